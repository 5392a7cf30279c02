/* SPDX-License-Identifier: MIT
 *
 * Linux (and its libcs) behind platform.h.
 */
#define _GNU_SOURCE
#include "platform/counter.h"
#include "platform/platform.h"
#include "platform/realtime.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static uint64_t read_clock(clockid_t id) {
  struct timespec now;
  clock_gettime(id, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t lp_platform_monotonic_ns(void) { return read_clock(CLOCK_MONOTONIC); }
uint64_t lp_platform_realtime_ns(void) { return read_clock(CLOCK_REALTIME); }

uint32_t lp_platform_process_id(void) { return (uint32_t)syscall(SYS_getpid); }
uint32_t lp_platform_parent_id(void) { return (uint32_t)syscall(SYS_getppid); }
uint64_t lp_platform_thread_id(void) { return (uint64_t)syscall(SYS_gettid); }

size_t lp_platform_read(const char *path, char *text, size_t size) {
  int saved = errno;
  int fd = lp_raw_open(path, O_RDONLY | O_CLOEXEC, 0);
  ssize_t got = fd < 0 ? 0 : lp_raw_read(fd, text, size - 1);
  if (fd >= 0)
    lp_raw_close(fd);
  if (got < 0)
    got = 0;
  text[got] = 0;
  errno = saved;
  return (size_t)got;
}

/* What follows the name in a stat file, which may hold spaces and brackets:
 * ") STATE PARENT ..."; NULL: there is none. */
static const char *read_stat(const char *path, char *text, size_t size) {
  lp_platform_read(path, text, size);
  return strrchr(text, ')');
}

/* Fields 4 and 22 of /proc/ID/stat. */
bool lp_platform_find_process(uint32_t id, struct lp_process *process) {
  char path[64], text[1024];
  unsigned long long ticks;
  int saved = errno, fields = 0;
  snprintf(path, sizeof path, "/proc/%u/stat", id);
  const char *rest = read_stat(path, text, sizeof text);
  if (rest)
    fields = sscanf(rest,
                    ") %*c %u %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                    "%*s %*s %*s %*s %*s %llu",
                    &process->parent, &ticks);
  if (fields == 2) {
    uint64_t age = read_clock(CLOCK_BOOTTIME) -
                   ticks * (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
    process->start_realtime_ns = lp_platform_realtime_ns() - age;
  }
  errno = saved;
  return fields == 2;
}

bool lp_platform_thread_lives(uint32_t process, uint64_t id) {
  int saved = errno;
  bool lives = syscall(SYS_tgkill, (pid_t)process, (pid_t)id, 0) == 0;
  errno = saved;
  return lives;
}

bool lp_platform_first_has_left(void) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%u/stat",
           lp_platform_process_id());
  const char *state = read_stat(path, text, sizeof text);
  return state && state[1] == ' ' && state[2] == 'Z';
}

/* With "." and "..", there is room for a few. */
unsigned lp_platform_thread_count(void) {
  struct entry {
    uint64_t inode, offset;
    uint16_t size;
    char rest[6];
  };
  union {
    char bytes[256];
    struct entry first;
  } buffer;
  int saved = errno;
  int fd =
      lp_raw_open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  long size = fd < 0 ? 0 : syscall(SYS_getdents64, fd, &buffer, sizeof buffer);
  if (fd >= 0)
    lp_raw_close(fd);
  unsigned count = 0;
  for (long at = 0; at < size; count++)
    at += ((const struct entry *)(const void *)(buffer.bytes + at))->size;
  errno = saved;
  return count > 2 ? count - 2 : 0;
}

bool lp_platform_is_alone(void) {
  return lp_platform_thread_count() == 2 && lp_platform_first_has_left();
}

static bool is_confined;         /* for good */
static bool starts_under_filter; /* the system tells of no second one */

static bool is_under_filter(void) {
  int saved = errno;
  lp_realtime_leave();
  bool is = prctl(PR_GET_SECCOMP, 0, 0, 0, 0) > 0;
  lp_realtime_return();
  errno = saved;
  return is;
}

void lp_platform_start_confinement(void) {
  starts_under_filter = is_under_filter();
}

bool lp_platform_starts_under_filter(void) { return starts_under_filter; }

void lp_platform_confine(void) {
  __atomic_store_n(&is_confined, true, __ATOMIC_RELAXED);
}

bool lp_platform_is_confined(void) {
  if (__atomic_load_n(&is_confined, __ATOMIC_RELAXED))
    return true;
  if (starts_under_filter || !is_under_filter())
    return false;
  lp_platform_confine();
  return true;
}

void lp_platform_thread_name(char name[16]) {
  if (lp_platform_is_confined() || prctl(PR_GET_NAME, name, 0, 0, 0) != 0)
    name[0] = 0;
  name[15] = 0;
}

size_t lp_platform_executable(char *path, size_t size) {
  ssize_t length = lp_raw_readlink("/proc/self/exe", path, size - 1);
  if (length < 0)
    length = 0;
  path[length] = 0;
  return (size_t)length;
}

bool lp_platform_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

/* "Stack" is without a meaning here, but that the memory layer, whose mmap()
 * this may be, takes it for no data of the program's. */
#define LP_OWN_MAPPING (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK)

void *lp_platform_reserve(size_t size) {
  lp_realtime_leave();
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, LP_OWN_MAPPING, -1, 0);
  lp_realtime_return();
  return memory == MAP_FAILED ? NULL : memory;
}

void *lp_platform_reserve_own(size_t size) {
  void *memory = lp_platform_reserve(size);
  if (!memory || madvise(memory, size, MADV_WIPEONFORK) == 0)
    return memory;
  lp_platform_unmap(memory, size);
  return NULL;
}

int lp_platform_unmap(void *memory, size_t size) {
  return (int)syscall(SYS_munmap, memory, size);
}

void *lp_platform_remap(void *memory, size_t size, size_t wanted, int flags,
                        void *place) {
  return (void *)syscall(SYS_mremap, memory, size, wanted, (long)flags, place);
}

static bool is_zeroed(void *at, size_t size) {
  return mmap(at, size, PROT_READ | PROT_WRITE, LP_OWN_MAPPING | MAP_FIXED, -1,
              0) == at;
}

/* One over the limit of mappings none is replaced, but one can still go. */
void lp_platform_clear(void *memory, size_t size) {
  int saved = errno;
  if (!is_zeroed(memory, size) && lp_platform_unmap(memory, size) == 0)
    is_zeroed(memory, size);
  errno = saved;
}

void *lp_platform_grow(void *memory, size_t size, size_t wanted) {
  int saved = errno;
  if (!memory)
    return lp_platform_reserve(wanted);
  void *grown = lp_platform_remap(memory, size, wanted, MREMAP_MAYMOVE, NULL);
  errno = saved;
  return grown == MAP_FAILED ? NULL : grown;
}

void lp_platform_wait(const uint32_t *word, uint32_t value, uint64_t ns) {
  struct timespec timeout = {(time_t)(ns / 1000000000u),
                             (long)(ns % 1000000000u)};
  int saved = errno;
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value,
          ns == UINT64_MAX ? NULL : &timeout, NULL, 0);
  errno = saved;
}

void lp_platform_wake(const uint32_t *word) {
  int saved = errno;
  lp_realtime_leave();
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
  lp_realtime_return();
  errno = saved;
}

void lp_platform_stay_in_place(int fd) {
  int flags, saved = errno;
  if (syscall(SYS_ioctl, fd, FS_IOC_GETFLAGS, &flags) == 0) {
    flags |= FS_NOCOW_FL;
    syscall(SYS_ioctl, fd, FS_IOC_SETFLAGS, &flags);
  }
  errno = saved;
}

/* Where the file system cannot reserve (EOPNOTSUPP), writing zeros does. */
static int fill_with_zeros(int fd, uint64_t offset, uint64_t size) {
  static const char zeros[4096];
  while (size > 0) {
    size_t piece = size < sizeof zeros ? (size_t)size : sizeof zeros;
    ssize_t written = lp_raw_pwrite(fd, zeros, piece, (off_t)offset);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return errno ? errno : EIO;
    offset += (uint64_t)written;
    size -= (uint64_t)written;
  }
  return 0;
}

/* Going over the limit does not only fail: it raises SIGXFSZ. */
static bool is_over_file_limit(uint64_t end) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
         limit.rlim_cur != RLIM_INFINITY && end > limit.rlim_cur;
}

int lp_platform_allocate(int fd, uint64_t offset, uint64_t size) {
  int result;
  if (is_over_file_limit(offset + size))
    return EFBIG;
  do
    result =
        lp_raw_fallocate(fd, 0, (off_t)offset, (off_t)size) == 0 ? 0 : errno;
  while (result == EINTR);
  if (result == EOPNOTSUPP || result == ENOSYS)
    result = fill_with_zeros(fd, offset, size);
  return result;
}

void lp_platform_give_back(int fd, uint64_t offset, uint64_t size) {
  int saved = errno;
  lp_raw_fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                   (off_t)offset, (off_t)size);
  errno = saved;
}

/* Reads the hexadecimal numbers and the tail of one line of /proc/self/maps,
 * byte by byte: no libc call here may allocate. */
struct map_line {
  uintptr_t number[2];
  int field;
  bool is_main_stack;
  const char *matched; /* of "[stack]" */
};

static void scan_byte(struct map_line *line, char byte) {
  static const char stack[] = "[stack]";
  int digit = byte >= '0' && byte <= '9'   ? byte - '0'
              : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                                           : -1;
  if (line->field < 2 && digit >= 0)
    line->number[line->field] =
        line->number[line->field] * 16 + (unsigned)digit;
  else if (line->field < 2)
    line->field++;
  if (!line->matched)
    line->matched = stack;
  line->matched = byte == *line->matched ? line->matched + 1 : stack;
  if (*line->matched == 0)
    line->is_main_stack = true;
}

/* glibc puts a thread's control block at the top of its stack's mapping. */
static bool is_native(const struct map_line *line, uintptr_t here) {
  uintptr_t control = (uintptr_t)lp_thread_pointer();
  bool holds_control = control >= line->number[0] && control < line->number[1];
  return here >= line->number[0] && here < line->number[1] &&
         (holds_control || line->is_main_stack);
}

/* What the system says of a thread's mapping may have another one in it, which
 * goes away: the thread stands on its own part, and has its control block at
 * the top of it. At the top of the first thread's is the program's path. */
static struct lp_native_stack stack_in(const struct map_line *line,
                                       uintptr_t here) {
  /* The main stack's mapping grows. */
  if (line->is_main_stack)
    return (struct lp_native_stack){line->number[1] - (1u << 30),
                                    line->number[1], line->number[0],
                                    getauxval(AT_EXECFN)};
  return (struct lp_native_stack){line->number[0], line->number[1], here,
                                  (uintptr_t)lp_thread_pointer()};
}

void lp_platform_native_stack(struct lp_native_stack *stack, uintptr_t here) {
  char text[512]; /* the stack may be small */
  ssize_t size;
  struct map_line line = {.field = 0};
  int saved = errno;
  lp_realtime_leave();
  int fd = lp_platform_is_confined()
               ? -1
               : lp_raw_open("/proc/self/maps", O_RDONLY | O_CLOEXEC, 0);
  *stack = (struct lp_native_stack){1, 1, 1, 1};
  while (fd >= 0 && stack->high == 1 &&
         (size = lp_raw_read(fd, text, sizeof text)) > 0) {
    for (ssize_t i = 0; i < size && stack->high == 1; i++) {
      scan_byte(&line, text[i]);
      if (text[i] != '\n')
        continue;
      if (is_native(&line, here))
        *stack = stack_in(&line, here);
      line = (struct map_line){.field = 0};
    }
  }
  if (fd >= 0)
    lp_raw_close(fd);
  lp_realtime_return();
  errno = saved;
}

/* By page: the system copies whole pieces or nothing of them. Not libc's
 * function, which sanitizers look at. */
size_t lp_platform_copy_safely(uintptr_t address, void *to, size_t size) {
  const uintptr_t page = 4096;
  size_t first = page - address % page;
  struct iovec local = {to, size};
  struct iovec remote[2] = {{(void *)address, first < size ? first : size},
                            {(void *)(address + first), size - first}};
  unsigned long pieces = first < size ? 2 : 1;
  int saved = errno;
  lp_realtime_leave();
  long copied = syscall(SYS_process_vm_readv, syscall(SYS_getpid), &local, 1ul,
                        remote, pieces, 0ul);
  lp_realtime_return();
  errno = saved;
  return copied > 0 ? (size_t)copied : 0;
}
