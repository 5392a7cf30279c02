/* SPDX-License-Identifier: MIT
 *
 * Talking to a running program through the SCHEDULE block of its profile,
 * which the program has mapped. The file's mode lets only its user in.
 */
#ifndef LINEPROF_CLI_CONTROL_H
#define LINEPROF_CLI_CONTROL_H

#include "run/find_program.h"

#include <stdint.h>

struct lp_control {
  struct lp_program program;
  uint64_t offset; /* of the SCHEDULE's payload */
};

/** Whether the program takes commands. */
bool lp_control_takes(const struct lp_program *program);

/** Finds the running program by its number, or by its profile. False after an
 * error message; close with lp_control_close either way. */
bool lp_control_open(struct lp_control *control, const char *target);
void lp_control_close(struct lp_control *control);

/** The schedule's state now. False after an error message. */
bool lp_control_read(const struct lp_control *control,
                     struct lineprof_schedule *now);

/** Leaves a command and waits for the answer; then reads the state. False
 * after an error message. */
bool lp_control_send(const struct lp_control *control,
                     enum lineprof_command command, double timeout_s,
                     struct lineprof_schedule *now);

#endif
