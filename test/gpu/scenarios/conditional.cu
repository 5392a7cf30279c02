// SPDX-License-Identifier: MIT
//
// A graph whose only node is a loop: nothing in its body has a correlation id,
// and all of it is on the line that launches the graph.
#include "scenario.h"

enum { ROUNDS = 10 };

/// Lets the body run ROUNDS times, at every launch again.
__global__ void count_down(int *left, cudaGraphConditionalHandle again) {
  *left = *left > 1 ? *left - 1 : ROUNDS;
  cudaGraphSetConditional(again, *left != ROUNDS);
}

PROFILED int main() {
  need_gpu();
  int *p, left = ROUNDS;
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaGraphNode_t node;
  cudaGraphConditionalHandle again;
  cudaGraphNodeParams how = {};
  check(cudaMalloc(&p, 4096)); // GPU: calls=1
  check(cudaMemcpy(p, &left, sizeof left, cudaMemcpyHostToDevice)); // GPU: activities=1
  check(cudaStreamCreate(&stream));
  check(cudaGraphCreate(&graph, 0));
  check(cudaGraphConditionalHandleCreate(&again, graph, 1, cudaGraphCondAssignDefault));
  how.type = cudaGraphNodeTypeConditional;
  how.conditional.handle = again;
  how.conditional.type = cudaGraphCondTypeWhile;
  how.conditional.size = 1;
  check(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &how));
  check(cudaStreamBeginCaptureToGraph(stream, how.conditional.phGraph_out[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  add<<<1, 32, 0, stream>>>(p + 32, 32); // GPU: launches=1 kernels=0
  count_down<<<1, 1, 0, stream>>>(p, again); // GPU: launches=1 kernels=0
  check(cudaStreamEndCapture(stream, nullptr));
  check(cudaGraphInstantiate(&ready, graph, 0));
  check(cudaGraphLaunch(ready, stream)); // GPU: launches=1 kernels=20
  check(cudaStreamSynchronize(stream)); // GPU: activities=0 calls=1
  for (int i = 0; i < 3; i++) {
    check(cudaGraphLaunch(ready, stream)); // GPU: launches=3 kernels=60
    check(cudaStreamSynchronize(stream)); // GPU: activities=0 calls=3
  }
  check(cudaGraphExecDestroy(ready));
  check(cudaGraphDestroy(graph));
  check(cudaFree(p)); // GPU: calls>=1 activities=0
  return 0;
}
