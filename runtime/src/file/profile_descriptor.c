/* SPDX-License-Identifier: MIT
 *
 * See profile_descriptor.h.
 */
#define _GNU_SOURCE
#include "file/profile_descriptor.h"

#include "base/message.h"
#include "file/profile_path.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
  struct lp_profile_path path;
  int fd;
} file = {.fd = -1};

/* In the runtime's own thread, if its descriptors are not the program's. */
static __thread bool has_own_descriptors
    __attribute__((tls_model("initial-exec")));
static int own_descriptor = -1;

void lp_descriptor_own(void) {
  has_own_descriptors = true;
  own_descriptor = -1;
}

static int *descriptor(void) {
  return has_own_descriptors ? &own_descriptor : &file.fd;
}

const char *lp_descriptor_path(void) { return file.path.shown; }

static int highest_descriptor(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 1024)
    return 1000;
  return limit.rlim_cur > 24 ? (int)limit.rlim_cur - 16 : 3;
}

/* Takes over `fd`; on failure it stays where it is. */
static void adopt(int fd) {
  int high = lp_raw_fcntl(fd, F_DUPFD_CLOEXEC, (uintptr_t)highest_descriptor());
  if (high >= 0) {
    lp_raw_close(fd);
    fd = high;
  }
  *descriptor() = fd;
}

static bool is_ours(int fd) {
  struct stat status;
  return fd >= 0 && lp_raw_fstat(fd, &status) == 0 &&
         lp_path_is(&file.path.profile, status.st_dev, status.st_ino);
}

int lp_descriptor(void) {
  if (lp_platform_is_confined())
    return -1;
  if (is_ours(*descriptor()))
    return *descriptor();
  int fd = lp_raw_open(file.path.live, O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0);
  if (!is_ours(fd)) {
    if (fd >= 0)
      lp_raw_close(fd);
    return -1;
  }
  adopt(fd);
  return *descriptor();
}

int lp_descriptor_create(const char *path, uint64_t *kernel) {
  int fd = lp_path_create(path, &file.path);
  if (fd < 0)
    return errno;
  *kernel = lp_platform_lock(fd);
  lp_platform_stay_in_place(fd);
  adopt(fd);
  return 0;
}

void lp_descriptor_close(void) {
  if (is_ours(file.fd))
    lp_raw_close(file.fd);
  file.fd = -1;
  file.path.live[0] = '\0'; /* nor is it opened again */
}

void lp_descriptor_remove(void) {
  lp_path_remove(&file.path);
  lp_descriptor_close();
}

void lp_descriptor_announce(void) { lp_path_announce(&file.path); }

/* Not one that is only out of reach, in another root. */
static bool is_removed(void) {
  struct stat status;
  return is_ours(file.fd) && lp_raw_fstat(file.fd, &status) == 0 &&
         status.st_nlink == 0;
}

void lp_descriptor_finish(void) {
  enum lp_path_end end = lp_path_finish(&file.path);
  if (end == LP_PATH_OTHER)
    lp_message_warn("another file has the profile's name; the profile is",
                    file.path.shown, 0, "");
  else if (end == LP_PATH_MISSING && is_removed())
    lp_message_warn("somebody has removed the profile", file.path.shown, 0, "");
}
