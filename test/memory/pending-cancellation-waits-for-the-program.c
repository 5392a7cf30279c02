// RUN: %clang_lineprof -DUNIT -fPIC -shared %S/../stress/pending-cancellation-waits-for-the-program.c -o %t.so
// RUN: %clang_lineprof %S/../stress/pending-cancellation-waits-for-the-program.c -o %t -pthread -ldl
// RUN: %memory %t %t.so
// Intent: a thread with a pending cancellation comes to its own cancellation
// point with the memory layer, too: a thread's first allocation is none.
