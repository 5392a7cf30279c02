#include "cuda_replay.h"
int main(void) {
  void *memory;
  cudaMalloc(&memory, 1); // MEMORY: device.bytes=4096 device.live_bytes=0 device.at_peak_bytes=4096
  cudaFree(memory); // MEMORY: device.freed_here=1 device.freed_here_bytes=4096
  return 0;
}
