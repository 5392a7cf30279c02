/* SPDX-License-Identifier: MIT
 *
 * Trains a small neural network: two layers, softmax, stochastic gradient
 * descent with momentum, on data that it makes itself. Steps have batches of
 * 32, 64 and 128 samples in turn. Four regions say what a step does;
 * lineprof_step() ends it; lineprof.toml beside this file says which steps are
 * measured. The innermost loops are not profiled and run as fast as ever.
 *
 *   kprof cc -O2 -o train train.c -lm
 *   kprof -v ./train        or        kprof -v ./train 200
 */
#include <lineprof/lineprof.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 64, HIDDEN = 512, CLASSES = 10, MOST = 128 };

/* Weights, and in the same shape their gradients and velocities. */
struct layers {
  float first[INPUTS][HIDDEN], first_bias[HIDDEN];
  float second[HIDDEN][CLASSES], second_bias[CLASSES];
};

struct batch {
  int size;
  int labels[MOST];
  float inputs[MOST][INPUTS];
  float hidden[MOST][HIDDEN];
  float outputs[MOST][CLASSES]; /* probabilities, then their errors */
  float errors[MOST][HIDDEN];   /* of the hidden layer */
};

static struct layers weights, gradients, velocities;
static float centres[CLASSES][INPUTS];

static unsigned long long state = 88172645463325252ull;

/* From 0 to 1, both excluded. */
static float uniform(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return ((float)(state >> 40) + 0.5f) / 16777216.0f;
}

static float normal(void) {
  return sqrtf(-2 * logf(uniform())) * cosf(6.2831853f * uniform());
}

static void add_noise(float *x, const float *centre) {
  for (int i = 0; i < INPUTS; i++)
    x[i] = centre[i] + 1.5f * normal();
}

/* y = x * w + bias, a row for each sample. */
static void dense(float *restrict y, const float *x, const float *w,
                  const float *bias, int rows, int in, int out) {
  for (int i = 0; i < rows; i++, x += in, y += out) {
    memcpy(y, bias, (size_t)out * sizeof *y);
    for (int k = 0; k < in; k++)
      for (int j = 0; j < out; j++)
        y[j] += x[k] * w[k * out + j];
  }
}

static void rectify(float *x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] > 0 ? x[i] : 0;
}

/* Scores to probabilities. Returns how surprising the right answers were. */
static float softmax(float x[][CLASSES], const int *labels, int rows) {
  float loss = 0;
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    for (int j = 0; j < CLASSES; j++)
      sum += x[i][j] = expf(x[i][j]);
    for (int j = 0; j < CLASSES; j++)
      x[i][j] /= sum;
    loss -= logf(x[i][labels[i]] + 1e-9f);
  }
  return loss / (float)rows;
}

/* What of the outputs was wrong, for the mean of the batch. */
static void judge(float x[][CLASSES], const int *labels, int rows) {
  for (int i = 0; i < rows; i++) {
    x[i][labels[i]] -= 1;
    for (int j = 0; j < CLASSES; j++)
      x[i][j] /= (float)rows;
  }
}

/* How a layer's weights should change: its inputs times its errors. */
static void blame(float *restrict w, float *restrict bias, const float *x,
                  const float *errors, int rows, int in, int out) {
  memset(w, 0, (size_t)in * (size_t)out * sizeof *w);
  memset(bias, 0, (size_t)out * sizeof *bias);
  for (int i = 0; i < rows; i++, x += in, errors += out) {
    for (int k = 0; k < in; k++)
      for (int j = 0; j < out; j++)
        w[k * out + j] += x[k] * errors[j];
    for (int j = 0; j < out; j++)
      bias[j] += errors[j];
  }
}

/* The errors of the hidden layer: those of the outputs, through the weights. */
static void pass_back(struct batch *b) {
  for (int i = 0; i < b->size; i++)
    for (int k = 0; k < HIDDEN; k++) {
      float sum = 0;
      for (int j = 0; j < CLASSES; j++)
        sum += b->outputs[i][j] * weights.second[k][j];
      b->errors[i][k] = b->hidden[i][k] > 0 ? sum : 0;
    }
}

static void descend(float *restrict w, const float *restrict g,
                    float *restrict v, size_t n) {
  for (size_t i = 0; i < n; i++) {
    v[i] = 0.9f * v[i] + g[i];
    w[i] -= 0.02f * v[i];
  }
}

#pragma lineprof on
static void load(struct batch *b, int size) {
  b->size = size;
  for (int i = 0; i < size; i++) {
    b->labels[i] = (int)(uniform() * CLASSES);
    add_noise(b->inputs[i], centres[b->labels[i]]);
  }
}

static float forward(struct batch *b) {
  dense(b->hidden[0], b->inputs[0], weights.first[0], weights.first_bias,
        b->size, INPUTS, HIDDEN);
  rectify(b->hidden[0], b->size * HIDDEN);
  dense(b->outputs[0], b->hidden[0], weights.second[0], weights.second_bias,
        b->size, HIDDEN, CLASSES);
  return softmax(b->outputs, b->labels, b->size);
}

static void backward(struct batch *b) {
  judge(b->outputs, b->labels, b->size);
  blame(gradients.second[0], gradients.second_bias, b->hidden[0], b->outputs[0],
        b->size, HIDDEN, CLASSES);
  pass_back(b);
  blame(gradients.first[0], gradients.first_bias, b->inputs[0], b->errors[0],
        b->size, INPUTS, HIDDEN);
}

static float train(int steps) {
  static struct batch b;
  float loss = 0, first = 0;
  for (int step = 0; step < steps; step++) {
    int batch = 32 << step % 3;
    LINEPROF_REGION("data") load(&b, batch);
    LINEPROF_REGION("forward", batch) loss = forward(&b);
    LINEPROF_REGION("backward", batch) backward(&b);
    LINEPROF_REGION("optimiser")
    descend(weights.first[0], gradients.first[0], velocities.first[0],
            sizeof weights / sizeof(float));
    first = step == 0 ? loss : first;
    lineprof_step();
  }
  printf("loss %.3f, then %.3f\n", first, loss);
  return loss < first / 4;
}
#pragma lineprof off

static void start(void) {
  for (int i = 0; i < CLASSES; i++)
    for (int j = 0; j < INPUTS; j++)
      centres[i][j] = normal();
  for (int i = 0; i < INPUTS; i++)
    for (int j = 0; j < HIDDEN; j++)
      weights.first[i][j] = 0.1f * normal();
  for (int i = 0; i < HIDDEN; i++)
    for (int j = 0; j < CLASSES; j++)
      weights.second[i][j] = 0.1f * normal();
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 120;
  start();
  return train(steps) ? 0 : 1;
}
