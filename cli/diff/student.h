/* SPDX-License-Identifier: MIT
 *
 * Student's t distribution; of INFINITY degrees of freedom, the normal one.
 */
#ifndef LINEPROF_CLI_STUDENT_H
#define LINEPROF_CLI_STUDENT_H

/** How likely |t| is to be so large, or larger, by chance. */
double lp_student_tail(double t, double freedom);

/** The t that has this tail, which is not 0. */
double lp_student_t(double tail, double freedom);

#endif
