/* SPDX-License-Identifier: MIT
 *
 * See perf_read.h. perf's own file has a format that changes with the kernel's;
 * who reads it is perf.
 */
#include "perf/perf_read.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "base/process_read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[] = "PERFILE2";

/** Bytes on their way to lines. */
struct lines {
  struct lp_perf *perf;
  size_t size;
  bool is_long; /* what follows belongs to a line that is not read */
  char bytes[1 << 14];
};

static void end_line(struct lines *lines) {
  lines->bytes[lines->size] = 0;
  if (lines->is_long)
    lp_perf_bad_line(lines->perf);
  else
    lp_perf_line(lines->perf, lines->bytes, lines->size);
  lines->size = 0;
  lines->is_long = false;
}

static void take(void *context, const char *bytes, size_t size) {
  struct lines *lines = context;
  while (size) {
    const char *end = memchr(bytes, '\n', size);
    size_t part = end ? (size_t)(end - bytes) : size;
    size_t room = sizeof lines->bytes - 1 - lines->size;
    lines->is_long |= part > room;
    size_t kept = part < room ? part : room;
    memcpy(lines->bytes + lines->size, bytes, kept);
    lines->size += kept;
    if (end)
      end_line(lines);
    bytes += part + (end != NULL);
    size -= part + (end != NULL);
  }
}

static bool is_regular(int file) {
  struct stat about;
  return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

static bool begins_as_data(int file) {
  char bytes[sizeof magic - 1];
  return is_regular(file) &&
         pread(file, bytes, sizeof bytes, 0) == sizeof bytes &&
         memcmp(bytes, magic, sizeof bytes) == 0;
}

bool lp_perf_is_data(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  bool is_data = file >= 0 && begins_as_data(file);
  if (file >= 0)
    close(file);
  return is_data;
}

static void hint_at_text(const char *path) {
  lp_message_hint("where perf is, '" LP_PERF_SCRIPT_COMMAND
                  " -i %s > perf.txt' makes a text that '--times' reads, too",
                  path);
}

/* The first line of what it said, without its own prefix. */
static void say_failed(const char *path, int status, struct lp_text *errors) {
  const char *said = errors->size ? errors->bytes : "";
  said += strspn(said, " \n");
  size_t size = strcspn(said, "\n");
  while (size && (said[size - 1] == '.' || said[size - 1] == ' '))
    size--;
  if (status == 127)
    lp_message_error("cannot read '%s': 'perf' cannot be run", path);
  else
    lp_message_error("cannot read '%s': 'perf script' failed%s%.*s", path,
                     size ? ": " : "", (int)size, said);
  if (status == 127)
    hint_at_text(path);
}

/** Build ids, as lines of `perf buildid-list`. */
static void note_build_ids(struct lp_perf *perf, char *list) {
  char *rest = list;
  for (char *line; rest && (line = strsep(&rest, "\n"));) {
    size_t size = strspn(line, "0123456789abcdef");
    if (size == 0 || line[size] != ' ')
      continue;
    for (size_t i = 0; i < perf->object_count; i++)
      if (!perf->objects[i].build_id &&
          strcmp(perf->objects[i].path, line + size + 1) == 0)
        perf->objects[i].build_id = lp_heap_copy(line, size);
  }
}

/* Of a file that is made to be unkind only so much is read: each line is
 * compared with each object. */
static void take_list(void *context, const char *bytes, size_t size) {
  enum { MOST = 1 << 18 };
  struct lp_text *list = context;
  if (list->size < MOST)
    lp_text_add(list, bytes, size);
}

static bool read_data(struct lines *lines, const char *path) {
  char *script[] = {(char[]){"perf"}, (char[]){"script"}, (char[]){"-f"},
                    (char[]){"-i"},   (char *)path,       NULL};
  char *ids[] = {(char[]){"perf"}, (char[]){"buildid-list"},
                 (char[]){"-f"},   (char[]){"-i"},
                 (char *)path,     NULL};
  const char *const asked[] = {LP_PERF_SCRIPT_OPTIONS};
  enum {
    OWN = sizeof script / sizeof *script - 1,
    ASKED = sizeof asked / sizeof *asked
  };
  char *arguments[OWN + ASKED + 1];
  memcpy(arguments, script, sizeof script);
  memcpy(arguments + OWN, asked, sizeof asked);
  arguments[OWN + ASKED] = NULL;
  struct lp_text errors = {0}, list = {0};
  unsetenv("DEBUGINFOD_URLS"); /* who runs what is nobody's business */
  int status = lp_process_read(arguments, take, lines, &errors);
  if (status != 0)
    say_failed(path, status, &errors);
  else
    lp_process_read(ids, take_list, &list, &errors);
  if (list.size)
    note_build_ids(lines->perf, list.bytes);
  free(errors.bytes);
  free(list.bytes);
  return status == 0;
}

static bool read_text(struct lines *lines, int file, const char *path) {
  static char buffer[1 << 16];
  ssize_t got;
  while ((got = read(file, buffer, sizeof buffer)) > 0 ||
         (got < 0 && errno == EINTR))
    if (got > 0)
      take(lines, buffer, (size_t)got);
  if (got < 0)
    lp_message_error("cannot read '%s': %s", path, strerror(errno));
  return got == 0;
}

/* False after error messages. */
static bool has_samples(const struct lp_perf *perf, const char *path) {
  if (perf->stack_count)
    return true;
  if (perf->lacks_period)
    lp_message_error("'%s' does not say what its samples stand for", path);
  else
    lp_message_error("'%s' has no samples of perf", path);
  lp_message_hint("'perf record' makes them, or '" LP_PERF_SCRIPT_COMMAND
                  "' a text of them");
  return false;
}

bool lp_perf_read(struct lp_perf *perf, const char *path) {
  static struct lines lines;
  lines = (struct lines){.perf = perf};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    lp_message_error("cannot read '%s': %s", path, strerror(errno));
    return false;
  }
  bool is_read = begins_as_data(file) ? read_data(&lines, path)
                                      : read_text(&lines, file, path);
  close(file);
  if (lines.size)
    end_line(&lines);
  lp_perf_end(perf);
  if (!is_read || !has_samples(perf, path))
    return false;
  if (perf->lost_samples * 100 > perf->sample_count)
    lp_message_warning("perf lost %llu samples, beside %llu that are there: "
                       "'perf record -F' takes fewer",
                       (unsigned long long)perf->lost_samples,
                       (unsigned long long)perf->sample_count);
  if (perf->left_out)
    lp_message_warning("%llu samples in '%s' are of more events than are read",
                       (unsigned long long)perf->left_out, path);
  if (perf->bad_lines)
    lp_message_warning("%llu lines of '%s' make no sense and are left out",
                       (unsigned long long)perf->bad_lines, path);
  return true;
}
