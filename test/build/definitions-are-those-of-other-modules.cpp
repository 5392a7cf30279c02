// RUN: split-file --leading-lines %s %t.dir
// RUN: %clangxx -std=c++20 -Xclang -fno-skip-odr-check-in-gmf --precompile %t.dir/m.cppm -o %t.dir/m.pcm
// RUN: %clangxx_lineprof -std=c++20 -Xclang -fno-skip-odr-check-in-gmf -fmodule-file=m=%t.dir/m.pcm -c %t.dir/first.cpp -o %t.o
// RUN: %clangxx_lineprof -std=c++20 -Xclang -fno-skip-odr-check-in-gmf -fmodule-file=m=%t.dir/m.pcm -c %t.dir/last.cpp -o %t.o
// RUN: %clangxx_lineprof -std=c++20 -Xclang -fno-skip-odr-check-in-gmf -fmodule-file=m=%t.dir/m.pcm -c %t.dir/used.cpp -o %t.o
// RUN: %clangxx_lineprof -std=c++20 -Xclang -fno-skip-odr-check-in-gmf -fmodule-output=%t.dir/n.pcm -c %t.dir/n.cppm -o %t.o
// RUN: %clangxx_lineprof -std=c++20 -Xclang -fno-skip-odr-check-in-gmf -fmodule-file=m=%t.dir/m.pcm -fmodule-file=n=%t.dir/n.pcm -c %t.dir/both.cpp -o %t.o
// Intent: a function of a header that a module has in its global fragment, too,
// has the same definition there, whether the plugin was in that compile or is
// in this one.
//--- h.h
#pragma once
inline int sum(int n) {
  int s = 0;
  while (n--)
    s += n;
  return s;
}
struct Sum {
  int S = 0;
  int get(int n) {
    do {
      S += n;
    } while (--n > 0);
    return S;
  }
};
//--- m.cppm
module;
#include "h.h"
export module m;
export using ::sum;
export int fm(int n) { return sum(n) + Sum().get(n); }
//--- n.cppm
module;
#include "h.h"
export module n;
export using ::sum;
export int fn(int n) { return sum(n) + Sum().get(n); }
//--- first.cpp
#include "h.h"
import m;
int main() { return sum(2) + fm(3) + Sum().get(3); }
//--- last.cpp
import m;
#include "h.h"
int main() { return sum(2) + fm(3) + Sum().get(3); }
//--- used.cpp
#include "h.h"
int before() { return sum(3); }
import m;
int main() { return sum(2) + fm(3) + Sum().get(3); }
//--- both.cpp
import m;
import n;
int main() { return fm(3) + fn(3) + sum(2); }
