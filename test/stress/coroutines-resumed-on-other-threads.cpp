// RUN: %clangxx_lineprof -std=c++20 -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// RUN: %clangxx_lineprof -std=c++20 -pthread -fsanitize=address %s -o %t && %run %t && %family | %filecheck %s
// UNSUPPORTED: asan, tsan
// (the program has its own sanitizer)
// Intent: coroutines begin on one thread, go on on a second one and are
// destroyed by a third; nothing of one is touched once another may have it.
#include <atomic>
#include <coroutine>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> Handle;
};

static std::atomic<int> Ended;

// Hands the coroutine over inside await_suspend: it may have ended, and its
// frame been freed, before await_suspend returns.
struct OnNewThread {
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> Handle) {
    std::thread([Handle] { Handle.resume(); }).join(); // CHECK: {{^ *}}[[#@LINE]]{{ +[36]00 }}
  }
  void await_resume() {}
};

static Task hop(int Hops) {
  for (int I = 0; I < Hops; I++) // CHECK: {{^ *}}[[#@LINE]]{{ +400 }}
    co_await OnNewThread();      // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
  Ended++;                       // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

static Task endless() {
  for (;;)
    co_await std::suspend_always(); // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
}

int main() {
  for (int I = 0; I < 100; I++) {
    hop(3).Handle.resume(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    Task Left = endless();
    Left.Handle.resume();
    std::thread([&] { Left.Handle.resume(); }).join();
    std::thread([&] { Left.Handle.destroy(); }).join();
  }
  return Ended != 100;
}
