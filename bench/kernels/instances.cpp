// SPDX-License-Identifier: MIT
//
// instances ROUNDS: 200 instances of a template, each called once, for a few
// milliseconds. Part of the suite of bench/overhead and bench/fidelity.
#include <cstdio>
#include <cstdlib>
#include <utility>

template <int K> struct Ring {
  unsigned slot[K + 3] = {}, at = 0;

  unsigned push(unsigned value) {
    unsigned old = slot[at];
    slot[at] = value;
    at = at + 1 == K + 3 ? 0 : at + 1;
    return old;
  }
};

template <int K> __attribute__((noinline)) unsigned mixed(unsigned x) {
  x ^= x >> (K % 13 + 3);
  if (x & 1)
    x = x * 3 + K;
  else
    x = x / 2 + K * 977;
  return x;
}

template <int K> __attribute__((noinline)) unsigned work(int rounds) {
  Ring<K> kept;
  unsigned sum = K;
  for (int i = 0; i < rounds; i++) {
    unsigned value = mixed<K>(sum + i);
    if (value % (K + 2) == 0)
      sum += kept.push(value);
    else
      sum ^= value << (K % 7);
    sum += kept.push(sum);
  }
  return sum;
}

template <int... K> unsigned all(int rounds, std::integer_sequence<int, K...>) {
  unsigned sum = 0;
  ((sum = sum * 31 + work<K>(rounds)), ...);
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  std::printf("%u\n", all(rounds, std::make_integer_sequence<int, 200>()));
}
