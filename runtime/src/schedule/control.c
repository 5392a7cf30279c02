/* SPDX-License-Identifier: MIT
 *
 * See control.h.
 */
#define _GNU_SOURCE
#include "schedule/control.h"

#include "base/message.h"
#include "core/helper.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static struct {
  struct lineprof_schedule *block;
  bool is_open;
  uint32_t signals, answered_signals, looked_at_signals;
} control;

static void take_signal(int signal) {
  int saved = errno;
  (void)signal;
  __atomic_fetch_add(&control.signals, 1, __ATOMIC_RELEASE);
  lp_helper_wake();
  errno = saved;
}

static void install(int signal) {
  struct sigaction action = {.sa_handler = take_signal, .sa_flags = SA_RESTART};
  struct sigaction before;
  if (sigaction(signal, NULL, &before) != 0)
    return;
  if (before.sa_handler != SIG_DFL) {
    lp_message_warn("cannot use the signal", sigabbrev_np(signal), 0,
                    before.sa_handler == SIG_IGN
                        ? ": it is ignored; choose another one for "
                          "schedule.signal"
                        : ": the program handles it itself; choose another "
                          "one for schedule.signal");
    return;
  }
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

void lp_control_start(const struct lp_schedule *schedule,
                      struct lineprof_schedule *block) {
  control.block = block;
  control.is_open = schedule->control;
  if (schedule->signal)
    install(schedule->signal);
}

bool lp_control_is_open(void) { return control.is_open; }

static uint32_t command_serial(void) {
  return __atomic_load_n(&control.block->command_serial, __ATOMIC_ACQUIRE);
}

static bool has_signal(void) {
  return __atomic_load_n(&control.signals, __ATOMIC_ACQUIRE) !=
         __atomic_load_n(&control.answered_signals, __ATOMIC_RELAXED);
}

static bool has_command(void) {
  return control.is_open &&
         command_serial() !=
             __atomic_load_n(&control.block->answered_serial, __ATOMIC_RELAXED);
}

static void answer_signals(void) {
  __atomic_store_n(&control.answered_signals, control.looked_at_signals,
                   __ATOMIC_RELAXED);
}

bool lp_control_is_pending(void) { return has_signal() || has_command(); }

/* A second signal undoes the first. */
uint32_t lp_control_pending(bool is_active) {
  if (has_command())
    return control.block->command;
  control.looked_at_signals =
      __atomic_load_n(&control.signals, __ATOMIC_ACQUIRE);
  if ((control.looked_at_signals - control.answered_signals) % 2 == 0) {
    answer_signals();
    return LINEPROF_COMMAND_NONE;
  }
  return is_active ? LINEPROF_COMMAND_STOP : LINEPROF_COMMAND_START;
}

void lp_control_answer(void) {
  if (has_command())
    __atomic_store_n(&control.block->answered_serial, command_serial(),
                     __ATOMIC_RELEASE);
  else
    answer_signals();
}

void lp_control_fork(void) {
  control.answered_signals = control.signals;
  control.block->command = LINEPROF_COMMAND_NONE;
  control.block->command_serial = control.block->answered_serial = 0;
}
