/* SPDX-License-Identifier: MIT
 *
 * What the kernel takes for one sample of a thread that computes, by task-clock
 * events of user mode: delivered as a signal (to a handler that does nothing),
 * or written into a ring buffer, alone and with registers and part of the
 * stack. CPU time with the event, less that without it, in turns.
 *
 *   cc -O2 -o sample_cost bench/sample_cost.c && ./sample_cost [RATE [ROUNDS]]
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 32, WORK = 3000000, PARTS = 20 };

#define BASIC (PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME)
#define STACK (BASIC | PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER)

static const struct kind {
  const char *name;
  bool has_ring;
  uint64_t type;
  uint32_t stack; /* bytes */
} kinds[] = {
    {"signal", false, 0, 0},
    {"ring buffer: address", true, BASIC, 0},
    {"ring buffer: with 1 KiB of stack", true, STACK, 1024},
    {"ring buffer: with 8 KiB of stack", true, STACK, 8192},
    {"ring buffer: with frame pointers", true, BASIC | PERF_SAMPLE_CALLCHAIN,
     0},
};

static volatile long signals;
static volatile uint64_t sink;

static void handle(int signal) {
  (void)signal;
  signals++;
}

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void work(void) {
  uint64_t sum = 1;
  for (long i = 0; i < WORK; i++)
    sum = sum * UINT64_C(6364136223846793005) + (sum >> 7);
  sink = sum;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int open_event(const struct kind *kind, unsigned rate) {
  struct perf_event_attr event = {
      .size = sizeof event,
      .type = PERF_TYPE_SOFTWARE,
      .config = PERF_COUNT_SW_TASK_CLOCK,
      .sample_period = 1000000000u / rate,
      .sample_type = kind->type,
      .sample_stack_user = kind->stack,
      .sample_regs_user = kind->stack ? 7u << 6 : 0, /* rbp, rsp, rip */
      .exclude_kernel = 1,
      .exclude_hv = 1,
      .exclude_callchain_kernel = 1,
      .disabled = 1,
      .wakeup_events = kind->has_ring ? 1u << 20 : 1,
  };
  int fd = (int)syscall(SYS_perf_event_open, &event, 0, -1, -1,
                        PERF_FLAG_FD_CLOEXEC);
  if (fd < 0)
    fail("perf_event_open");
  return fd;
}

static void ask_for_signals(int fd) {
  struct f_owner_ex owner = {F_OWNER_TID, (pid_t)syscall(SYS_gettid)};
  signal(SIGPROF, handle);
  if (fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK) ||
      fcntl(fd, F_SETSIG, SIGPROF) || fcntl(fd, F_SETOWN_EX, &owner))
    fail("fcntl");
}

/* Returns how many samples there were. */
static long drain(struct perf_event_mmap_page *ring) {
  uint64_t head = __atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE);
  long count = 0;
  while (ring->data_tail < head) {
    const struct perf_event_header *record =
        (const void *)((const char *)ring + PAGE +
                       ring->data_tail % (PAGE * PAGES));
    count += record->type == PERF_RECORD_SAMPLE;
    __atomic_store_n(&ring->data_tail, ring->data_tail + record->size,
                     __ATOMIC_RELEASE);
  }
  return count;
}

/* CPU time of the work with samples; adds their number. */
static double sampled(const struct kind *kind, unsigned rate, long *samples) {
  int fd = open_event(kind, rate);
  const size_t size = (size_t)(PAGES + 1) * PAGE;
  struct perf_event_mmap_page *ring = NULL;
  if (!kind->has_ring)
    ask_for_signals(fd);
  else if ((ring = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                        0)) == MAP_FAILED)
    fail("mmap");
  signals = 0;
  ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
  double start = cpu_seconds();
  for (int i = 0; i < PARTS; i++) {
    work();
    if (ring)
      *samples += drain(ring);
  }
  double seconds = cpu_seconds() - start;
  ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
  *samples += signals;
  if (ring)
    munmap(ring, size);
  close(fd);
  return seconds;
}

static double plain(void) {
  double start = cpu_seconds();
  for (int i = 0; i < PARTS; i++)
    work();
  return cpu_seconds() - start;
}

int main(int argc, char **argv) {
  unsigned rate = argc > 1 ? (unsigned)atoi(argv[1]) : 4000;
  int rounds = argc > 2 ? atoi(argv[2]) : 12;
  for (size_t i = 0; rate && i < sizeof kinds / sizeof *kinds; i++) {
    double without = 0, with = 0;
    long samples = 0;
    for (int round = 0; round < rounds; round++) {
      without += plain();
      with += sampled(&kinds[i], rate, &samples);
    }
    printf("%-34s %6ld samples, %5.1f us each\n", kinds[i].name, samples,
           samples ? (with - without) / (double)samples * 1e6 : 0);
  }
  return 0;
}
