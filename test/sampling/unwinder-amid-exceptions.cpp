// RUN: rm -rf %t.o && mkdir %t.o && cd %t.o && %clang -c -I%S/Inputs %unwinder %S/Inputs/compare_main.c && %clangxx %s %t.o/*.o -o %t && %t
// REQUIRES: x86_64
// UNSUPPORTED: tsan, asan
// tsan delays signals; asan's own functions are followed differently.
// Intent: interrupted while C++ exceptions are raised, cleaned up after,
// rethrown and caught, the unwinder finds what backtrace() finds.
#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <unwind.h>
#include <vector>

extern "C" void comparing_begin(const void *NotIn);
extern "C" unsigned long comparing_count();
extern "C" int comparing_end();

static volatile int sink;

struct Guard {
  std::string Text;
  explicit Guard(int N) : Text(static_cast<size_t>(N) + 20, 'x') {}
  ~Guard() { sink = sink + static_cast<int>(Text.size()); }
};

__attribute__((noinline)) static void fall(int N) {
  Guard Own(N);
  if (N == 0)
    throw std::string("bottom");
  try {
    fall(N - 1);
  } catch (std::string &Text) {
    Text += 'x';
    throw;
  }
}

static void containers() {
  std::map<int, std::string> Map;
  std::vector<int> Values;
  for (int I = 0; I < 200; I++) {
    Map[I * 7 % 31] += std::to_string(I);
    Values.push_back(I * 37 % 101);
  }
  std::sort(Values.begin(), Values.end(), [](int A, int B) { return A > B; });
  sink = sink + Values[10] + static_cast<int>(Map.size());
}

int main() {
  comparing_begin(reinterpret_cast<const void *>(&_Unwind_Resume));
  auto Begin = std::chrono::steady_clock::now();
  while (comparing_count() < 1000 &&
         std::chrono::steady_clock::now() - Begin < std::chrono::seconds(20)) {
    try {
      fall(8);
    } catch (const std::string &Text) {
      sink = sink + static_cast<int>(Text.size());
    }
    containers();
  }
  return comparing_end();
}
