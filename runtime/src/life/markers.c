/* SPDX-License-Identifier: MIT
 *
 * The functions of markers that the plugin's IR stage did not replace (clang
 * run with -save-temps or -Xclang -disable-llvm-passes, and without
 * -fpass-plugin): the program runs as it would, and a message says once what to
 * do.
 */
#include "base/message.h"
#include "lineprof/abi.h"

static void say_once(void) {
  static char said;
  if (__atomic_test_and_set(&said, __ATOMIC_RELAXED))
    return;
  lp_message_start();
  lp_message_warn("some code was compiled without lineprof's second stage", 0,
                  0,
                  "; it is not profiled: add -fpass-plugin=lineprof.so beside "
                  "-fplugin=lineprof.so");
}

void __lineprof_mark_enter(uint32_t function) {
  (void)function;
  say_once();
}

void __lineprof_mark_line(uint32_t line) { (void)line; }

uint32_t __lineprof_mark_region_begin(uint32_t region) {
  (void)region;
  say_once();
  return 0;
}

uint32_t __lineprof_mark_region_values(uint32_t region, ...) {
  (void)region;
  say_once();
  return 0;
}

void __lineprof_mark_region_end(const uint32_t *depth) { (void)depth; }

void __lineprof_mark_step(uint32_t region) {
  (void)region;
  say_once();
}
