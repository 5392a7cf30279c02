/* SPDX-License-Identifier: MIT
 *
 * Locks of files, behind platform.h. Only where profiles are made, under the
 * runtime's lock: which kernel it is, libc's functions find out.
 */
#define _GNU_SOURCE
#include "lineprof/kernel.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <fcntl.h>

uint64_t lp_platform_lock(int fd) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return lp_raw_fcntl(fd, F_OFD_SETLK, (uintptr_t)&whole) == 0
             ? lineprof_running_kernel()
             : 0;
}
