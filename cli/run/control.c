/* SPDX-License-Identifier: MIT
 *
 * Finds a program's profile and leaves commands in it; see control.h. The
 * file is read and written, not mapped: a mapping would end kprof by a signal
 * if the file were cut short.
 */
#include "run/control.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/** A shared mapping of a process. */
struct mapping {
  unsigned long inode;
  const char *path;
};

/* "7f1c0000-7f1d0000 rw-s 00000000 fe:01 1234   /path" */
static bool parse_mapping(char *line, struct mapping *mapping) {
  char access[8];
  int path = 0;
  line[strcspn(line, "\n")] = 0;
  if (sscanf(line, "%*s %7s %*s %*s %lu %n", access, &mapping->inode, &path) <
          2 ||
      path == 0)
    return false;
  mapping->path = line + path;
  return access[1] == 'w' && access[3] == 's' && mapping->path[0] == '/';
}

/** Looking through a process's mappings. */
struct search {
  struct lp_control *control;
  bool (*is_it)(const struct search *search, const struct mapping *mapping);
  bool found;
};

/* 0, or why the mappings cannot be read. */
static int search_mappings(struct search *search) {
  long long process = search->control->process;
  char *name = lp_text_make("/proc/%lld/maps", process);
  FILE *maps = fopen(name, "re");
  int error = maps ? 0 : errno;
  char *line = NULL;
  size_t room = 0;
  free(name);
  while (maps && !search->found && getline(&line, &room, maps) > 0) {
    struct mapping mapping;
    search->found =
        parse_mapping(line, &mapping) && search->is_it(search, &mapping);
  }
  free(line);
  if (maps)
    fclose(maps);
  return error;
}

/* Opens it if it is a profile; nothing but regular files, since opening a
 * device may do something. */
static bool open_mapped(struct lp_control *control, const char *path,
                        unsigned long inode) {
  struct stat about;
  if (stat(path, &about) || !S_ISREG(about.st_mode) || about.st_ino != inode ||
      !lp_outline_open(&control->outline, path, O_RDWR))
    return false;
  control->path = lp_heap_string(path);
  return true;
}

/* A process in a container has a root of its own. */
static bool is_profile(const struct search *search,
                       const struct mapping *mapping) {
  struct lp_control *control = search->control;
  char *inside = lp_text_make("/proc/%lld/root%s", (long long)control->process,
                              mapping->path);
  bool opened = open_mapped(control, mapping->path, mapping->inode) ||
                open_mapped(control, inside, mapping->inode);
  free(inside);
  return opened;
}

static bool find_by_process(struct lp_control *control) {
  long long process = control->process;
  struct search search = {.control = control, .is_it = is_profile};
  int error = search_mappings(&search);
  if (search.found)
    return true;
  if (error == ENOENT || error == ESRCH) {
    lp_message_error("there is no process %lld", process);
  } else if (error) {
    lp_message_error("cannot look into process %lld: %s", process,
                     strerror(error));
    lp_message_hint("only its own user may control it");
  } else {
    lp_message_error("process %lld writes no profile", process);
    lp_message_hint("it was not built with lineprof, profiling is off in it, "
                    "or its profile was removed");
  }
  return false;
}

static bool is_same_file(const struct search *search,
                         const struct mapping *mapping) {
  struct stat about;
  return fstat(search->control->outline.file, &about) == 0 &&
         about.st_ino == mapping->inode;
}

static bool find_by_profile(struct lp_control *control, const char *path) {
  if (!lp_outline_open(&control->outline, path, O_RDWR)) {
    bool is_foreign = errno == EACCES || errno == EPERM;
    lp_message_error("cannot open '%s': %s", path,
                     errno ? strerror(errno) : "it is not a profile");
    if (is_foreign)
      lp_message_hint("only the program's own user may control it");
    return false;
  }
  control->path = lp_heap_string(path);
  control->process = control->outline.header.pid;
  /* Another process may have got the number since. */
  struct search search = {.control = control, .is_it = is_same_file};
  if (control->outline.header.state == LINEPROF_STATE_RUNNING)
    search_mappings(&search);
  if (!search.found)
    lp_message_error("the program that wrote '%s' does not run here any more "
                     "(it was process %lld)",
                     path, (long long)control->process);
  return search.found;
}

static bool find_schedule(struct lp_control *control) {
  struct lineprof_block head;
  uint64_t offset =
      lp_outline_find(&control->outline, LINEPROF_BLOCK_SCHEDULE, &head);
  if (!offset || head.payload_size < sizeof(struct lineprof_schedule)) {
    lp_message_error("process %lld takes no commands: it was started without "
                     "a schedule",
                     (long long)control->process);
    lp_message_hint("start it with 'control = true' in [schedule] of "
                    "lineprof.toml, or with LINEPROF_SCHEDULE_CONTROL=1");
    return false;
  }
  control->offset = offset + sizeof head;
  return true;
}

bool lp_control_open(struct lp_control *control, const char *target) {
  *control = (struct lp_control){.outline = {.file = -1}};
  bool is_number = strspn(target, "0123456789") == strlen(target);
  bool found;
  if (is_number && strlen(target) < 11) {
    control->process = strtoll(target, NULL, 10);
    found = find_by_process(control);
  } else {
    found = find_by_profile(control, target);
  }
  return found && find_schedule(control);
}

void lp_control_close(struct lp_control *control) {
  lp_outline_close(&control->outline);
  free(control->path);
}

bool lp_control_read(const struct lp_control *control,
                     struct lineprof_schedule *now) {
  if (lp_outline_read(&control->outline, now, sizeof *now, control->offset))
    return true;
  lp_message_error("cannot read '%s': it was cut short", control->path);
  return false;
}

static bool store(const struct lp_control *control, uint32_t value,
                  size_t field) {
  if (pwrite(control->outline.file, &value, sizeof value,
             (off_t)(control->offset + field)) == sizeof value)
    return true;
  lp_message_error("cannot write to '%s': %s", control->path, strerror(errno));
  return false;
}

/* False after a message: the time is over, or the process. */
static bool wait_for_answer(const struct lp_control *control, uint32_t serial,
                            double timeout_s, struct lineprof_schedule *now) {
  const double pause_s = 0.005;
  const struct timespec pause = {.tv_nsec = (long)(pause_s * 1e9)};
  for (double waited_s = 0; waited_s < timeout_s; waited_s += pause_s) {
    if (!lp_control_read(control, now))
      return false;
    if (now->answered_serial == serial)
      return true;
    if (kill((pid_t)control->process, 0) && errno == ESRCH) {
      lp_message_error("process %lld ended before it answered",
                       (long long)control->process);
      return false;
    }
    nanosleep(&pause, NULL);
  }
  lp_message_error("process %lld has not answered in %g s; it will obey when "
                   "it does",
                   (long long)control->process, timeout_s);
  lp_message_hint("it looks ten times a second, unless it is stopped or "
                  "schedule.control is false; 'start' waits for the steps "
                  "that schedule.start_every names");
  return false;
}

/* The answer comes at once, the new state when what ended has been saved. */
static void wait_for_state(const struct lp_control *control,
                           enum lineprof_command command, uint32_t cycle,
                           struct lineprof_schedule *now) {
  enum { TRIES = 200 };
  const struct timespec pause = {.tv_nsec = 5000000};
  for (int i = 0; i < TRIES; i++) {
    bool is_active = now->kind == LINEPROF_SEGMENT_ACTIVE;
    if (command == LINEPROF_COMMAND_STOP    ? !is_active
        : command == LINEPROF_COMMAND_START ? is_active
                                            : !is_active || now->cycle != cycle)
      return;
    nanosleep(&pause, NULL);
    if (!lp_control_read(control, now))
      return;
  }
}

bool lp_control_send(const struct lp_control *control,
                     enum lineprof_command command, double timeout_s,
                     struct lineprof_schedule *now) {
  /* One kprof at a time; the program never takes this lock. */
  if (flock(control->outline.file, LOCK_EX) || !lp_control_read(control, now))
    return false;
  uint32_t serial = now->command_serial + 1, cycle = now->cycle;
  bool sent =
      store(control, command, offsetof(struct lineprof_schedule, command)) &&
      store(control, serial,
            offsetof(struct lineprof_schedule, command_serial));
  bool answered = sent && wait_for_answer(control, serial, timeout_s, now);
  if (answered)
    wait_for_state(control, command, cycle, now);
  flock(control->outline.file, LOCK_UN);
  return answered;
}
