/* SPDX-License-Identifier: MIT
 *
 * The file that a run's profile goes to.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "lineprof/format.h"
#include "profile/named_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char *lp_output_path(const char *name, const char *program) {
  struct lp_text path = {0};
  char folder[PATH_MAX];
  if (!name || name[0] != '/') {
    if (!getcwd(folder, sizeof folder)) {
      lp_message_error("cannot tell the current directory: %s",
                       strerror(errno));
      lp_message_hint("give the profile's full path with -o");
      return NULL;
    }
    lp_text_format(&path, "%s/", strcmp(folder, "/") ? folder : "");
  }
  if (name)
    lp_text_string(&path, name);
  else
    lp_text_format(&path, "%s.lprof", lp_text_base(program));
  return path.bytes;
}

static int check_folder(const char *path) {
  char *folder = lp_heap_string(path);
  char *slash = strrchr(folder, '/');
  slash[slash == folder] = 0;
  struct stat about;
  const char *why = NULL;
  if (stat(folder, &about))
    why = strerror(errno);
  else if (!S_ISDIR(about.st_mode))
    why = strerror(ENOTDIR);
  else if (access(folder, W_OK | X_OK))
    why = strerror(errno);
  if (why) {
    lp_message_error("cannot write a profile to '%s': %s", folder, why);
    lp_message_hint("choose another place with -o FILE");
  }
  free(folder);
  return why ? -1 : 0;
}

static int refuse(const char *path, const char *why) {
  lp_message_error("'%s' is in the way: it is %s", path, why);
  lp_message_hint("move it, or choose another file with -o FILE");
  return -1;
}

/* Why a file that is not empty is not a profile; NULL if it is one. */
static const char *find_fault(const char *path) {
  char magic[sizeof LINEPROF_FILE_MAGIC - 1];
  int file = lp_named_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t got = file < 0 ? -1 : read(file, magic, sizeof magic);
  if (file >= 0)
    close(file);
  if (got < 0)
    return "not readable";
  bool is_ours = (size_t)got == sizeof magic &&
                 memcmp(magic, LINEPROF_FILE_MAGIC, sizeof magic) == 0;
  return is_ours ? NULL : "not a lineprof profile";
}

/* What is in use is left alone: 1. */
static int make_way(const char *path) {
  struct stat about;
  if (check_folder(path))
    return -1;
  if (lstat(path, &about)) {
    if (errno == ENOENT)
      return 0;
    lp_message_error("cannot look at '%s': %s", path, strerror(errno));
    return -1;
  }
  if (S_ISDIR(about.st_mode))
    return refuse(path, "a folder");
  if (!S_ISREG(about.st_mode))
    return refuse(path, "not a regular file");
  if (lp_output_is_used(path))
    return 1;
  const char *why = find_fault(path);
  if (why && about.st_size > 0)
    return refuse(path, why);
  if (lp_named_remove(path)) {
    lp_message_error("cannot remove the older profile '%s': %s", path,
                     strerror(errno));
    return -1;
  }
  return 0;
}

int lp_output_prepare(const char *path) {
  int folder = lp_output_hold(path);
  int status = make_way(path);
  lp_output_release(folder);
  return status;
}

char *lp_output_setting(const char *path) {
  struct lp_text setting = {0};
  lp_text_string(&setting, "LINEPROF_OUTPUT=");
  for (; *path; path++) { /* the runtime expands %p and the like */
    lp_text_add(&setting, path, 1);
    if (*path == '%')
      lp_text_add(&setting, "%", 1);
  }
  return setting.bytes;
}

/* Adds bytes so that a glob, or a shell, takes them literally. */
typedef void add_bytes(struct lp_text *text, const char *bytes, size_t size);

static void add_literal(struct lp_text *pattern, const char *bytes,
                        size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (strchr("*?[\\", bytes[i]))
      lp_text_add(pattern, "\\", 1);
    lp_text_add(pattern, bytes + i, 1);
  }
}

static bool is_key(const char *at) {
  return at[0] == '%' && at[1] && strchr("pnhr", at[1]);
}

/* Adds a pattern that matches names with keys (%p and the like). */
static void add_fitting(struct lp_text *pattern, const char *name,
                        add_bytes *add) {
  for (; *name; name++) {
    if (is_key(name))
      lp_text_string(pattern, "*");
    else
      add(pattern, name, 1);
    name += is_key(name) || (name[0] == '%' && name[1] == '%');
  }
}

/* Adds a pattern for the files that other processes leave beside a profile. */
static void add_beside(struct lp_text *pattern, const char *path,
                       add_bytes *add) {
  const char *base = lp_text_base(path), *dot = strrchr(base, '.');
  size_t stem = dot ? (size_t)(dot - path) : strlen(path);
  add(pattern, path, stem);
  lp_text_string(pattern, ".[0-9]*");
  add(pattern, path + stem, strlen(path + stem));
}

void lp_output_add_word(struct lp_text *words, const char *path) {
  lp_text_string(words, " ");
  lp_text_quoted(words, path, strlen(path));
}

void lp_output_add_pattern(struct lp_text *words, const char *name) {
  lp_text_string(words, " ");
  add_fitting(words, name, lp_text_quoted);
}

void lp_output_add_all(struct lp_text *words, const char *path) {
  lp_output_add_word(words, path);
  lp_text_string(words, " ");
  add_beside(words, path, lp_text_quoted);
}

static void find(const char *pattern, struct lp_list *list) {
  glob_t found;
  if (glob(pattern, 0, NULL, &found))
    return;
  for (size_t i = 0; i < found.gl_pathc; i++)
    lp_list_add(list, lp_heap_string(found.gl_pathv[i]));
  globfree(&found);
}

/* Profiles of such names that are there no more, or are somebody else's. */
static void find_nameless(const char *pattern, struct lp_list *list) {
  struct lp_list found = {0};
  char *of_live = lp_named_live(pattern);
  find(of_live, &found);
  free(of_live);
  for (size_t i = 0; i < found.count; i++) {
    struct stat about;
    char *live = found.items[i], *shown = lp_named_shown(live);
    bool is_there = lstat(shown, &about) == 0;
    if (!is_there || !lp_named_is_free(shown))
      lp_list_add(list, lp_heap_string(is_there ? live : shown));
    free(shown);
    free(live);
  }
  free(found.items);
}

void lp_output_find_all(const char *path, struct lp_list *list) {
  struct lp_text pattern = {0};
  if (access(path, F_OK) == 0)
    lp_list_add(list, lp_heap_string(path));
  add_literal(&pattern, path, strlen(path));
  find_nameless(pattern.bytes, list);
  free(pattern.bytes);
  pattern = (struct lp_text){0};
  add_beside(&pattern, path, add_literal);
  find(pattern.bytes, list);
  find_nameless(pattern.bytes, list);
  free(pattern.bytes);
}

/* Opens through a link only what cannot be overwritten: a pipe or a terminal,
 * as behind /dev/stdout. Else -1 with errno ELOOP. */
static int open_linked(const char *path) {
  int file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  struct stat about;
  if (file >= 0 && fstat(file, &about) == 0 && !S_ISREG(about.st_mode))
    return file;
  if (file >= 0)
    close(file);
  errno = ELOOP;
  return -1;
}

static bool is_profile(const char *path) {
  struct stat about;
  return lstat(path, &about) == 0 && S_ISREG(about.st_mode) &&
         about.st_size > 0 && !find_fault(path);
}

FILE *lp_output_open(const char *path) {
  if (is_profile(path)) {
    errno = EEXIST;
    return NULL;
  }
  int file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  struct stat about;
  if (file < 0 && errno == ELOOP)
    file = open_linked(path);
  if (file < 0)
    return NULL;
  bool is_good = fstat(file, &about) == 0 &&
                 (!S_ISREG(about.st_mode) || ftruncate(file, 0) == 0);
  FILE *out = is_good ? fdopen(file, "w") : NULL;
  if (!out)
    close(file);
  return out;
}

void lp_output_complain(const char *path) {
  bool is_link = errno == ELOOP, is_kept = errno == EEXIST;
  lp_message_error("cannot write '%s': %s", path,
                   is_link   ? "it is a symbolic link"
                   : is_kept ? "it is a profile"
                             : strerror(errno));
  if (is_link)
    lp_message_hint("name the file that it leads to");
  if (is_kept)
    lp_message_hint("name another file, or remove that one first");
}

bool lp_output_is_pattern(const char *name) {
  for (; *name; name++) {
    if (is_key(name))
      return true;
    name += name[0] == '%' && name[1] == '%';
  }
  return false;
}

char *lp_output_unescape(const char *name) {
  struct lp_text plain = {0};
  for (; *name; name++) {
    lp_text_add(&plain, name, 1);
    name += name[0] == '%' && name[1] == '%';
  }
  return plain.bytes;
}

void lp_output_find(const char *name, struct lp_list *list) {
  struct lp_text pattern = {0};
  add_fitting(&pattern, name, add_literal);
  if (pattern.bytes) {
    find(pattern.bytes, list);
    find_nameless(pattern.bytes, list);
  }
  free(pattern.bytes);
}
