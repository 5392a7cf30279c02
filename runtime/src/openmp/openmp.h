/* SPDX-License-Identifier: MIT
 *
 * The OpenMP library of the program, if it is one that tells when threads wait
 * (OMPT, OpenMP 5.0): LLVM's does, gcc's does not.
 */
#ifndef LINEPROF_OPENMP_H
#define LINEPROF_OPENMP_H

/** At exit: says so if another tool listens in place of lineprof. */
void lp_openmp_finish(void);

#endif
