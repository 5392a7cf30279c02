/* SPDX-License-Identifier: MIT
 *
 * See take_snapshot.h. The copy is completed as the profile of a program that
 * has ended is: with tables, sources and the places of addresses, which may be
 * gone when it is read.
 */
#include "commands/take_snapshot.h"

#include "base/message.h"
#include "base/text.h"
#include "live/snapshot.h"
#include "profile/named_file.h"
#include "run/run.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".lprof";

/* Of the profile's name what stands before ".lprof". */
static char *find_stem(const char *path) {
  const char *base = lp_text_base(path);
  size_t size = strlen(base), end = sizeof suffix - 1;
  bool has_suffix = size > end && strcmp(base + size - end, suffix) == 0;
  return lp_text_make("%.*s", (int)(has_suffix ? size - end : size), base);
}

static char *find_free(const char *path) {
  char *stem = find_stem(path), *found = NULL;
  for (unsigned i = 1; !found; i++) {
    struct stat about;
    char *name = lp_text_make("%s-snapshot-%u%s", stem, i, suffix);
    if (lstat(name, &about) == 0)
      free(name);
    else
      found = name;
  }
  free(stem);
  return found;
}

static bool is_own(const struct lp_program *program, const char *path) {
  struct stat ours, there;
  int file = lp_named_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  bool is = file >= 0 && fstat(file, &there) == 0 &&
            fstat(program->outline.file, &ours) == 0 &&
            ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
  if (file >= 0)
    close(file);
  return is;
}

/* The absolute path, with nothing in the way; NULL after an error message. */
static char *prepare(const struct lp_program *program, const char *name) {
  char *path = lp_output_path(name, NULL);
  bool is_ready = path && !is_own(program, path);
  if (path && !is_ready) {
    lp_message_error("'%s' is the profile that the program writes", name);
    lp_message_hint("choose another file with -o FILE");
  }
  int status = is_ready ? lp_output_prepare(path) : -1;
  if (status > 0)
    lp_message_error("another run still makes '%s'", name);
  if (status == 0)
    return path;
  free(path);
  return NULL;
}

static bool complete(const struct lp_program *program, const char *path,
                     const struct lp_configuration *configuration) {
  struct lp_seal_run run = {.sources = {0}};
  struct lp_seal_end end = {.run = &run,
                            .pid = program->outline.header.pid,
                            .wait_status = ~0u,
                            .leave_sources = !lp_config_flag(
                                &configuration->config, LP_OUTPUT_SOURCE)};
  bool is_done = lp_seal(path, &end) == 0;
  if (!is_done)
    unlink(path);
  lp_seal_run_free(&run);
  lp_warnings_print(&run.warnings);
  return is_done;
}

static bool take(const struct lp_program *program, const char *name,
                 const struct lp_configuration *configuration) {
  char *path = prepare(program, name);
  bool is_done =
      path && lp_snapshot_write(program->outline.file, program->path, path) &&
      complete(program, path, configuration);
  if (is_done)
    lp_message_plain("Wrote a snapshot of process %lld to '%s'",
                     (long long)program->process, name);
  free(path);
  return is_done;
}

bool lp_take_snapshot(const struct lp_program *program, const char *output,
                      const struct lp_configuration *configuration) {
  char *name = output ? lp_text_make("%s", output) : find_free(program->path);
  bool is_done = take(program, name, configuration);
  free(name);
  return is_done;
}
