/* SPDX-License-Identifier: MIT
 *
 * Linked into everything that says -llineprof, by the linker scripts
 * liblineprof.so and liblineprof.a: one strong reference to the runtime, which
 * profiled code refers to only weakly. See cmake/LineprofLinkerScripts.cmake.
 */
#include "lineprof/abi.h"

#include <stddef.h>

/* retain: --gc-sections would drop the reference, and lld decides about
 * --as-needed only after that. */
__attribute__((used, retain)) static struct lineprof_attachment (*const pull)(
    struct lineprof_module *) = __lineprof_attach;

/* CUDA's runtime is mostly linked in statically, with hidden names: only an
 * object beside it can tell that it is there. */
void **__cudaRegisterFatBinary(void *) __attribute__((weak));

__attribute__((constructor)) static void tell_of_cuda(void) {
  if (__cudaRegisterFatBinary != NULL)
    __lineprof_cuda();
}
