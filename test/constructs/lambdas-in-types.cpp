// RUN: %clangxx_lineprof -std=c++20 -I%S/Inputs -Wno-unused %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// Intent: a lambda is profiled wherever a type has it.
#include "tally.h"
#include <memory>
#include <set>
#include <utility>
using Less = decltype([](int a, int b) {
  AT;
  return a < b;
});
using Small = std::set<int, decltype([](int a, int b) {
                         AT;
                         return a < b;
                       })>;
struct Res { int n; };
using Owner = std::unique_ptr<Res, decltype([](Res *r) {
                                AT;
                                delete r;
                              })>;
typedef decltype([](int x) {
  AT;
  return x;
}) Typedef;
template <class T> using AliasOf = decltype([](T x) {
  AT;
  return x;
});
struct Base : decltype([](int x) {
  AT;
  return x;
}) {};
template <class F> struct Holder { F f; };
struct Argument : Holder<decltype([](int x) {
  AT;
  return x;
})> {};
template <class T, class F = decltype([](T x) {
                     AT;
                     return x;
                   })>
struct Default { F f; };
template <auto F> int call(int x) { return F(x); }
template <class T, auto F = [](T x) {
            AT;
            return x;
          }>
T valued(T x) { return F(x); }
auto trailing() -> decltype([](int x) {
  AT;
  return x;
}) {
  return {};
}
decltype([](int x) {
  AT;
  return x;
}) leading() {
  return {};
}
int parameter(decltype([](int x) {
  AT;
  return x;
}) f) {
  return f(1);
}
template <class T> auto of(T) -> decltype([](T x) {
  AT;
  return x;
}) {
  return {};
}
struct Member {
  decltype([](int x) {
    AT;
    return x;
  }) f;
  static inline decltype([](int x) {
    AT;
    return x;
  }) s;
  using Type = decltype([](int x) {
    AT;
    return x;
  });
  auto operator()() -> decltype([](int x) {
    AT;
    return x;
  }) { return {}; }
};
template <class T> struct Instance {
  decltype([](T x) {
    AT;
    return x;
  }) f;
  using Type = decltype([](T x) {
    AT;
    return x;
  });
};
template <class T> struct Instance<T *> {
  decltype([](T x) {
    AT;
    return x;
  }) f;
};
template <class T> decltype([](T x) {
  AT;
  return x;
}) variable;
template <class T> constexpr int variable<T *> = 0;
template <> inline auto variable<char> = [](char x) {
  AT;
  return x;
};
__typeof__([](int x) {
  AT;
  return x;
}) typed;
int (*converted)(int) = decltype([](int x) {
  AT;
  return x;
}){};
template <class... T> struct Pack : T... { using T::operator()...; };
Pack<decltype([](int x) {
       AT;
       return x;
     }),
     decltype([](char *x) {
       AT;
       return x;
     })>
    pack;
template <class T> concept Callable = requires(T t) {
  { [](T x) {
      AT; // never
      return x;
    }(t) };
};
int unevaluated(int n) noexcept(noexcept([](int x) noexcept {
  AT; // never
  return x;
}(1))) {
  return n + int(sizeof([](int x) {
           AT; // never
           return x;
         }));
}
template <class T> auto deduced(T) {
  struct Local {
    decltype([](T x) {
      AT;
      return x;
    }) f;
    int method(int x = [] {
      AT;
      return 1;
    }()) {
      AT;
      return x;
    }
  };
  return Local();
}
auto closure = [](int x, decltype([](int y) {
                             AT;
                             return y;
                           }) f = {}) {
  AT;
  return f(x);
};
enum Enumerated : decltype([] {
  AT; // never
  return 1;
}()) { One };
int main() {
  static_assert(Callable<int>);
  Small s{3, 1};
  { Owner o(new Res{1}), p(new Res{2}); }
  int r = Less{}(1, 2) + Typedef{}(1) + AliasOf<int>{}(1) + AliasOf<char>{}(1);
  r += Base{}(1) + Argument{}.f(1) + Default<int>{}.f(1) + Default<char>{}.f(1);
  r += call<[](int x) {
    AT;
    return x;
  }>(1);
  r += call<[](auto x) {
    AT;
    return x;
  }>(1);
  r += valued(1) + valued(2) + int(valued(3.5));
  r += trailing()(1) + leading()(1) + parameter({}) + of(1)(1) + of('a')(1);
  Member m;
  r += m.f(1) + m.s(1) + Member::Type{}(1) + m()(1);
  r += Instance<int>{}.f(1) + Instance<char>{}.f(1) + Instance<int *>{}.f(1);
  r += Instance<int>::Type{}(1) + Instance<char>::Type{}(1);
  r += variable<int>(1) + variable<char>(1) + typed(1) + converted(1);
  r += pack(1) + (pack((char *)nullptr) == nullptr);
  r += unevaluated(1) + deduced(1).f(1) + deduced(1).method() + closure(1);
  r += std::pair<decltype([](int x) {
    AT;
    return x;
  }), int>{}.first(1);
  decltype([](int x) {
    AT;
    return x;
  }) local;
  using Local = decltype([](int x) {
    AT;
    return x;
  });
  r += local(1) + Local{}(1);
  return r < 0;
}
