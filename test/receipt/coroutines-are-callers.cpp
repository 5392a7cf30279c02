// RUN: %clangxx_lineprof -std=c++20 %s -o %t && %profile %t
// RUN: %receipt > %t.txt
// RUN: %filecheck %s < %t.txt
// REQUIRES: opt-O2
// Intent: what a coroutine calls in one of its parts it calls itself: it is
// named, and not taken for a function without lines.
#include <coroutine>
#include <stdexcept>

struct Numbers {
  struct promise_type {
    int value;
    Numbers get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int x) {
      value = x;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
};

static int digit(int x) {
  if (x > 9)
    throw std::runtime_error("no");
  return x;
}

// Changes its body in mid-run, so it is put together too late for its caller.
static int parse(int n) {
  int value = 0;
  for (int i = 0; i < n; i++)
    value = value * 10 + digit(i);
  return value;
}

[[clang::noinline]] static int twice(int n) { return n * 2; }

static int thrice(int n) {
  for (int i = 0; i < n; i++)
    digit(i % 9);
  return n * 3;
}

static Numbers numbers(int n) {
  for (int i = 0; i < n; i++) {
    int value = 0;
    try {
      value = parse(i % 11);
    } catch (const std::exception &) {
    }
    co_yield value;
    [[clang::noinline]] value = thrice(i % 5) + twice(i);
    co_yield value;
  }
}

int main(int argc, char **) {
  Numbers all = numbers(argc + 11);
  int sum = 0;
  while (all.handle.resume(), !all.handle.done())
    sum += all.handle.promise().value;
  all.handle.destroy();
  return sum == 0;
}
// CHECK-NOT: called from
// CHECK: {{^}}numbers {{ *[0-9]+ +[0-9]+}}  clean: calls parse (54);
// CHECK-NOT: called from
