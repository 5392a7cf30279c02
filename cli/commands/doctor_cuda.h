/* SPDX-License-Identifier: MIT
 *
 * The checks of CUDA that only `kprof doctor` makes.
 */
#ifndef LINEPROF_CLI_DOCTOR_CUDA_H
#define LINEPROF_CLI_DOCTOR_CUDA_H

#include <stdbool.h>

/** A sentence, a new string, and the hint to print if something is wrong. */
struct lp_cuda_finding {
  bool is_good;
  char *text;
  const char *remedy;
};

/** nvcc, and the clang that it gets as host compiler. */
struct lp_cuda_finding lp_doctor_nvcc(void);

/** The libcupti that programs would find here, its version, and whether there
 * is a driver. Loads the library. */
struct lp_cuda_finding lp_doctor_cupti(void);

#endif
