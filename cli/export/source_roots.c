/* SPDX-License-Identifier: MIT
 *
 * See source_roots.h.
 */
#include "export/source_roots.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* $PWD, if it still leads here. */
static char *find_logical(void) {
  const char *path = getenv("PWD");
  struct stat named, here;
  bool leads = path && *path == '/' && stat(path, &named) == 0 &&
               stat(".", &here) == 0 && named.st_dev == here.st_dev &&
               named.st_ino == here.st_ino;
  return lp_heap_string(leads ? path : "");
}

struct lp_source_roots lp_source_roots_find(void) {
  char *here = getcwd(NULL, 0);
  struct lp_source_roots roots = {.paths = {find_logical(),
                                            here ? here : lp_heap_string(""),
                                            lp_heap_string("")}};
  for (int i = 0; i < LP_SOURCE_ROOTS; i++) {
    size_t size = strlen(roots.paths[i]);
    while (size > 0 && roots.paths[i][size - 1] == '/')
      roots.paths[i][--size] = '\0';
  }
  return roots;
}

void lp_source_roots_free(struct lp_source_roots *roots) {
  for (int i = 0; i < LP_SOURCE_ROOTS; i++)
    free(roots->paths[i]);
}

const char *lp_source_roots_name(struct lp_source_roots *roots,
                                 const char *path) {
  if (*path != '/') {
    roots->are_used[1] = true;
    return path;
  }
  for (int i = 0; i < LP_SOURCE_ROOTS; i++) {
    size_t size = strlen(roots->paths[i]);
    bool is_last = i + 1 == LP_SOURCE_ROOTS;
    if ((size > 0 || is_last) && strncmp(path, roots->paths[i], size) == 0 &&
        path[size] == '/') {
      roots->are_used[i] = true;
      return path + size + 1;
    }
  }
  return path;
}
