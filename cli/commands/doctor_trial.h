/* SPDX-License-Identifier: MIT
 *
 * The check of `kprof doctor` that compiles, runs and reports a small program.
 */
#ifndef LINEPROF_CLI_DOCTOR_TRIAL_H
#define LINEPROF_CLI_DOCTOR_TRIAL_H

enum lp_trial_result {
  LP_TRIAL_GOOD,
  LP_TRIAL_PARTLY_GOOD, /* with one of the clangs, not with another */
  LP_TRIAL_BAD
};

/** What the trial came to. */
struct lp_trial_finding {
  enum lp_trial_result result;
  char *text;         /* a sentence; a new string */
  const char *remedy; /* a hint, or "" */
};

/** Tries each clang that lineprof has a plugin for, in a folder of its own
 * below the temporary one, which it removes again. Sets LINEPROF_CLANG. */
struct lp_trial_finding lp_doctor_trial(void);

#endif
