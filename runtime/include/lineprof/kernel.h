/* SPDX-License-Identifier: MIT
 *
 * Which kernel runs here: the runtime writes it into a profile's header, and
 * kprof compares.
 */
#ifndef LINEPROF_KERNEL_H
#define LINEPROF_KERNEL_H

#include "lineprof/format.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/** The hash of the kernel's boot id, as `kernel` of a file's header has it; 0:
 * unknown. No allocation. May change errno. By number, as functions of these
 * names may be the program's. */
static inline uint64_t lineprof_running_kernel(void) {
  char boot[64];
  long file = syscall(SYS_openat, AT_FDCWD, "/proc/sys/kernel/random/boot_id",
                      O_RDONLY | O_CLOEXEC);
  long size = file < 0 ? 0 : syscall(SYS_read, file, boot, sizeof boot);
  if (file >= 0)
    syscall(SYS_close, file);
  return size > 0 ? lineprof_hash(LINEPROF_HASH_START, boot, (size_t)size) : 0;
}

#endif
