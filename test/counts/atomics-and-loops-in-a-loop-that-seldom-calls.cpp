// RUN: %clangxx_lineprof %s -o %t && %counts | %filecheck %s
// Intent: a loop that reads atomics, and seldom runs a loop inside it that
// calls, counts in a register. Its counts are exact whichever way leads out.
#include <atomic>
#include <stdexcept>
#include <vector>

struct State {
  std::atomic<State *> next[2];
  bool matches;
  std::vector<int> numbers;
};

__attribute__((noinline)) static State *build(State *from, int key, State *states) {
  if (key > 1)                         // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    throw std::runtime_error("a key"); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  State *to = &states[(from - states + 1 + key) % 4];
  from->next[key] = to;
  return to; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
}

__attribute__((noinline)) static bool search(const std::vector<char> &text, State *states, std::vector<int> &found) {
  State *s = states;
  const char *p = text.data(), *end = p + text.size();
  while (p != end) { // CHECK: {{^ *}}[[#@LINE]]{{ +2024 }}
    int key = *p++;  // CHECK: {{^ *}}[[#@LINE]]{{ +2023 }}
    State *to = key > 1 ? nullptr : s->next[key].load(std::memory_order_acquire);
    if (!to)                        // CHECK: {{^ *}}[[#@LINE]]{{ +2023 }}
      to = build(s, key, states);   // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s = to;                         // CHECK: {{^ *}}[[#@LINE]]{{ +2022 }}
    if (s->matches) {               // CHECK: {{^ *}}[[#@LINE]]{{ +2022 }}
      for (int number : s->numbers) // CHECK: {{^ *}}[[#@LINE]]{{ +1518 }}
        found.push_back(number);    // CHECK: {{^ *}}[[#@LINE]]{{ +1012 }}
      if (found.size() > 3000)      // CHECK: {{^ *}}[[#@LINE]]{{ +506 }}
        return true;                // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    }
  }
  return false; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main() {
  State states[4] = {};
  states[3].matches = true;
  states[3].numbers = {1, 2};
  std::vector<char> text(1000);
  std::vector<int> found;
  search(text, states, found); // every fourth state matches
  text.back() = 2;
  try {
    search(text, states, found); // the last key throws
  } catch (const std::exception &) {
  }
  found.resize(2990);
  search(text, states, found); // the sixth match is the last
}
