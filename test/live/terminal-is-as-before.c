// REQUIRES: plugin
// UNSUPPORTED: asan
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o busy
// RUN: cp %S/Inputs/start . && ./start ./busy
// RUN: echo 'trap : INT; stty -g > before; %kprof top $(cat number); echo ended $?; stty -g > after; cmp before after && echo the same' > look
// RUN: %python %S/Inputs/keys.py 80x20 'sh look' 'wait:inner line' keys:q 'wait:the same' show | FileCheck %s --check-prefix=LEFT
// RUN: %python %S/Inputs/keys.py 80x20 'sh look' 'wait:inner line' keys:C-c 'wait:the same' show | FileCheck %s --check-prefix=LEFT
// RUN: %python %S/Inputs/keys.py 80x20 'sh look' 'wait:inner line' 'run:pkill -TERM -f "kprof top $(cat number)"' 'wait:the same' show | FileCheck %s --check-prefix=LEFT
// RUN: %python %S/Inputs/keys.py 80x20 'sh look' 'wait:inner line' 'run:pkill -SEGV -f "kprof top $(cat number)"' 'wait:the same' show | FileCheck %s --check-prefix=DEAD
// RUN: sh -c 'kill $(cat number)'
// Intent: however the screen ends, even by a mistake of kprof's, the terminal is
// as it was before.
#include "Inputs/serve.h"
int main(void) {
  serve();
  return 0;
}
// LEFT: serve.h:9 inner
// LEFT: ended 0
// LEFT-NEXT: the same
// DEAD-NOT: serve.h
// DEAD: ended 139
