// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && %kprof -q -o %t.lprof %t
// RUN: %python %S/Inputs/lenses.py %kprof %t cpuprofile
// RUN: %python %S/Inputs/lenses.py %kprof %t cpuprofile time
// RUN: FileCheck %s < %t.cpuprofile
// Intent: VS Code shows above each line its own time, and in total all time that
// it is part of, once: also of lines in recursion, through other functions or not,
// of a function that is all on a line, and of a lambda that begins where it is
// called.
#include "../Inputs/busy.h"

NOT_PROFILED void busy_ms(double ms) {
  static volatile unsigned sink;
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink = sink + (unsigned)i;
}

__attribute__((noinline)) static void work() { busy_ms(40); }

__attribute__((noinline)) static int direct(int depth) {
  if (depth == 0)
    work();
  int sum = depth ? direct(depth - 1) : 0;
  busy_ms(5);
  return sum + 1;
}

__attribute__((noinline)) static int other(int depth);

__attribute__((noinline)) static int mutual(int depth) {
  busy_ms(8);
  return depth ? other(depth - 1) : 0;
}

__attribute__((noinline)) static int other(int depth) {
  busy_ms(6);
  return mutual(depth) + 1;
}

template <class Call> __attribute__((noinline)) static int twice(Call call) {
  return call(1) + call(2);
}

int main() {
  int sum = direct(6) + mutual(5);
  sum += twice([](int n) { busy_ms(20); return n; });
  sum += twice([&](int n) {
    busy_ms(20);
    return n + sum;
  });
  return sum == 0;
}
// CHECK: {"nodes":[
// CHECK-NEXT: {"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1},"hitCount":1,"children":[2
// CHECK-DAG: "functionName":"direct","scriptId":"0","url":"{{/.*}}-lines.cpp","lineNumber":[[#@LINE-36]],"columnNumber":0}
// CHECK-DAG: "functionName":"direct","scriptId":"0","url":"{{/.*}}-lines.cpp","lineNumber":[[#@LINE-34]],"columnNumber":0}
