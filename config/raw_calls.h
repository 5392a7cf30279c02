/* SPDX-License-Identifier: MIT
 *
 * System calls of the runtime, by number: libc's functions of these names may
 * be others in the program, as standard C leaves the names to it, and some are
 * cancellation points, where a thread with a pending pthread_cancel() would end
 * in a sample. They set errno as libc's do. Async-signal-safe.
 */
#ifndef LINEPROF_RAW_CALLS_H
#define LINEPROF_RAW_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <unistd.h>

static inline int lp_raw_open(const char *path, int flags, mode_t mode) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/** Never to be made again: the descriptor is closed even on EINTR. */
static inline int lp_raw_close(int fd) { return (int)syscall(SYS_close, fd); }

static inline ssize_t lp_raw_read(int fd, void *to, size_t size) {
  return syscall(SYS_read, fd, to, size);
}

static inline ssize_t lp_raw_write(int fd, const void *from, size_t size) {
  return syscall(SYS_write, fd, from, size);
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

static inline int lp_raw_stat(const char *path, struct stat *about) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, about, 0);
}

static inline int lp_raw_lstat(const char *path, struct stat *about) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, about,
                      AT_SYMLINK_NOFOLLOW);
}

static inline int lp_raw_fstat(int fd, struct stat *about) {
  return (int)syscall(SYS_fstat, fd, about);
}

static inline off_t lp_raw_lseek(int fd, off_t at, int from) {
  return syscall(SYS_lseek, fd, at, from);
}

/** `with`: a number, or a pointer to what `what` takes. */
static inline int lp_raw_fcntl(int fd, int what, uintptr_t with) {
  return (int)syscall(SYS_fcntl, fd, what, with);
}

static inline int lp_raw_ioctl(int fd, unsigned long what, uintptr_t with) {
  return (int)syscall(SYS_ioctl, fd, what, with);
}

static inline ssize_t lp_raw_readlink(const char *path, char *to, size_t size) {
  return syscall(SYS_readlinkat, AT_FDCWD, path, to, size);
}

static inline int lp_raw_link(const char *path, const char *name) {
  return (int)syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, name, 0);
}

static inline int lp_raw_unlink(const char *path) {
  return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

static inline uid_t lp_raw_geteuid(void) { return (uid_t)syscall(SYS_geteuid); }

static inline gid_t lp_raw_getegid(void) { return (gid_t)syscall(SYS_getegid); }

/** Whether there is a path to the current folder that fits. */
static inline bool lp_raw_getcwd(char *to, size_t size) {
  if (syscall(SYS_getcwd, to, size) < 0)
    return false;
  if (*to != '/') /* outside of the root */
    errno = ENOENT;
  return *to == '/';
}

/** At most `size` - 1 bytes of the host's name. */
static inline bool lp_raw_gethostname(char *to, size_t size) {
  struct utsname about;
  if (syscall(SYS_uname, &about) != 0)
    return false;
  size_t length = strlen(about.nodename);
  if (length >= size)
    length = size - 1;
  memcpy(to, about.nodename, length);
  to[length] = 0;
  return true;
}

#endif
