/* SPDX-License-Identifier: MIT
 *
 * Starts programs, without a shell: the profiled one, which must not notice
 * kprof, and tools whose output kprof reads.
 */
#ifndef LINEPROF_CLI_PROCESS_H
#define LINEPROF_CLI_PROCESS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/** How a program ended. */
struct lp_process_result {
  int error; /* errno when it could not be started; else 0 */
  int wait_status;
  pid_t pid;
  uint64_t end_ns; /* CLOCK_MONOTONIC when it had ended */
};

/** Who looks on while a program runs: called once it has started, and returns
 * when it likes. */
struct lp_process_watch {
  void (*look)(void *context, pid_t pid);
  void *context;
};

/** Whether a child of kprof has ended; who waits for it hears it, too. */
bool lp_process_has_ended(pid_t pid);

/** Did a signal that would end kprof come for a program that has ended, but is
 * still looked at? */
bool lp_process_is_over(void);

/** Runs `path` with `arguments` (argv[0] first) and waits for it. The program
 * gets kprof's streams, group, terminal, environment plus `setting`
 * ("NAME=VALUE", or NULL), and the signal dispositions and mask that kprof
 * was started with. Meanwhile kprof ignores what the terminal sends to both
 * and hands on SIGTERM and SIGHUP. `watch`: NULL for nobody. */
struct lp_process_result lp_process_run(const char *path,
                                        char *const *arguments, char *setting,
                                        const struct lp_process_watch *watch);

/** Waits until the child has ended, `most_ns` at most. True if it has not.
 * Where the system cannot wait like that: false at once. */
bool lp_process_wait(pid_t pid, uint64_t most_ns);

/** CLOCK_MONOTONIC. */
uint64_t lp_process_now_ns(void);

/** From here on the first SIGINT, SIGTERM or SIGHUP does not end kprof at once:
 * who does something that should be brought to an end asks for it, 0: none
 * came. After five seconds it does, as does a second one. */
void lp_process_hold(void);
int lp_process_held(void);
void lp_process_release(void);

/** Runs a tool with stdin from /dev/null and adds its stdout and stderr to
 * `output`. Returns its exit status, or -1 if it could not be run or was
 * killed. */
int lp_process_capture(char *const *arguments, struct lp_text *output);

/** Is there a file that execvp would try to run? */
bool lp_process_can_find(const char *name);

/** Leaves as the program left: by the same signal (without a second core
 * file) or with the same status. */
_Noreturn void lp_process_exit_like(int wait_status);

#endif
