// SPDX-License-Identifier: MIT
//
// train.cu without what kept the GPU idle:
//
//   - samples are made in pinned memory, two batches in turn, and copied by the
//     GPU itself while the host makes the next ones; an event says when a
//     buffer may be written again;
//   - one kernel rectifies a whole batch;
//   - the loss is read back, and waited for, every hundredth step.
#include "network.h"

#pragma lineprof on
static void forward(Network &net) {
  net.multiply(net.hidden, net.inputs, net.first, BATCH, INPUTS, HIDDEN);
  rectify<<<blocks(BATCH * HIDDEN), THREADS>>>(net.hidden, BATCH * HIDDEN);
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

/// Host memory that the GPU reads without help.
struct Batch {
  float *inputs;
  int *labels;
  cudaEvent_t copied;

  Batch() {
    check(cudaMallocHost(&inputs, BATCH * INPUTS * sizeof(float)), "pinned");
    check(cudaMallocHost(&labels, BATCH * sizeof(int)), "pinned");
    check(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming), "event");
  }

  ~Batch() {
    cudaEventDestroy(copied);
    cudaFreeHost(labels);
    cudaFreeHost(inputs);
  }
};

static float read_loss(const Network &net) {
  float loss = 0;
  check(cudaMemcpy(&loss, net.loss, sizeof loss, cudaMemcpyDeviceToHost),
        "loss");
  return loss;
}

static bool train(int steps) {
  Network net;
  Samples samples;
  Batch batches[2];
  float loss = 0, first = 0;
#pragma lineprof step
  for (int step = 0; step < steps; step++) {
    Batch &batch = batches[step % 2];
#pragma lineprof region "data"
    {
      check(cudaEventSynchronize(batch.copied), "copy");
      samples.load(batch.inputs, batch.labels);
      check(cudaMemcpyAsync(net.inputs, batch.inputs,
                            BATCH * INPUTS * sizeof(float),
                            cudaMemcpyHostToDevice),
            "inputs");
      check(cudaMemcpyAsync(net.labels, batch.labels, BATCH * sizeof(int),
                            cudaMemcpyHostToDevice),
            "labels");
      check(cudaEventRecord(batch.copied), "event");
    }
    cudaMemsetAsync(net.loss, 0, sizeof(float));
#pragma lineprof region "forward"
    forward(net);
#pragma lineprof region "backward"
    backward(net);
#pragma lineprof region "optimiser"
    optimise(net);
    if (step % 100 == 0 || step + 1 == steps) {
      loss = read_loss(net);
      first = step == 0 ? loss : first;
    }
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
