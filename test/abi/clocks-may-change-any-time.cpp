// RUN: %clang -c -I%prefix/include %S/Inputs/flip.c -o %t.flip.o
// RUN: %clangxx -std=c++20 -w %s -o %t.plain
// RUN: %clangxx_lineprof -std=c++20 -g -w %s %t.flip.o -o %t -lpthread -ldl
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -std=c++20 -g -w %s %t.flip.o -o %t.exact -lpthread -ldl
// RUN: %clangxx_lineprof -std=c++20 -w %s -g -c -emit-llvm -o - | opt -passes=verify -disable-output
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -std=c++20 -w %s -g -c -emit-llvm -o - | opt -passes=verify -disable-output
// RUN: %t.plain > %t.expected
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t.exact >> %t.out
// RUN: cat %t.expected %t.expected | cmp - %t.out
// REQUIRES: plugin
// Intent: as in the C test: exceptions, destructors, coroutines, function try
// blocks, virtual calls through thunks, initialisers at run time.
#include <coroutine>
#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define APART __attribute__((noinline))

struct Guard {
  int &Count;
  ~Guard() { Count++; }
};

APART int thrower(int I) {
  if (I % 3 == 0)
    throw I;
  if (I % 5 == 0)
    throw std::runtime_error(std::to_string(I));
  return I;
}

int deep(int Depth, int &Count) {
  Guard G{Count};
  if (Depth == 0)
    return thrower(Count);
  int S = 0;
  for (int I = 0; I < 2; I++)
    try {
      S += deep(Depth - 1, Count);
    } catch (int X) {
      S += X;
    } catch (std::exception &E) {
      S -= E.what()[0];
      if (Count % 7 == 0)
        throw;
    }
  return S;
}

int tried(int X) try {
  for (int I = 0; I < 3; I++)
    thrower(X + I);
  return X;
} catch (int Y) {
  return Y;
} catch (...) {
  return -1;
}

struct Generator {
  struct promise_type {
    int Current;
    std::exception_ptr Error;
    Generator get_return_object() {
      return Generator{
          std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int V) {
      Current = V;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { Error = std::current_exception(); }
  };
  std::coroutine_handle<promise_type> Handle;
  explicit Generator(std::coroutine_handle<promise_type> H) : Handle(H) {}
  Generator(Generator &&O) : Handle(std::exchange(O.Handle, {})) {}
  ~Generator() {
    if (Handle)
      Handle.destroy();
  }
  bool next() {
    Handle.resume();
    if (Handle.promise().Error)
      std::rethrow_exception(std::exchange(Handle.promise().Error, {}));
    return !Handle.done();
  }
  int value() { return Handle.promise().Current; }
};

int Guards;
Generator range(int N) {
  Guard G{Guards};
  for (int I = 0; I < N; I++) {
    co_yield I * 3;
    if (I == 7)
      throw 5;
  }
}
Generator nested(int N) {
  std::vector<int> V;
  for (int I = 0; I < N; I++) {
    Generator G = range(I);
    while (G.next())
      V.push_back(G.value());
    co_yield V.empty() ? 0 : V.back();
  }
}

struct Big {
  long A[9];
};
struct Counted {
  int V;
  explicit Counted(int V) : V(V) {}
  Counted(const Counted &O) : V(O.V + 1) {}
  ~Counted() { V = 0; }
};
struct First {
  int Q = 4;
  virtual int first() { return 1; }
};
struct Second {
  int K = 3;
  virtual Big second(Big B, Counted C) {
    B.A[2] += C.V;
    return B;
  }
};
struct Both : First, Second {
  Big second(Big B, Counted C) override {
    B.A[2] += C.V * 2 + Q + K;
    return B;
  }
};

static std::map<std::string, int> Words = [] {
  std::map<std::string, int> M;
  for (int I = 0; I < 10; I++)
    M[std::to_string(I % 4)] += tried(I);
  return M;
}();
thread_local std::vector<int> Local = {tried(1), tried(2), tried(3)};

int main() {
  long S = Words["2"] + Local[1];
  Both Object;
  Second *Base = &Object;
  Big B = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  std::function<int(int)> Call = tried;
  for (int N = 0; N < 300; N++) {
    int Count = N;
    try {
      S += deep(4, Count);
    } catch (std::exception &E) {
      S += 3;
    }
    try {
      Generator G = range(N % 10);
      while (G.next())
        S += G.value();
    } catch (int E) {
      S += E;
    }
    Generator Outer = nested(6), Left = range(5);
    while (Outer.next())
      S += Outer.value();
    Left.next();
    S += Count + Call(N) + Base->second(B, Counted(N)).A[2];
  }
  std::printf("%ld %d\n", S, Guards);
}
