// RUN: %clangxx_lineprof %s -o %t && %listing | %filecheck %s
// Intent: whether a declaration constructs something may depend on the template's
// argument. Its line is hit whenever an instance comes there, not only if it does.
#include <string>

static void set(long &to, int n) { to = n; }
static void set(std::string &to, int n) { to = std::to_string(n); }

template <class T> static T make(int n) {
  T made; // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
  set(made, n); // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
  return made; // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
}

int main() {
  long sum = 0;
  for (int i = 0; i < 10; i++)
    sum += make<long>(i);
  sum += (long)(make<std::string>(1) + make<std::string>(22)).size();
  int plain; // CHECK: {{^ *}}[[#@LINE]] int plain;
  plain = sum == 48;
  return !plain;
}
