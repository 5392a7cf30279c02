// SPDX-License-Identifier: MIT
//
// fmt ROUNDS: numbers and strings, formatted with fmt. Part of the suite of
// bench/overhead and bench/fidelity.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

#include <cstdlib>
#include <iterator>
#include <string>

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  unsigned state = 1;
  unsigned long sum = 0;
  std::string name = "world";
  fmt::memory_buffer text;
  for (int i = 0; i < rounds; i++) {
    state = state * 1103515245u + 12345u;
    text.clear();
    auto out = std::back_inserter(text);
    fmt::format_to(out, "{} {:>8} {:08x}\n", i, i % 1000 * 3, state);
    fmt::format_to(out, "{:+d} {:<12}\n", int(state >> 4), name);
    fmt::format_to(out, "{:.3f} {:e}\n", state / 1024.0, i * 0.37);
    fmt::format_to(out, "{0:*^20} {1} {2}\n", name, state % 2 == 0, 'x');
    fmt::format_to(out, "{}\n", state / 3.0);
    for (char c : text)
      sum = sum * 31 + static_cast<unsigned char>(c);
  }
  fmt::print("{} {}\n", sum, text.size());
}
