/* SPDX-License-Identifier: MIT
 *
 * Talking to a running program through the SCHEDULE block of its profile,
 * which the program has mapped. The file's mode lets only its user in.
 */
#include "run/run.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* Of its payload; 0: there is none. */
static uint64_t find_offset(const struct lp_program *program) {
  struct lineprof_block head;
  uint64_t offset =
      lp_outline_find(&program->outline, LINEPROF_BLOCK_SCHEDULE, &head);
  bool is_there =
      offset && head.payload_size >= sizeof(struct lineprof_schedule);
  return is_there ? offset + sizeof head : 0;
}

bool lp_control_takes(const struct lp_program *program) {
  return find_offset(program) != 0;
}

static bool find_schedule(struct lp_control *control) {
  control->offset = find_offset(&control->program);
  if (!control->offset) {
    lp_message_error("process %lld takes no commands: it was started without "
                     "a schedule",
                     (long long)control->program.process);
    lp_message_hint("start it with 'control = true' in [schedule] of "
                    "lineprof.toml, or with LINEPROF_SCHEDULE_CONTROL=1");
    return false;
  }
  return true;
}

bool lp_control_open(struct lp_control *control, const char *target) {
  *control = (struct lp_control){.offset = 0};
  return lp_program_find(&control->program, target, O_RDWR) &&
         find_schedule(control);
}

void lp_control_close(struct lp_control *control) {
  lp_program_close(&control->program);
}

bool lp_control_read(const struct lp_control *control,
                     struct lineprof_schedule *now) {
  if (lp_outline_read(&control->program.outline, now, sizeof *now,
                      control->offset))
    return true;
  lp_message_error("cannot read '%s': it was cut short", control->program.path);
  return false;
}

static bool store(const struct lp_control *control, uint32_t value,
                  size_t field) {
  if (pwrite(control->program.outline.file, &value, sizeof value,
             (off_t)(control->offset + field)) == sizeof value)
    return true;
  lp_message_error("cannot write to '%s': %s", control->program.path,
                   strerror(errno));
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
    if (kill((pid_t)control->program.process, 0) && errno == ESRCH) {
      lp_message_error("process %lld ended before it answered",
                       (long long)control->program.process);
      return false;
    }
    nanosleep(&pause, NULL);
  }
  lp_message_error("process %lld has not answered in %g s; it will obey when "
                   "it does",
                   (long long)control->program.process, timeout_s);
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
  if (flock(control->program.outline.file, LOCK_EX) ||
      !lp_control_read(control, now))
    return false;
  uint32_t serial = now->command_serial + 1, cycle = now->cycle;
  bool sent =
      store(control, command, offsetof(struct lineprof_schedule, command)) &&
      store(control, serial,
            offsetof(struct lineprof_schedule, command_serial));
  bool answered = sent && wait_for_answer(control, serial, timeout_s, now);
  if (answered)
    wait_for_state(control, command, cycle, now);
  flock(control->program.outline.file, LOCK_UN);
  return answered;
}
