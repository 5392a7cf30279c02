// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -pthread -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --threads --json %t.lprof > %t.json
// RUN: %python %t.d/threads.py %t.json
// RUN: %kprof report --threads %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=count %replay%t.d/scenario %t
// RUN: %kprof report --threads --json %t.lprof > %t.json
// RUN: %python %t.d/threads.py %t.json
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=15 kernels=15 nowhere=0 threadless=0
// Intent: with --threads, each thread has what it asked GPUs for.
// CHECK: Kernels {{ *}}GPU Time
// CHECK-DAG: {{^ *}}3 {{ *}}3.0 {{.*}} kernel
// CHECK-DAG: {{^ *}}5 {{ *}}5.0 {{.*}} kernel
// CHECK-DAG: {{^ *}}7 {{ *}}7.0 {{.*}} kernel
// CHECK-DAG: main.c:6 in work, thread {{[0-9]+}} 'fifth'
// CHECK-DAG: main.c:6 in work, thread {{[0-9]+}} 'seventh'

//--- main.c
#define _GNU_SOURCE
#include "cuda_replay.h"
#include <pthread.h>
static void work(long count) {
  for (long i = 0; i < count; i++)
    cudaLaunchKernel("k"); // GPU: launches=15 kernels=15
  cudaStreamSynchronize("s"); // GPU: activities=0
}
static pthread_barrier_t barrier;
static void *body(void *count) {
  pthread_setname_np(pthread_self(), (long)count == 5 ? "fifth" : "seventh");
  work((long)count); // ABOVE: launches=12
  pthread_barrier_wait(&barrier);
  return NULL;
}
int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, NULL, 3);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, body, (void *)(long)(i ? 7 : 5));
  work(3); // ABOVE: launches=3
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

//--- threads.py
import json
import sys

document = json.load(open(sys.argv[1]))
found = {}
for file in document["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            gpu = line.get("gpu", {}).get("self")
            if gpu:
                what = found.setdefault(function["thread"], {})
                what["launches"] = what.get("launches", 0) + gpu["launches"]
                what["kernels"] = what.get("kernels", 0) + gpu["kernels"]
                waited = sum(part["time_ns"] for part in gpu.get("waited_for", []))
                assert waited == gpu["wait_ns"], gpu
                what["waits"] = what.get("waits", 0) + gpu["waits"]
names = {
    "fifth": {"launches": 5, "kernels": 5, "waits": 1},
    "seventh": {"launches": 7, "kernels": 7, "waits": 1},
}
main = {"launches": 3, "kernels": 3, "waits": 1}
assert len(found) == 3, found
for thread, what in found.items():
    wanted = names.get(document["threads"][thread]["name"], main)
    assert what == wanted, (document["threads"][thread], what)
assert document["gpu"]["on_no_line"]["launches"] == 0
assert document["gpu"]["all"]["launches"] == 15

//--- scenario
on cudaLaunchKernel kernel duration=1000
on cudaStreamSynchronize sync
