/* SPDX-License-Identifier: MIT
 *
 * What `kprof doctor` says of CUDA, which nothing else needs.
 */
#ifndef LINEPROF_CLI_DOCTOR_CUDA_H
#define LINEPROF_CLI_DOCTOR_CUDA_H

#include <stdbool.h>

/** A sentence, a new string, and what to do if it is no good. */
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
