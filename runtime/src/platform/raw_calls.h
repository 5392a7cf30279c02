/* SPDX-License-Identifier: MIT
 *
 * System calls on files that are no cancellation points: libc's functions of
 * these names are, and a thread of the program with a pending pthread_cancel()
 * would end in a sample. They set errno as libc's do. Async-signal-safe.
 */
#ifndef LINEPROF_RAW_CALLS_H
#define LINEPROF_RAW_CALLS_H

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static inline int lp_raw_open(const char *path, int flags, mode_t mode) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/** Never to be made again: the descriptor is closed even on EINTR. */
static inline int lp_raw_close(int fd) { return (int)syscall(SYS_close, fd); }

static inline ssize_t lp_raw_read(int fd, void *to, size_t size) {
  return syscall(SYS_read, fd, to, size);
}

static inline ssize_t lp_raw_pread(int fd, void *to, size_t size, off_t at) {
  return syscall(SYS_pread64, fd, to, size, at);
}

static inline ssize_t lp_raw_pwrite(int fd, const void *from, size_t size,
                                    off_t at) {
  return syscall(SYS_pwrite64, fd, from, size, at);
}

static inline int lp_raw_fallocate(int fd, int mode, off_t at, off_t size) {
  return (int)syscall(SYS_fallocate, fd, mode, at, size);
}

#endif
