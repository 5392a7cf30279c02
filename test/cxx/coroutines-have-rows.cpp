// RUN: %clangxx_lineprof -std=c++20 %s -o %t && %listing | %filecheck %s
// Intent: a coroutine's rows count across its suspensions.
#include <coroutine>
struct Generator {
  struct promise_type {
    int Value = 0;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int X) {
      Value = X;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> Handle;
};
static Generator count(int N) {
  for (int I = 0; I < N; I++) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    int Square = I * I; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    co_yield Square; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  }
  co_return; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main() {
  Generator G = count(4);
  int Sum = 0;
  for (G.Handle.resume(); !G.Handle.done(); G.Handle.resume()) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    Sum += G.Handle.promise().Value; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  G.Handle.destroy(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return Sum != 14;
}
