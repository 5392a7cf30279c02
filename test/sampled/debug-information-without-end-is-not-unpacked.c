// RUN: %clang_lineprof -g -gz=zlib %s -o %t && %python %S/Inputs/boast.py %t .debug_line
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t > %t.out 2>&1 && FileCheck %s < %t.out
// RUN: %clang_lineprof -g -gz=zstd %s -o %t.zstd && %python %S/Inputs/boast.py %t.zstd .debug_info
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t.zstd > %t.out 2>&1 && FileCheck %s < %t.out
// RUN: %clang_lineprof -g -gdwarf-4 %s -o %t.old && objcopy --compress-debug-sections=zlib-gnu %t.old
// RUN: %python %S/Inputs/boast.py %t.old .zdebug_line
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t.old > %t.out 2>&1 && FileCheck %s < %t.out
// In a file of its own.
// RUN: %clang_lineprof -g -gz=zlib -Wl,--build-id %s -o %t.apart
// RUN: llvm-objcopy --only-keep-debug %t.apart %t.apart.debug && %python %S/Inputs/boast.py %t.apart.debug .debug_line
// RUN: llvm-objcopy --strip-all --add-gnu-debuglink=%t.apart.debug %t.apart
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t.apart > %t.out 2>&1 && FileCheck %s < %t.out
// What compresses well is read.
// RUN: %clang_lineprof -DMANY -g -gz=zlib %s -o %t.many && rm -f %t.lprof && %kprof -q -o %t.lprof %t.many
// RUN: %expect %t.lprof 'loop.known'
// Intent: compressed debug information that would fill the memory is told, and
// left alone.
// CHECK: warning: {{.*}} has no line table (it says that its debug information, which is compressed, is more than 32 times as large as the file
#include "../Inputs/busy.h"

#ifdef MANY
// Megabytes of names that are alike.
#define TEN(NAME) NAME##0, NAME##1, NAME##2, NAME##3, NAME##4, NAME##5, NAME##6, NAME##7, NAME##8, NAME##9
#define HUNDRED(NAME) TEN(NAME##0), TEN(NAME##1), TEN(NAME##2), TEN(NAME##3), TEN(NAME##4), TEN(NAME##5), TEN(NAME##6), TEN(NAME##7), TEN(NAME##8), TEN(NAME##9)
enum names { HUNDRED(a_name_as_long_as_names_are_in_code_that_is_made_by_a_program_), HUNDRED(another_name_as_long_as_those_are_in_such_code_that_no_one_reads_) };
enum names name = a_name_as_long_as_names_are_in_code_that_is_made_by_a_program_00;
#endif

static volatile int sink;

int main(void) {
  for (double end = busy_until(400); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += i; // @loop
  return 0;
}
