// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %python %S/Inputs/memory_values.py %kprof %t | FileCheck %s
// Intent: every format has of each line what the JSON report says of its memory, to
// the byte, and the calls that led there; where it was not counted there is none.
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>
static std::map<int, std::string> kept;

__attribute__((noinline)) static void *get(size_t size) {
  return malloc(size);
}

__attribute__((noinline)) static void fill(int count) {
  for (int i = 0; i < count; i++)
    kept[i] = std::string(100, 'x');
}

__attribute__((noinline)) static int nest(int depth) {
  void *block = get(1000);
  int sum = depth ? nest(depth - 1) : 0;
  if (depth % 2)
    free(block);
  return sum + 1;
}

int main() {
  std::vector<void *> blocks;
  for (int i = 0; i < 1000; i++)
    blocks.push_back(get(64));
  fill(200);
  std::thread([] { nest(20); }).join();
  for (void *block : blocks)
    free(block);
  return kept.size() != 200;
}
// CHECK-DAG: main:[[#@LINE-7]] calls get: 64000 bytes
// CHECK-DAG: nest:[[#@LINE-18]] calls get: 21000 bytes
// CHECK-DAG: main:[[#@LINE-8]] calls fill: {{[0-9]+}} bytes
// CHECK: values

// RUN: rm -f %t.time.lprof && %kprof -q -o %t.time.lprof %t
// RUN: rm -f %t.none && not %kprof export -f folded --value live -o %t.none %t.time.lprof 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not ls %t.none
// RUN: not %kprof export -f csv --value live %t.lprof 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: %kprof export -f csv %t.time.lprof | FileCheck --check-prefix=CSV %s
// NONE: lineprof: error: there is no memory in the profile, so it has no 'live'
// NONE: lineprof: hint: record it with 'kprof --memory'
// ONE: lineprof: error: '--value' goes with the formats folded, pprof and speedscope
// CSV: "{{timed|mixed|sampled}}",,,,,,
