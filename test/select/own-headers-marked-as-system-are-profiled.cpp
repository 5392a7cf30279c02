// RUN: rm -rf %t && mkdir -p %t/marked %t/given %t/next %t/root/usr/include %t/std && split-file %s %t
// RUN: printf '#pragma clang system_header\n#include "%t/pch.h"\n' > %t/cmake_pch.hxx
// RUN: %clangxx -x c++-header -Xclang -include -Xclang %t/cmake_pch.hxx /dev/null -o %t/cmake_pch.hxx.pch
// RUN: %clangxx_lineprof -Xclang -include-pch -Xclang %t/cmake_pch.hxx.pch -isystem %t/given -isystem %t/next -isystem %t/std -I%t/marked -isysroot %t/root -isystem %t/root/usr/include %t/main.cpp -c -o %t/main.o
// RUN: %clangxx_lineprof %t/main.o -o %t.exe && %profile %t.exe > /dev/null && %kprof report --all %t.lprof | %filecheck %t/main.cpp
// RUN: %clangxx_lineprof -include %t/pch.h -isystem %t/given -isystem %t/next -isystem %t/std -I%t/marked -isysroot %t/root -isystem %t/root/usr/include %t/main.cpp -E -o %t/main.ii
// RUN: %clangxx_lineprof %t/main.ii -o %t.exe && %profile %t.exe > /dev/null && %kprof report --all --source-map=%t %t.lprof | %filecheck %t/main.cpp
// Intent: a header that clang takes for one of the system is the project's if it does not lie where these are installed.

//--- pch.h
#pragma once
inline int precompiled(int n) { return n; } // in pch.h
//--- marked/marked.h
#pragma GCC system_header
#include "below.h"
inline int marked(int n) { return n; } // in marked.h
//--- marked/below.h
inline int below(int n) { return n; } // in below.h
//--- given/given.h
#include_next <given.h>
inline int given(int n) { return n; } // in given.h
//--- next/given.h
inline int next(int n) { return n; } // in next
//--- std/stdlib.h
//--- std/toolchain.h
inline int toolchain(int n) { return n; } // in a toolchain
//--- root/usr/include/stdlib.h
//--- root/usr/include/rooted.h
inline int rooted(int n) { return n; } // in a system root
//--- main.cpp
#include "marked.h"
#include <given.h>
#include <rooted.h>
#include <toolchain.h>
// CHECK-DAG: {{^ *}}2{{ +3 .*}}// in pch.h
// CHECK-DAG: {{^ *}}3{{ +3 .*}}// in marked.h
// CHECK-DAG: {{^ *}}1{{ +3 .*}}// in below.h
// CHECK-DAG: {{^ *}}2{{ +3 .*}}// in given.h
// CHECK-DAG: {{^ *}}1{{ +3 .*}}// in next
// CHECK-NOT: in a toolchain
// CHECK-NOT: in a system root
int main() {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += precompiled(i) + marked(i) + below(i) + given(i) + next(i) + toolchain(i) + rooted(i);
  return sum == 0;
}
