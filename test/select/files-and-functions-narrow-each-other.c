// RUN: split-file --leading-lines %s %t.d && cd %t.d
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-files='core/*' main.c -o %t && %listing --no-source | FileCheck --check-prefix=FILES %s
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-files='re:core/.*[.]h$' -fplugin-arg-lineprof-functions='a*' main.c -o %t && %listing --no-source | FileCheck --check-prefix=BOTH %s
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-all -fplugin-arg-lineprof-exclude-files='core/*' main.c -o %t && %listing --no-source | FileCheck --check-prefix=EXCLUDED %s
// Intent: 'files' alone takes all of a file, with 'functions' what both want;
// a pattern may match the end of a path from any folder on.
//--- src/core/core.h
static int add(int x) { return x + 1; }
static int sub(int x) { return x - 1; }
//--- main.c
#include "src/core/core.h"
static int alone(int x) { return x; }
int main(void) { return add(1) + sub(1) + alone(1) != 3; }
// FILES: Function: add at
// FILES: Function: sub at
// FILES-NOT: Function:
// BOTH: Function: add at
// BOTH-NOT: Function:
// EXCLUDED: Function: alone at
// EXCLUDED: Function: main at
// EXCLUDED-NOT: Function:
