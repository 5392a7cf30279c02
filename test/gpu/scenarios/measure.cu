// SPDX-License-Identifier: MIT
//
// What being watched costs, and whether times agree with CUDA's own events:
//   measure launches N   ns of host time for each launch of an empty kernel
//   measure steps N      us for each step of about 10 ms, which ends by a wait
//   measure events N     us of N kernels by events, one after the other
//   measure memory N     KiB of resident memory after N / 10 launches and N
// With `bare` in front CUPTI records the same and nobody reads it: what
// lineprof cannot go below.
#include "scenario.h"

#include <cupti.h>

#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

__global__ void empty() {}

static double now_ns() {
  using namespace std::chrono;
  return double(
      duration_cast<nanoseconds>(steady_clock::now().time_since_epoch())
          .count());
}

PROFILED static void launch(long n) {
  for (long i = 0; i < n; i++)
    empty<<<1, 1>>>();
  check(cudaDeviceSynchronize());
}

static void measure_launches(long n) {
  launch(1000);
  double start = now_ns();
  launch(n);
  std::printf("%.1f\n", (now_ns() - start) / double(n));
}

PROFILED static void one_step(int *p, long long clocks) {
  for (int i = 0; i < 20; i++)
    add<<<1, 32>>>(p, 32);
  spin<<<1, 1>>>(clocks);
  check(cudaDeviceSynchronize());
}

/// Asking for it takes half a millisecond.
static long long clocks_per_ms() {
  int khz = 0;
  check(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
  return khz;
}

static void measure_steps(long n) {
  long long clocks = 10 * clocks_per_ms();
  int *p;
  check(cudaMalloc(&p, 4096));
  one_step(p, clocks);
  double start = now_ns();
  for (long i = 0; i < n; i++)
    one_step(p, clocks);
  std::printf("%.1f\n", (now_ns() - start) / 1e3 / double(n));
}

PROFILED static void spin_once(long long clocks) {
  spin<<<1, 1>>>(clocks); // the line that run.sh compares
}

static void measure_events(long n) {
  long long clocks = clocks_per_ms();
  cudaEvent_t begin, end;
  double sum = 0;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  for (long i = 0; i < n; i++) {
    float ms = 0;
    check(cudaEventRecord(begin));
    spin_once(clocks);
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&ms, begin, end));
    sum += double(ms) * 1e3;
  }
  std::printf("%.1f\n", sum);
}

static long resident_kib() {
  long pages = 0;
  FILE *file = std::fopen("/proc/self/statm", "r");
  if (!file || std::fscanf(file, "%*d %ld", &pages) != 1)
    pages = 0;
  if (file)
    std::fclose(file);
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

static void measure_memory(long n) {
  long early = 0;
  for (int part = 0; part < 10; part++) {
    launch(n / 10);
    early = part == 0 ? resident_kib() : early;
  }
  std::printf("%ld %ld\n", early, resident_kib());
}

static void CUPTIAPI give(uint8_t **buffer, size_t *size, size_t *most) {
  *size = 1 << 20;
  *buffer = (uint8_t *)std::aligned_alloc(8, *size);
  *most = 0;
}

static void CUPTIAPI take(CUcontext, uint32_t, uint8_t *buffer, size_t,
                          size_t) {
  std::free(buffer);
}

/// CUPTI is not linked: where it is missing only this does not work.
static void watch_barely() {
  void *library = dlopen("libcupti.so.13", RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    library = dlopen("/usr/local/cuda/lib64/libcupti.so.13", RTLD_NOW);
  auto *enable = library ? (decltype(cuptiActivityEnable) *)dlsym(
                               library, "cuptiActivityEnable")
                         : nullptr;
  auto *take_over = library ? (decltype(cuptiActivityRegisterCallbacks) *)dlsym(
                                  library, "cuptiActivityRegisterCallbacks")
                            : nullptr;
  if (!enable || !take_over || take_over(give, take) != CUPTI_SUCCESS) {
    std::fprintf(stderr, "scenario: no CUPTI to measure\n");
    std::exit(SKIPPED);
  }
  for (CUpti_ActivityKind kind :
       {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
        CUPTI_ACTIVITY_KIND_MEMSET})
    if (enable(kind) != CUPTI_SUCCESS)
      std::exit(1);
}

int main(int argc, char **argv) {
  bool is_bare = argc > 1 && std::strcmp(argv[1], "bare") == 0;
  argv += is_bare;
  argc -= is_bare;
  if (argc < 3) {
    std::fprintf(stderr, "usage: measure [bare] WHAT N\n");
    return 2;
  }
  if (is_bare)
    watch_barely();
  need_gpu();
  static const struct {
    const char *name;
    void (*run)(long);
  } kinds[] = {{"launches", measure_launches},
               {"steps", measure_steps},
               {"events", measure_events},
               {"memory", measure_memory}};
  for (const auto &kind : kinds)
    if (std::strcmp(argv[1], kind.name) == 0)
      kind.run(std::atol(argv[2]));
  return 0;
}
