/* SPDX-License-Identifier: MIT
 *
 * Whether hits can be compared, and what else than the program's text may have
 * changed them: its input, how it ended, what was profiled.
 */
#include "base/heap.h"
#include "base/message.h"
#include "diff/hits.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

static const char *path_of(const struct lp_side *side, size_t run) {
  return side->reports[run].profiles[0]->file.path;
}

/* How a run's first process ended, as waitpid has it; ~0u: unknown. */
static unsigned status_of(const struct lp_side *side, size_t run) {
  const struct lp_profile *profile = side->reports[run].profiles[0];
  return profile->file.has_seal ? profile->file.seal.wait_status : ~0u;
}

static void write_status(char text[64], unsigned status) {
  if (WIFSIGNALED((int)status))
    snprintf(text, 64, "was killed by signal %d", WTERMSIG((int)status));
  else
    snprintf(text, 64, "ended with status %d", WEXITSTATUS((int)status));
}

/* A program that did not do all of its work has few hits. */
static bool ended_alike(const struct lp_comparison *comparison, size_t run) {
  unsigned was = status_of(comparison->a, 0);
  unsigned is = status_of(comparison->b, run);
  char texts[2][64];
  if (was == is || was == ~0u || is == ~0u)
    return true;
  write_status(texts[0], was);
  write_status(texts[1], is);
  bool is_killed = WIFSIGNALED((int)was) || WIFSIGNALED((int)is);
  (is_killed ? lp_message_error : lp_message_warning)(
      "the run of '%s' %s, that of '%s' %s: have they done the same work?",
      path_of(comparison->a, 0), texts[0], path_of(comparison->b, run),
      texts[1]);
  return !is_killed;
}

/* What is missing would be taken for what did not run. */
static bool is_damaged(const struct lp_side *side) {
  for (size_t run = 0; run < side->run_count; run++) {
    const struct lp_report *report = &side->reports[run];
    for (size_t i = 0; i < report->profile_count; i++)
      if (report->profiles[i]->is_damaged ||
          report->profiles[i]->file.header.lost_blocks) {
        lp_message_error("hits of '%s' may be missing: it is damaged",
                         path_of(side, run));
        return true;
      }
  }
  return false;
}

/* Windows of a schedule begin and end when time has passed, or at steps. */
static bool has_windows(const struct lp_side *side) {
  for (size_t run = 0; run < side->run_count; run++) {
    const struct lp_report *report = &side->reports[run];
    for (size_t i = 0; i < report->profile_count; i++)
      if (report->profiles[i]->scheduled.segment_count) {
        lp_message_error("'%s' has the hits of a schedule's windows, which are "
                         "not those of the whole run",
                         path_of(side, run));
        return true;
      }
  }
  return false;
}

/* As where a shell has made many files of `--baseline old-*.lprof`, of which
 * the option takes the first. */
static bool is_mixed(const struct lp_side *side) {
  if (side->is_mixed)
    lp_message_error("runs of one side are to be of one version; to 'kprof "
                     "check' each older run is given by its own '--baseline'");
  return side->is_mixed;
}

static bool has_hits(const struct lp_hits *hits, const struct lp_side *side,
                     double count) {
  if (count > 0)
    return true;
  lp_message_error("'%s' has no hits%s", path_of(side, 0),
                   hits->comparison->row_count
                       ? ""
                       : ": it has no profiled function that is asked for");
  return false;
}

static bool has_common(const struct lp_hits *hits) {
  const struct lp_comparison *comparison = hits->comparison;
  double share = hits->found / hits->from;
  if (share <= 0) {
    lp_message_error("'%s' and '%s' have no line in common that ran: are they "
                     "of one program?",
                     path_of(comparison->a, 0), path_of(comparison->b, 0));
    return false;
  }
  if (share < 0.5)
    lp_message_warning(
        "only %.2g %% of the old version's hits are of lines that "
        "the new one has, too: are they of one program?",
        100 * share);
  return true;
}

/* A gate that judges nothing lets all through. */
static bool has_judged(const struct lp_hits *hits) {
  double share = hits->judged / hits->from;
  if (share <= 0) {
    lp_message_error("no line that ran has the same hits in all runs of one "
                     "side: are they of one program, with the same input?");
    return false;
  }
  if (share < 0.5)
    lp_message_warning(
        "only %.2g %% of the old version's hits are judged: the others are of "
        "lines whose hits vary from run to run",
        100 * share);
  return true;
}

bool lp_hits_are_comparable(const struct lp_hits *hits) {
  const struct lp_comparison *comparison = hits->comparison;
  bool is_alike = true;
  if (is_mixed(comparison->a) || is_mixed(comparison->b) ||
      is_damaged(comparison->a) || is_damaged(comparison->b) ||
      has_windows(comparison->a) || has_windows(comparison->b) ||
      !has_hits(hits, comparison->a, hits->from) ||
      !has_hits(hits, comparison->b, hits->to) || !has_common(hits) ||
      !has_judged(hits))
    return false;
  for (size_t run = 0; run < comparison->b->run_count; run++)
    is_alike &= ended_alike(comparison, run);
  return is_alike;
}

/* What a run was called with, without the program's own name; a new string. */
static char *arguments_of(const struct lp_side *side, size_t run) {
  const struct lp_block *block = lp_profile_block(
      side->reports[run].profiles[0], LINEPROF_BLOCK_PROCESS, NULL);
  const char *argument = block ? lp_profile_value(block, "arg", NULL) : NULL;
  struct lp_text all = {0};
  while (argument && (argument = lp_profile_value(block, "arg", argument))) {
    lp_text_string(&all, all.size ? " " : "");
    lp_text_visible(&all, argument, strlen(argument));
  }
  return all.bytes ? all.bytes : lp_heap_string("");
}

void lp_hits_hint(const struct lp_hits *hits) {
  const struct lp_comparison *comparison = hits->comparison;
  char *was = arguments_of(comparison->a, 0);
  char *is = arguments_of(comparison->b, 0);
  if (strcmp(was, is) != 0)
    lp_message_hint("the old version ran with the arguments '%.200s', the new "
                    "one with '%.200s'",
                    was, is);
  else if (hits->has_same_text)
    lp_message_hint("no profiled line says anything else than before: have the "
                    "input, the environment or a library changed?");
  if (comparison->a->run_count == 1)
    lp_message_hint("where hits vary from run to run, give a second run of the "
                    "old version: lines in which its runs differ are not "
                    "judged");
  free(was);
  free(is);
}
