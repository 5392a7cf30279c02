/* SPDX-License-Identifier: MIT
 *
 * One line that is written over; see progress.h.
 */
#include "base/progress.h"

#include "base/message.h"
#include "base/process.h"

#include <unistd.h>

static const uint64_t second_ns = 1000000000;

struct lp_progress lp_progress_begin(const char *what, size_t all) {
  return (struct lp_progress){.what = what,
                              .all = all,
                              .next_ns = isatty(STDERR_FILENO)
                                             ? lp_process_now_ns() + second_ns
                                             : UINT64_MAX};
}

void lp_progress_step(struct lp_progress *progress) {
  progress->done++;
  if (progress->next_ns == UINT64_MAX ||
      lp_process_now_ns() < progress->next_ns)
    return;
  lp_message_passing("%s: %zu of %zu", progress->what, progress->done,
                     progress->all);
  progress->next_ns = lp_process_now_ns() + second_ns / 5;
  progress->is_shown = true;
}

void lp_progress_end(struct lp_progress *progress) {
  if (progress->is_shown)
    lp_message_passing("%s", "");
}
