// A header with code for both sides.
#pragma once

template <class T> __host__ __device__ T twice(T x) {
  T y = x + x;
  return y;
}

struct Counter {
  int value = 0;
  void add(int n) {
    value += n;
  }
  __device__ int onDevice() const {
    return value;
  }
  __host__ __device__ int onBoth() const {
    return value;
  }
};
