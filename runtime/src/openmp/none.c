/* SPDX-License-Identifier: MIT
 *
 * For a build without omp-tools.h: OpenMP libraries are not asked.
 */
#include "openmp/openmp.h"

void lp_openmp_finish(void) {}
