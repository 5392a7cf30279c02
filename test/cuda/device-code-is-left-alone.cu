// RUN: %if cuda-clang %{ %clang_cuda_plain --cuda-device-only -S -Wno-unknown-pragmas -Wno-unknown-attributes %s -o %t.plain.s %}
// RUN: %if cuda-clang %{ %clang_cuda_all --cuda-device-only -S %s -o %t.all.s && cmp %t.plain.s %t.all.s %}
// RUN: %nvcc_plain -Xcompiler -Wno-unknown-pragmas -ptx %s -o %t.plain.ptx
// RUN: %nvcc_all -ptx %s -o %t.all.ptx && cmp %t.plain.ptx %t.all.ptx
// Intent: the code for the device is the same, byte by byte, with the plugin,
// marks and functions for both sides included.
#pragma lineprof on
__host__ __device__ int both(int x) {
  int y = 0;
#pragma lineprof region "rounds"
  for (int i = 0; i < x; i++)
    y += i;
  return y;
}

#pragma lineprof profile
__global__ void kernel(int *p) {
#pragma lineprof step
  for (int i = 0; i < 100; i++)
    p[i] = both(i);
}

#ifndef __NVCC__
__attribute__((lineprof)) __global__ void attributed(int *p) {
  *p = both(*p);
}
#endif
#pragma lineprof off
