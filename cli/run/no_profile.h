/* SPDX-License-Identifier: MIT
 *
 * Why a run left no profile.
 */
#ifndef LINEPROF_CLI_NO_PROFILE_H
#define LINEPROF_CLI_NO_PROFILE_H

/** Says `nothing to report, because ...` and what to do, judging by what the
 * program's file holds. */
void lp_no_profile_explain(const char *program);

#endif
