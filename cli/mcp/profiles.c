/* SPDX-License-Identifier: MIT
 *
 * The profiles of the folder: which there are, and which one is meant.
 */
#include "mcp/tools.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/path.h"
#include "profile/outline.h"
#include "profile/profile.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum { DEEPEST = 4, MOST_LOOKED_AT = 20000, MOST_LISTED = 100 };

static bool is_regular(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* A path that begins at the folder may lead out of it by `..` or a link. */
char *lp_mcp_profile(const struct lp_mcp_call *call, const char *name) {
  char *path = lp_text_make("%s/%s", call->folder, name);
  char *real = *name == '/' ? NULL : lp_path_below(call->folder, path);
  free(path);
  if (real && is_regular(real))
    return real;
  free(real);
  lp_message_error("there is no profile '%s' in the folder", name);
  lp_message_hint("list_profiles names those that are there");
  return NULL;
}

/** A profile that is there. */
struct found {
  char *name; /* below the folder */
  struct timespec written;
  off_t size;
};

/** While the folder is looked through. */
struct looking {
  const char *folder;
  struct found *items;
  size_t count, looked_at;
};

static bool has_ending(const char *name) {
  static const char ending[] = ".lprof";
  size_t length = strlen(name), size = sizeof ending - 1;
  return length > size && strcmp(name + length - size, ending) == 0;
}

static void look_at(struct looking *looking, const char *name,
                    const struct stat *about) {
  if (!S_ISREG(about->st_mode) || !has_ending(name))
    return;
  looking->items =
      lp_heap_grow(looking->items, looking->count, sizeof *looking->items);
  looking->items[looking->count++] =
      (struct found){lp_heap_string(name), about->st_mtim, about->st_size};
}

/* Links are not followed. */
static void look_through(struct looking *looking, const char *below,
                         int depth) {
  char *path = lp_text_make("%s/%s", looking->folder, below);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && (entry = readdir(folder)) &&
         looking->looked_at++ < MOST_LOOKED_AT) {
    struct stat about;
    if (entry->d_name[0] == '.' ||
        fstatat(dirfd(folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW))
      continue;
    char *name = *below ? lp_text_make("%s/%s", below, entry->d_name)
                        : lp_heap_string(entry->d_name);
    if (S_ISDIR(about.st_mode) && depth < DEEPEST)
      look_through(looking, name, depth + 1);
    look_at(looking, name, &about);
    free(name);
  }
  if (folder)
    closedir(folder);
  free(path);
}

static int compare(const void *left, const void *right) {
  const struct found *a = left, *b = right;
  if (a->written.tv_sec != b->written.tv_sec)
    return a->written.tv_sec > b->written.tv_sec ? -1 : 1;
  if (a->written.tv_nsec != b->written.tv_nsec)
    return a->written.tv_nsec > b->written.tv_nsec ? -1 : 1;
  return strcmp(a->name, b->name);
}

/* The program with its arguments, cut if they are many; nothing if they are not
 * known. */
static void add_command(const struct lp_outline *outline, struct lp_text *out) {
  enum { LARGEST = 1 << 20, MOST = 160 };
  struct lp_block block = {.payload = NULL};
  struct lp_text words = {0};
  const char *value = NULL;
  block.offset = lp_outline_find(outline, LINEPROF_BLOCK_PROCESS, &block.head);
  if (block.offset)
    block.payload =
        (void *)lp_outline_payload(outline, block.offset, &block.head, LARGEST);
  while (block.payload && words.size < 4 * MOST &&
         (value = lp_profile_value(&block, "arg", value)))
    lp_text_format(&words, "%s%s", words.size ? " " : "", value);
  if (words.size) {
    size_t size = lp_text_cut(words.bytes, words.size, MOST);
    lp_text_string(out, ": ");
    lp_text_visible(out, words.bytes, size);
    lp_text_string(out, size < words.size ? "..." : "");
  }
  free(words.bytes);
  free(block.payload);
}

static void add_profile(const struct looking *looking,
                        const struct found *found, struct lp_text *out) {
  struct lp_outline outline;
  char *path = lp_text_make("%s/%s", looking->folder, found->name);
  char began[32];
  if (lp_outline_open(&outline, path, O_RDONLY | O_NONBLOCK)) {
    time_t seconds =
        (time_t)(outline.header.start_realtime_ns / UINT64_C(1000000000));
    struct tm date;
    if (!gmtime_r(&seconds, &date) ||
        !strftime(began, sizeof began, "%Y-%m-%d %H:%M:%S UTC", &date))
      began[0] = '\0';
    lp_text_visible(out, found->name, strlen(found->name));
    lp_text_format(out, "  began %s, process %u, %lld bytes", began,
                   outline.header.pid, (long long)found->size);
    add_command(&outline, out);
    lp_text_string(out, "\n");
    lp_outline_close(&outline);
  }
  free(path);
}

bool lp_mcp_list(const struct lp_mcp_call *call, struct lp_text *out) {
  struct looking looking = {.folder = call->folder};
  look_through(&looking, "", 0);
  if (looking.count)
    qsort(looking.items, looking.count, sizeof *looking.items, compare);
  for (size_t i = 0; i < looking.count && i < MOST_LISTED; i++)
    add_profile(&looking, &looking.items[i], out);
  if (looking.count > MOST_LISTED)
    lp_text_format(out, "(and %zu older ones)\n", looking.count - MOST_LISTED);
  if (!out->size)
    lp_text_string(out, "There is no profile here; 'kprof PROGRAM' makes "
                        "one.\n");
  for (size_t i = 0; i < looking.count; i++)
    free(looking.items[i].name);
  free(looking.items);
  return true;
}
