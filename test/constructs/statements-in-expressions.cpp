// RUN: %clangxx_lineprof -std=c++20 -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// Intent: statements in a statement expression are profiled wherever it stands.
#include "tally.h"
#include <initializer_list>
#include <typeinfo>
struct Polymorphic { virtual ~Polymorphic() {} } object;
template <class T> T instance(T n) {
  T a[({
    AT;
    n + 1;
  })];
  struct Local {
    T m = ({
      AT;
      T(1);
    });
  };
  return sizeof(a) > 0 ? ({
    AT;
    Local().m;
  })
                       : 0;
}
int captured(int n) {
  auto f = [x = ({
              AT;
              n;
            })](int y = 1) {
    AT;
    return x + y;
  };
  return f() + f(1);
}
struct Base {
  int v;
  Base(int x) : v(({
    AT;
    x;
  })) {
    AT;
  }
};
struct Derived : Base {
  Derived(int x)
      : Base(({
          AT;
          x;
        })) {
    AT;
  }
};
int main() {
  int n = 2;
  int vla[({
    AT;
    n;
  })];
  typedef int Type[({
    AT;
    n;
  })];
  using Alias = int[({
    AT;
    n;
  })];
  n += sizeof(int[({
    AT;
    n;
  })]) > 0;
  n += sizeof(*(int(*)[({
    AT; // never
    n;
  })])nullptr) > 0;
  (void)(int(*)[({
    AT;
    n;
  })])nullptr;
  n += typeid(({
         AT; // never
         (Polymorphic &)object;
       })) == typeid(Polymorphic);
  __typeof__(int[({
    AT;
    n;
  })]) typed;
  __typeof__(({
    AT; // never
    n;
  })) plain = 1;
  static int local = ({
    AT;
    n;
  });
  struct Local {
    int m = ({
      AT;
      1;
    });
    int method(int x = 1) {
      AT;
      return x;
    }
  } l, k{};
  n += l.m + k.m + l.method() + instance(1) + instance('a') + captured(1);
  n += Derived(1).v;
  n += ({
    switch (n) {
    default:
      AT;
    }
    for (int i = 0; i < 2; i++)
      AT;
    1;
  });
  if (({
        AT;
        true;
      }))
    AT;
  for (int i = ({
         AT;
         0;
       });
       i < ({
         AT;
         2;
       });
       i += ({
         AT;
         1;
       }))
    AT;
  while (({
    AT;
    n++ < 40;
  }))
    AT;
  do
    AT;
  while (({
    AT;
    n++ < 45;
  }));
  for (int x : {1, ({
         AT;
         2;
       })})
    AT;
  switch (({
    AT;
    1;
  })) {
  case 1:
    AT;
  }
  int *p = new int(({
    AT;
    1;
  }));
  delete ({
    AT;
    p;
  });
  try {
    throw ({
      AT;
      1;
    });
  } catch (...) {
    AT;
  }
  auto [a, b] = ({
    AT;
    struct Two { int a, b; };
    Two{1, 2};
  });
  return ({
    AT;
    0;
  });
}
