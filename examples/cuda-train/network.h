// SPDX-License-Identifier: MIT
//
// The network that train.cu and fixed.cu train: two layers, rectifier, softmax,
// plain gradient descent, all of it on the GPU, the matrices through cuBLAS.
// Matrices are stored by rows; cuBLAS wants columns, so products are written
// the other way round.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

enum { INPUTS = 64, HIDDEN = 512, CLASSES = 10, BATCH = 128, THREADS = 256 };

inline void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "cuda-train: %s: %s\n", what,
               cudaGetErrorString(status));
  std::exit(1);
}

inline void check(cublasStatus_t status, const char *what) {
  if (status == CUBLAS_STATUS_SUCCESS)
    return;
  std::fprintf(stderr, "cuda-train: %s: cuBLAS error %d\n", what, int(status));
  std::exit(1);
}

/// Says why if there is none.
inline bool has_gpu() {
  int count = 0;
  cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaSuccess && count > 0)
    return true;
  std::fprintf(stderr, "cuda-train: no GPU to train on: %s\n",
               status == cudaSuccess ? "no device"
                                     : cudaGetErrorString(status));
  return false;
}

__global__ void rectify(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] < 0)
    x[i] = 0;
}

/// Scores become what was wrong with them; a thread for each sample.
__global__ void judge(float *scores, const int *labels, float *loss, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float *x = scores + row * CLASSES, sum = 0;
  for (int j = 0; j < CLASSES; j++)
    sum += x[j] = expf(x[j]);
  for (int j = 0; j < CLASSES; j++)
    x[j] /= sum;
  atomicAdd(loss, -logf(x[labels[row]] + 1e-9f) / rows);
  x[labels[row]] -= 1;
  for (int j = 0; j < CLASSES; j++)
    x[j] /= rows;
}

__global__ void blame_hidden(float *errors, const float *hidden, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && hidden[i] <= 0)
    errors[i] = 0;
}

__global__ void descend(float *weights, const float *gradients, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    weights[i] -= 0.2f * gradients[i];
}

inline int blocks(int n) { return (n + THREADS - 1) / THREADS; }

/// Noisy samples around a centre for each class.
class Samples {
public:
  Samples() {
    for (float &x : centres)
      x = normal(engine);
  }

  void load(float *inputs, int *labels) {
    for (int i = 0; i < BATCH; i++) {
      labels[i] = int(engine() % CLASSES);
      for (int j = 0; j < INPUTS; j++)
        inputs[i * INPUTS + j] =
            centres[labels[i] * INPUTS + j] + 0.5f * normal(engine);
    }
  }

private:
  std::mt19937 engine{42};
  std::normal_distribution<float> normal;
  float centres[CLASSES * INPUTS];
};

/// Everything that stays on the GPU.
struct Network {
  float *inputs, *hidden, *scores, *errors, *loss;
  float *first, *second, *first_gradient, *second_gradient;
  int *labels;
  cublasHandle_t blas;

  Network() {
    allocate(inputs, BATCH * INPUTS);
    allocate(hidden, BATCH * HIDDEN);
    allocate(scores, BATCH * CLASSES);
    allocate(errors, BATCH * HIDDEN);
    allocate(loss, 1);
    allocate(first, INPUTS * HIDDEN);
    allocate(second, HIDDEN * CLASSES);
    allocate(first_gradient, INPUTS * HIDDEN);
    allocate(second_gradient, HIDDEN * CLASSES);
    allocate(labels, BATCH);
    randomise(first, INPUTS * HIDDEN);
    randomise(second, HIDDEN * CLASSES);
    check(cublasCreate(&blas), "cublasCreate");
  }

  ~Network() {
    cublasDestroy(blas);
    for (void *memory :
         {(void *)inputs, (void *)hidden, (void *)scores, (void *)errors,
          (void *)loss, (void *)first, (void *)second, (void *)first_gradient,
          (void *)second_gradient, (void *)labels})
      cudaFree(memory);
  }

  /// c = a * b; a has `rows` rows and `inner` columns.
  void multiply(float *c, const float *a, const float *b, int rows, int inner,
                int columns) {
    product(CUBLAS_OP_N, CUBLAS_OP_N, columns, rows, inner, b, columns, a,
            inner, c);
  }

  /// c = a^T * b; both have `rows` rows.
  void multiply_columns(float *c, const float *a, const float *b, int rows,
                        int left, int right) {
    product(CUBLAS_OP_N, CUBLAS_OP_T, right, left, rows, b, right, a, left, c);
  }

  /// c = a * b^T; both have `inner` columns.
  void multiply_rows(float *c, const float *a, const float *b, int rows,
                     int inner, int columns) {
    product(CUBLAS_OP_T, CUBLAS_OP_N, columns, rows, inner, b, inner, a, inner,
            c);
  }

private:
  template <class T> static void allocate(T *&memory, int n) {
    check(cudaMalloc(&memory, sizeof(T) * size_t(n)), "cudaMalloc");
  }

  static void randomise(float *weights, int n) {
    static std::mt19937 engine(7);
    std::normal_distribution<float> normal(0, 0.1f);
    std::vector<float> values(static_cast<size_t>(n));
    for (float &x : values)
      x = normal(engine);
    check(cudaMemcpy(weights, values.data(), sizeof(float) * size_t(n),
                     cudaMemcpyHostToDevice),
          "cudaMemcpy");
  }

  void product(cublasOperation_t left, cublasOperation_t right, int m, int n,
               int k, const float *a, int a_step, const float *b, int b_step,
               float *c) {
    const float one = 1, zero = 0;
    check(cublasSgemm(blas, left, right, m, n, k, &one, a, a_step, b, b_step,
                      &zero, c, m),
          "cublasSgemm");
  }
};
