// RUN: split-file --leading-lines %s %t.d && cd %t.d
// RUN: sed -i "s|HERE|%t.d|" overlay.yaml
// RUN: %clang_lineprof -ivfsoverlay overlay.yaml -I/usr/include/thing -I/opt/tool/include main.c -o a && %profile ./a && %kprof report %t.lprof | FileCheck %s
// RUN: %clang_lineprof -ivfsoverlay overlay.yaml -I/usr/include/thing -I/opt/tool/include -fplugin-arg-lineprof-files='thing/*.h' main.c -o b && %profile ./b && %kprof report %t.lprof | FileCheck %s --check-prefix=FILES
// RUN: %clang_lineprof -ivfsoverlay overlay.yaml -I/usr/include/thing -I/opt/tool/include -fplugin-arg-lineprof-functions=own_tool main.c -o c && %profile ./c && %kprof report %t.lprof | FileCheck %s --check-prefix=FUNCTIONS
// RUN: %clang_lineprof -ivfsoverlay overlay.yaml -I/usr/include/thing -I/opt/tool/include -DMARK='_Pragma("lineprof profile")' main.c -o d && %profile ./d && %kprof report %t.lprof | FileCheck %s --check-prefix=MARKED
// RUN: %kprof sites --set select.line_directives=follow expanded.c -- | FileCheck %s --check-prefix=SITES
// RUN: %kprof sites --set select.line_directives=follow --set select.functions=of_* expanded.c -- | FileCheck %s --check-prefix=ASKED
// Intent: a header below /usr or /opt that is found by -I is no system header,
// and other people's all the same: its functions are profiled where somebody
// asks for them by name, file or mark; what lies below /usr/src is the user's.
#if 0
//--- overlay.yaml
{ "version": 0, "use-external-names": false, "roots": [
  { "type": "file", "name": "/usr/include/thing/thing.h", "external-contents": "HERE/thing.h" },
  { "type": "file", "name": "/opt/tool/include/tool.h", "external-contents": "HERE/tool.h" } ] }
//--- thing.h
#ifndef MARK
#define MARK
#endif
MARK
static inline int own_thing(int n) { return n + 1; }
//--- tool.h
static inline int own_tool(int n) { return n + 2; }
//--- main.c
#include <thing.h>
#include <tool.h>
int main(void) { return own_thing(1) + own_tool(1) != 5; }
//--- expanded.c
# 1 "/usr/include/thing/thing.h" 1
static int of_thing(int n) { return n + 1; }
# 1 "/usr/src/thing/thing.h" 1
static int of_sources(int n) { return n + 2; }
# 1 "expanded.c" 2
int main(void) { return of_thing(1) + of_sources(1) != 5; }
//--- expected
#endif
// CHECK-NOT: Function: own_
// CHECK: Function: main
// CHECK-NOT: Function: own_
// FILES-NOT: Function: main
// FILES: Function: own_thing
// FILES-NOT: Function:
// FUNCTIONS-NOT: own_thing
// FUNCTIONS: Function: own_tool
// FUNCTIONS-NOT: Function:
// MARKED: Function: own_thing
// MARKED-NOT: Function:
// SITES-DAG: not selected {{ *}}/usr/include/thing/thing.h:1 {{ *}}of_thing {{ *}}it is in an installed header, which is other people's; 'files' or 'functions' may ask for it
// SITES-DAG: profiled {{ *}}/usr/src/thing/thing.h:1 {{ *}}of_sources
// ASKED-DAG: profiled {{ *}}/usr/include/thing/thing.h:1 {{ *}}of_thing {{ *}}'functions' has 'of_*'
