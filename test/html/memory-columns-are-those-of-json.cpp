// RUN: %clangxx_lineprof %s -g -o %t && rm -f %t.lprof %t.s.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %kprof html -o %t.html %t.lprof && %kprof report --json %t.lprof > %t.json && %kprof stats --json %t.lprof > %t.stats.json
// RUN: %kprof --memory=sample -q -o %t.s.lprof %t && %kprof html -o %t.s.html %t.s.lprof
// RUN: %kprof report --json %t.s.lprof > %t.s.json && %kprof stats --json %t.s.lprof > %t.s.stats.json
// RUN: %look memory-columns %t.html %t.json %t.stats.json "" \
// RUN:   -- memory-columns %t.s.html %t.s.json %t.s.stats.json "~"
// Intent: the table of functions and the source have the memory of `report --json` and
// `stats --json`, and estimates are marked; the table is sorted by it.
#include <cstdlib>
#include <string>
#include <vector>
static void *volatile kept;
static std::vector<std::string> words;

__attribute__((noinline)) static void *get(size_t size) {
  return malloc(size);
}

__attribute__((noinline)) static void fill(int count) {
  for (int i = 0; i < count; i++)
    words.push_back(std::string(100, 'x'));
}

__attribute__((noinline)) static int nest(int depth) {
  void *volatile block = get(1000);
  int sum = depth ? nest(depth - 1) : 0;
  if (depth % 2)
    free(block);
  return sum + 1;
}

int main() {
  for (int i = 0; i < 40; i++) {
    kept = get(8 << 20);
    free(kept);
  }
  void *volatile large = malloc(16 << 20);
  fill(200);
  nest(20);
  free(large);
  return words.size() != 200;
}
