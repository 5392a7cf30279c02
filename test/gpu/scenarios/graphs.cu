// SPDX-License-Identifier: MIT
//
// A captured graph: capturing runs nothing, launching it runs all of it, and the
// work of each node names the line that captured or added it.
#include "scenario.h"

PROFILED int main() {
  need_gpu();
  int *p;
  check(cudaMalloc(&p, 4096)); // GPU: calls=1
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  check(cudaStreamCreate(&stream));
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  for (int i = 0; i < 5; i++)
    add<<<1, 32, 0, stream>>>(p, 32); // GPU: kernels=0 activities=0 // NODES: kernels=50
  add<<<2, 16, 0, stream>>>(p, 32); // GPU: kernels=0 activities=0 // NODES: kernels=10
  check(cudaMemsetAsync(p, 0, 256, stream)); // GPU: activities=0
  check(cudaStreamEndCapture(stream, &graph));
  int n = 32;
  void *arguments[] = {&p, &n};
  cudaKernelNodeParams how = {};
  cudaGraphNode_t node;
  how.func = (void *)add;
  how.gridDim = how.blockDim = dim3(1);
  how.kernelParams = arguments;
  for (int i = 0; i < 2; i++)
    check(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &how)); // NODES: kernels=20
  check(cudaGraphInstantiate(&ready, graph, 0));
  for (int i = 0; i < 10; i++)
    check(cudaGraphLaunch(ready, stream)); // GPU: kernels=80 activities=90
  check(cudaStreamSynchronize(stream)); // GPU: activities=0 calls=1
  check(cudaGraphExecDestroy(ready));
  check(cudaGraphDestroy(graph));
  check(cudaFree(p)); // GPU: calls>=1 activities=0
  return 0;
}
