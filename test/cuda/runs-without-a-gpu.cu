// RUN: %nvcc_plain -Xcompiler -Wno-unknown-pragmas -c %s -o %t.plain.o && %link_cuda %t.plain.o -o %t.plain
// RUN: %t.plain > %t.plain.out 2> %t.plain.err
// RUN: %if cuda-clang %{ %clang_cuda_all -c %s -o %t.c.o && %link_cuda %t.c.o -o %t && %profile %t > %t.out 2> %t.err %}
// RUN: %if cuda-clang %{ cmp %t.out %t.plain.out && sh -c "grep -v '^lineprof: warning: no GPU data' %t.err | cmp - %t.plain.err" && %kprof report %t.lprof | %filecheck %s %}
// RUN: %nvcc_all -c %s -o %t.n.o && %link_cuda %t.n.o -o %t && %profile %t > %t.out 2> %t.err
// RUN: cmp %t.out %t.plain.out && sh -c "grep -v '^lineprof: warning: no GPU data' %t.err | cmp - %t.plain.err" && %kprof report %t.lprof | %filecheck %s
// Intent: with or without a GPU and a driver a program does what it does
// without lineprof, and its host lines are all there. One line says why there
// is no GPU data.
#include <cstdio>
#include <cstdlib>
#include <thread>

__global__ void kernel(float *p) { *p += 1; }

static int devices() {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}cudaGetDeviceCount
  std::printf("%s\n", cudaGetErrorName(error));
  std::fprintf(stderr, "%d devices\n", count);
  return count;
}

static void work(float *p) {
  for (int i = 0; i < 1000; i++) // CHECK: {{^ *}}[[#@LINE]] {{ *}}4004 {{.*}}for (int i
    kernel<<<1, 1>>>(p); // CHECK: {{^ *}}[[#@LINE]] {{ *}}4000 {{.*}}kernel<<<
  cudaDeviceSynchronize(); // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}cudaDeviceSynchronize
}

int main() {
  float *p = nullptr;
  int count = devices();
  cudaError_t status = cudaMalloc(&p, sizeof *p);
  std::printf("%d\n", (status == cudaSuccess) == (count > 0));
  std::thread threads[4];
  for (std::thread &t : threads)
    t = std::thread(work, p);
  for (std::thread &t : threads)
    t.join(); // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}t.join();
  cudaFree(p); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}cudaFree(p);
  std::exit(0);
}
