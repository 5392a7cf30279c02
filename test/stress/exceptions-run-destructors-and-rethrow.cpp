// RUN: %clangxx_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: cleanups on the way, rethrow, an exception replaced by another, and
// std::exception_ptr.
#include <exception>
#include <stdexcept>

static int Cleaned;

struct Cleanup {
  ~Cleanup() {
    Cleaned++; // CHECK: {{^ *}}[[#@LINE]]{{ +700 }}
  }
};

static void thrower(int Depth) {
  Cleanup C;
  if (Depth == 0)
    throw std::runtime_error("deep"); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  thrower(Depth - 1);                 // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
}

static void rethrows() {
  try {
    thrower(5); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  } catch (const std::runtime_error &) {
    Cleanup C;
    throw;     // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
}

static void replaces() {
  try {
    rethrows(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  } catch (...) {
    std::throw_with_nested(std::logic_error("outer")); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
}

static std::exception_ptr keeps() {
  try {
    replaces(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  } catch (...) {
    return std::current_exception(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
  return nullptr; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main() {
  int Caught = 0;
  for (int I = 0; I < 100; I++)
    try {
      std::rethrow_exception(keeps()); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    } catch (const std::logic_error &) {
      Caught++; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    }
  return Caught != 100 || Cleaned != 700;
}
