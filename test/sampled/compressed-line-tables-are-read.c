// RUN: %clang_lineprof -gz=zstd %s -o %t && %kprof -q -o %t.lprof %t
// RUN: %expect %t.lprof 'loop.known' 'loop.self_ns > 0.3 * run.cpu_ns'
// RUN: %clang_lineprof -gz=zlib %s -o %t.zlib && %kprof -q -o %t.zlib.lprof %t.zlib
// RUN: %expect %t.zlib.lprof 'loop.known'
// RUN: llvm-objcopy --decompress-debug-sections %t.zlib %t.old
// RUN: objcopy --compress-debug-sections=zlib-gnu %t.old && %kprof -q -o %t.old.lprof %t.old
// RUN: %expect %t.old.lprof 'loop.known'
// A file of debug information of its own, compressed or not.
// RUN: %clang_lineprof -gz=zstd -Wl,--build-id %s -o %t.apart
// RUN: llvm-objcopy --only-keep-debug %t.apart %t.apart.debug
// RUN: llvm-objcopy --strip-all --add-gnu-debuglink=%t.apart.debug %t.apart
// RUN: rm -f %t.apart.lprof && %kprof -q -o %t.apart.lprof %t.apart
// RUN: %expect %t.apart.lprof 'loop.known'
// What is damaged is no line table.
// RUN: %python %S/Inputs/damage.py %t .debug_line && %kprof -q -o %t.bad.lprof %t 2>&1 | FileCheck %s
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.bad.lprof main
// Intent: line tables are read however they are compressed.
// CHECK: warning: {{.*}} has no line table
static volatile unsigned sink;

int main(void) {
  unsigned x = sink;
  for (unsigned i = 0; i < 300000000u; i++)
    x = (x ^ i) * 1664525u; // @loop
  sink = x;
  return 0;
}
