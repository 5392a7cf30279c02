// SPDX-License-Identifier: MIT
//
// Trains a small neural network on the GPU, and leaves it idle for most of the
// time, in three ways that are easy to write and that a profile shows:
//
//   - samples are copied from pageable memory, which the driver must copy
//     first, and the copy waits for it;
//   - the rectifier is launched once for each sample of a batch: 128 kernels
//     of a few microseconds where one would do;
//   - each step waits for the GPU, only to read the loss.
//
// fixed.cu is the same without the three. README.md says how to build them.
#include "network.h"

#pragma lineprof on
static void forward(Network &net) {
  net.multiply(net.hidden, net.inputs, net.first, BATCH, INPUTS, HIDDEN);
  for (int row = 0; row < BATCH; row++)
    rectify<<<blocks(HIDDEN), THREADS>>>(net.hidden + row * HIDDEN, HIDDEN);
  net.multiply(net.scores, net.hidden, net.second, BATCH, HIDDEN, CLASSES);
  judge<<<blocks(BATCH), THREADS>>>(net.scores, net.labels, net.loss, BATCH);
}

static void backward(Network &net) {
  net.multiply_columns(net.second_gradient, net.hidden, net.scores, BATCH,
                       HIDDEN, CLASSES);
  net.multiply_rows(net.errors, net.scores, net.second, BATCH, CLASSES, HIDDEN);
  blame_hidden<<<blocks(BATCH * HIDDEN), THREADS>>>(net.errors, net.hidden,
                                                    BATCH * HIDDEN);
  net.multiply_columns(net.first_gradient, net.inputs, net.errors, BATCH,
                       INPUTS, HIDDEN);
}

static void optimise(Network &net) {
  descend<<<blocks(INPUTS * HIDDEN), THREADS>>>(net.first, net.first_gradient,
                                                INPUTS * HIDDEN);
  descend<<<blocks(HIDDEN * CLASSES), THREADS>>>(
      net.second, net.second_gradient, HIDDEN * CLASSES);
}

static bool train(int steps) {
  Network net;
  Samples samples;
  std::vector<float> inputs(BATCH * INPUTS);
  std::vector<int> labels(BATCH);
  float loss = 0, first = 0;
#pragma lineprof step
  for (int step = 0; step < steps; step++) {
#pragma lineprof region "data"
    {
      samples.load(inputs.data(), labels.data());
      check(cudaMemcpy(net.inputs, inputs.data(), inputs.size() * sizeof(float),
                       cudaMemcpyHostToDevice),
            "inputs");
      check(cudaMemcpy(net.labels, labels.data(), labels.size() * sizeof(int),
                       cudaMemcpyHostToDevice),
            "labels");
    }
    cudaMemset(net.loss, 0, sizeof(float));
#pragma lineprof region "forward"
    forward(net);
#pragma lineprof region "backward"
    backward(net);
#pragma lineprof region "optimiser"
    optimise(net);
    check(cudaDeviceSynchronize(), "step");
    check(cudaMemcpy(&loss, net.loss, sizeof loss, cudaMemcpyDeviceToHost),
          "loss");
    first = step == 0 ? loss : first;
  }
  std::printf("loss %.3f, then %.3f\n", first, loss);
  return loss < first / 4;
}
#pragma lineprof off

int main(int argc, char **argv) {
  if (!has_gpu())
    return 0;
  return train(argc > 1 ? std::atoi(argv[1]) : 500) ? 0 : 1;
}
