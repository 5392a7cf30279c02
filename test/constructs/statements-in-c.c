// RUN: %clang_lineprof -std=gnu2x -fblocks -I%S/Inputs -w %s -o %t -lBlocksRuntime && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// REQUIRES: blocks
// Intent: in C, statements are profiled wherever an expression or a block holds them.
#include "tally.h"
int (^global)(int) = ^(int x) {
  AT;
  return x;
};
struct Holder { int (^f)(void); int n; } held = {.f = ^{
  AT;
  return 1;
}};
static int (^table[])(void) = {
    ^{
      AT;
      return 1;
    },
    ^{
      AT;
      return ^{
        AT;
        return 2;
      }();
    }};
int (^*literal)(void) = &(int (^)(void)){^{
  AT;
  return 1;
}};
void cleaned(int *p) {
  AT;
}
int main(void) {
  int n = 2;
  n += global(1) + held.f() + table[0]() + table[1]() + (*literal)();
  int m[4][4];
  int (^parameter)(int n, int a[*]) = ^(int n, int a[({
                                           AT;
                                           n;
                                         })]) {
    AT;
    return n;
  };
  n += parameter(4, m[0]);
  int cleanup __attribute__((cleanup(cleaned))) = ({
    AT;
    1;
  });
  int vla[({
    AT;
    n;
  })];
  int (*pointer)[({
    AT;
    n;
  })] = 0;
  n += sizeof(int[({
    AT;
    n;
  })]) > 0;
  typedef int Type[({
    AT;
    n;
  })];
  typeof(int[({
    AT;
    n;
  })]) typed;
  typeof(({
    AT; // never
    n;
  })) plain = 1;
  auto deduced = ({
    AT;
    1;
  });
  n += _Generic(n, int: ({
                  AT;
                  1;
                }),
                default: ({
                  AT; // never
                  2;
                }));
  n += __builtin_choose_expr(1, ({
                               AT;
                               1;
                             }),
                             ({
                               AT; // never
                               2;
                             }));
  n += ((struct Holder){.n = ({
          AT;
          1;
        })}).n;
  int list[] = {[0] = ({
                  AT;
                  1;
                }),
                [1] = ({
                  AT;
                  2;
                })};
  static int (^local)(void) = ^{
    AT;
    return 1;
  };
  int (^block)(int) = ^(int x) {
    AT;
    int y[({
      AT;
      x;
    })];
    return ^{
      AT;
      return 1;
    }();
  };
  n += local() + block(2) + ({
    AT;
    ^{
      AT;
      return 1;
    };
  })();
  n = n ?: ({
    AT; // never
    1;
  });
  n = n && ({
        AT;
        1;
      });
  n = (({
    AT;
    0;
  }), ({
    AT;
    1;
  }));
  return n > 1;
}
