// RUN: not %clangxx_lineprof -fplugin-arg-lineprof-step=loops:a.c:1 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-step=loop:step-that-cannot-be.cpp:1 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-step=function:tried -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TRIED
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-step=loop:other.cpp:1 -c %s -o %t.o 2>&1 | count 0
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: printf '[schedule]\n  step = "loop:step-that-cannot-be.cpp:1"\n' > lineprof.toml
// RUN: %clangxx_lineprof -c %s -o there.o 2>&1 | FileCheck %s --check-prefix=AT
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-step=loop:step-that-cannot-be.cpp:2 -c %s -o there.o 2>&1 | FileCheck %s --check-prefix=OVER
// Intent: a step that does not exist or cannot be one is told.
void work();
void tried() try {
  work();
} catch (...) {
}
// WRONG: error: lineprof option 'step': 'loops:a.c:1'
// NOWHERE: warning: no loop that is compiled starts at the line that the step 'loop:step-that-cannot-be.cpp:1' names
// AT: lineprof.toml:2:3: warning: no loop that is compiled starts at the line that the step 'loop:step-that-cannot-be.cpp:1' names
// AT-NEXT: step = "loop:step-that-cannot-be.cpp:1"
// OVER: {{^}}warning: no loop that is compiled starts at the line that the step 'loop:step-that-cannot-be.cpp:2' names
// TRIED: warning: this cannot be the step 'function:tried': its body is a try block; name one that it calls
