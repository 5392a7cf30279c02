// RUN: %clangxx_lineprof -std=c++20 -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// Intent: a lambda is profiled wherever a declaration or an expression has it.
#include "tally.h"
#include <coroutine>
#include <initializer_list>
#include <tuple>
struct Aggregate {
  int a;
  int b = [] {
    AT;
    return 1;
  }();
  union {
    int c = [] {
      AT;
      return 1;
    }();
    float d;
  };
  struct Inner {
    int e = [](int x) {
      AT;
      return x;
    }(1);
  } inner;
};
template <class T> struct Members {
  T a = [](T x) {
    AT;
    return x;
  }(1);
  static inline T s = [](T x) {
    AT;
    return x;
  }(1);
  static T out;
  struct Nested {
    T n = [](T x) {
      AT;
      return x;
    }(1);
  } nested;
  friend T befriended(Members, T v = [](T x) {
    AT;
    return x;
  }(1)) {
    AT;
    return v;
  }
  explicit(sizeof(T) == 1) Members(int x = [] {
    AT;
    return 1;
  }()) : Members([](int y) {
    AT;
    return y;
  }(x), 1) {
    AT;
  }
  Members(int, int) noexcept(noexcept(T(1))) {
    AT;
  }
};
template <class T> T Members<T>::out = [](T x) {
  AT;
  return x;
}(1);
template <class T> auto generic = [](T x) {
  AT;
  return x;
};
template <class T> T evaluated = [](T x) {
  AT;
  return x;
}(1);
template <class T> T evaluated<T *> = [](T x) {
  AT;
  return x;
}(1);
static thread_local int tls = [](int x) {
  AT;
  return x;
}(tally[0] + 1);
constinit auto constant = [](int x) {
  AT;
  return x;
};
int global = [](int x) {
  AT;
  return x;
}(1);
int array[] = {[] {
                 AT;
                 return 1;
               }(),
               [] {
                 AT;
                 return 2;
               }()};
struct Pair { int a, b; };
Pair designated = {.a = [] {
                     AT;
                     return 1;
                   }(),
                   .b = [] {
                     AT;
                     return 1;
                   }()};
auto [bound, other] = [] {
  AT;
  return Pair{1, 2};
}();
namespace {
inline namespace in {
int hidden = [] {
  AT;
  return 1;
}();
}
}
extern "C" {
int linked = [] {
  AT;
  return 1;
}();
}
int defaults(int a, int b = [] {
  AT;
  return 1;
}()) {
  AT;
  return a + b;
}
template <class... T> int pack(T... t) {
  return ([&] {
    AT;
    return int(t);
  }() + ...) + [... u = t](auto... v) {
    AT;
    return (int(u) + ...) + (int(v) + ... + 0);
  }(1, 2);
}
consteval auto immediate() {
  return [](int x) {
    AT;
    return x;
  };
}
constexpr int constexpression(int n) {
  return [](int x) {
    if (!std::is_constant_evaluated())
      AT;
    return x;
  }(n);
}
template <int N> int conditional() {
  if constexpr ([](int x) { return x > 1; }(N)) {
    AT;
    return [] {
      AT;
      return 1;
    }();
  } else {
    return [] {
      AT;
      return 2;
    }();
  }
}
struct Task {
  struct promise_type {
    int seen = [] {
      AT; // never
      return 0;
    }();
    Task get_return_object() {
      AT;
      return {};
    }
    std::suspend_never initial_suspend() noexcept {
      AT;
      return {};
    }
    std::suspend_never final_suspend() noexcept {
      AT;
      return {};
    }
    void return_void() {
      AT;
    }
    void unhandled_exception() {}
    auto await_transform(int x) {
      AT;
      struct Wait {
        bool await_ready() {
          AT;
          return true;
        }
        void await_suspend(std::coroutine_handle<>) {}
        int await_resume() {
          AT;
          return [] {
            AT;
            return 1;
          }();
        }
      };
      return Wait();
    }
  };
};
Task coroutine(int x) {
  AT;
  x += co_await [](int y) {
    AT;
    return y;
  }(x);
  auto f = [](int y) -> Task {
    AT;
    co_await y;
    AT;
  };
  f(x);
}
struct Bits {
  int a : 5 = [] {
    AT;
    return 1;
  }();
  alignas([] { return 16; }()) char b = [] {
    AT;
    return 1;
  }();
};
struct Tried {
  int m;
  Tried() try : m([] {
    AT;
    return 1;
  }()) {
    AT;
    throw 1;
  } catch (int) {
    [] {
      AT;
    }();
  }
};
struct Operators {
  Operators operator()(int) {
    AT;
    return *this;
  }
  int operator[](int x) {
    AT;
    return x;
  }
  auto operator<=>(const Operators &) const = default;
  explicit operator bool() const {
    AT;
    return true;
  }
};
int main() {
  Aggregate one{1}, two{.a = 1, .inner = {}};
  Members<int> m;
  Members<char> n(1);
  int r = m.a + n.nested.n + Members<int>::s + Members<int>::out + befriended(m);
  r += generic<int>(1) + generic<char>(1) + evaluated<int> + evaluated<int *>;
  r += tls + constant(1) + hidden + linked + defaults(1) + defaults(1, 2);
  r += pack(1, 2.5) + immediate()(1) + constexpression(r) + conditional<1>() +
       conditional<2>();
  coroutine(1);
  Bits bits;
  try {
    Tried tried;
  } catch (int) {
    AT;
  }
  Operators o;
  r += o(1)[2] + (o ? 1 : 0);
  for (auto list = [] {
         AT;
         return Pair{1, 2};
       }(); int x : {[](int y) {
                       AT;
                       return y;
                     }(list.a),
                     2})
    AT;
  if (auto f = [](int x) {
        AT;
        return x;
      }; f(1))
    AT;
  switch (auto f = [] {
            AT;
            return 1;
          }; f()) {
  case 1:
    AT;
  }
  while (bool b = [](int &x) {
           AT;
           return x++ < 3;
         }(r))
    AT; // never
  auto [a, b] = [] {
    AT;
    return Pair{1, 2};
  }();
  static int local = [] {
    AT;
    return 1;
  }();
  int *made = new int[([](int x) {
    AT;
    return x;
  })(2)]{[] {
    AT;
    return 1;
  }()};
  delete[] made;
  struct Local {
    int m = [] {
      AT;
      return 1;
    }();
    static int s() {
      AT;
      return [] {
        AT;
        return 1;
      }();
    }
    void tried() try {
      AT;
      throw 1;
    } catch (...) {
      AT;
    }
  } object;
  object.tried();
  r += Local::s() + a + b;
  auto nested = [x = [] {
    AT;
    return 1;
  }()](int y = [] {
    AT;
    return 1;
  }()) mutable noexcept(noexcept([] {})) {
    AT;
    return [=] {
      AT;
      return x + y + [](auto z) {
        AT;
        return z;
      }(1);
    }();
  };
  r += nested() + nested(1);
  try {
    throw [](int x) {
      AT;
      return x;
    }(1);
  } catch (int x) {
    AT;
  }
  (void)(r ? [] {
    AT;
    return 1;
  }() : [] {
    AT; // never
    return 1;
  }());
  [[assume([] { return true; }())]];
  return 0;
}
