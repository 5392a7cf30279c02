// RUN: %clangxx_lineprof -std=c++2b -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// Intent: functions and statements in the forms that C++23 has are profiled.
#include "tally.h"
#include <initializer_list>
#include <new>
#include <utility>
struct Object {
  int n = 1;
  int method(this auto &&self, int x) {
    AT;
    return self.n + x;
  }
  static int operator()(int x) {
    AT;
    return x;
  }
  static int operator[](int x, int y) {
    AT;
    return x + y;
  }
  template <class T> operator T() && {
    AT;
    return T(n);
  }
};
template <class T> concept Small = [] { return sizeof(T) < 100; }();
template <Small T> auto constrained(T x) {
  AT;
  return [](T y) requires Small<T> {
    AT;
    return y;
  }(x);
}
template <class T> struct Guided {
  T t;
  Guided(T t, decltype([](T x) {
           AT;
           return x;
         }) f = {})
      : t(f(t)) {
    AT;
  }
};
template <class T> Guided(T) -> Guided<decltype([](T x) { return x; }(T()))>;
template <class... F> struct Overloaded : F... {
  using F::operator()...;
};
template <class... T> int packs(T... t) {
  int n = 0;
  auto fs = Overloaded{[&n](T *x) {
    AT;
    n++;
  }...};
  (fs(&t), ...);
  return n + (0 + ... + [](auto x) {
           AT;
           return int(x);
         }(t));
}
template <class T> T statics(T x) {
  static T once = [](T y) {
    AT;
    return y;
  }(x);
  thread_local T tls = [](T y) {
    AT;
    return y;
  }(x);
  return once + tls;
}
constexpr int either(int x) {
  if consteval {
    return x;
  } else {
    return [](int y) {
      AT;
      return y;
    }(x);
  }
}
int label(int n) {
again:
  if (n++ < 3)
    goto again;
  auto f = [](this auto self, int x) -> int {
    AT;
    return x ? self(x - 1) : 0;
  };
  auto g = [](int x) static {
    AT;
    return x;
  };
  return f(2) + g(1);
}
struct Delegating {
  int v;
  Delegating(int x) : v(x) {
    AT;
  }
  Delegating()
      : Delegating([] {
          AT;
          return 1;
        }()) {
    AT;
  }
  Delegating &operator=(this Delegating &self, int x) {
    AT;
    self.v = x;
    return self;
  }
};
struct Inherits : Delegating {
  using Delegating::Delegating;
  int own = [this] {
    AT;
    return v;
  }();
  void *operator new(decltype(sizeof 0) n) {
    AT;
    return ::operator new(n);
  }
  void operator delete(void *p) {
    AT;
    ::operator delete(p);
  }
  virtual ~Inherits() {
    AT;
  }
};
int operator""_times(unsigned long long n) {
  AT;
  return int(n);
}
int main() {
  Object o;
  int r = o.method(1) + o(1) + o[1, 2] + int(Object()) + constrained(1);
  r += Guided(1).t + Guided<char>('a').t + packs(1, 2.5, 'a');
  r += statics(1) + statics(1) + int(statics('a')) + either(r) + label(0);
  Delegating d;
  d = 2;
  delete new Inherits(1);
  Inherits i;
  r += auto(1) + 2_times;
  for (auto x : {1, 2})
    [&, y = auto(x)] {
      AT;
      r += y;
    }();
  try {
    [] {
      AT;
      throw 1;
    }();
  } catch (...) {
    AT;
  }
  return r < 0;
}
