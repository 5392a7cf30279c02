// RUN: split-file --leading-lines %s %t.d && cd %t.d
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-filter=last-wins.filter main.cpp -o %t && %listing --no-source | FileCheck --check-prefix=LAST %s
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-filter=mangled.filter main.cpp -o %t && %listing --no-source --instances | FileCheck --check-prefix=MANGLED %s
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-filter=files.filter main.cpp -o %t && %listing --no-source | FileCheck --check-prefix=FILES %s
// RUN: %clangxx %lineprof_flags -DMARK -fplugin-arg-lineprof-filter=last-wins.filter main.cpp -o %t && %listing --no-source | FileCheck --check-prefix=MARKED %s
// Intent: a filter file of Score-P: the last rule that matches counts, several
// blocks are one list, what no rule matches is included; an excluded file
// takes its functions with it; mangled names on request.
//--- part.h
static int in_part(int x) { return x; }
//--- main.cpp
#include "part.h"
namespace shop {
#ifdef MARK
#pragma lineprof profile
#endif
int area(int x) { return x; }
int area(double x) { return int(x); }
int edge(int x) { return x; }
} // namespace shop
int main() {
#ifdef MARK
#pragma lineprof profile
  auto f = [](int x) { return x; };
  return f(0);
#endif
  return shop::area(1) + shop::area(2.0) + shop::edge(3) + in_part(4) != 10;
}
//--- last-wins.filter
# everything but shop, of which edge; then
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE shop::*
          ma?n          # two patterns
  INCLUDE shop::e[a-e]ge
SCOREP_REGION_NAMES_END
SCOREP_FILE_NAMES_BEGIN # says nothing
SCOREP_FILE_NAMES_END
SCOREP_REGION_NAMES_BEGIN
  INCLUDE main EXCLUDE nothing
SCOREP_REGION_NAMES_END
//--- mangled.filter
SCOREP_REGION_NAMES_BEGIN
EXCLUDE MANGLED _ZN4shop4areaEi DEMANGLED main
EXCLUDE in_part*
SCOREP_REGION_NAMES_END
//--- files.filter
SCOREP_FILE_NAMES_BEGIN
  EXCLUDE *
  INCLUDE */part.h
SCOREP_FILE_NAMES_END
SCOREP_REGION_NAMES_BEGIN
  INCLUDE main
SCOREP_REGION_NAMES_END
//--- end
// LAST: Function: in_part at
// LAST: Function: shop::edge at
// LAST: Function: main at
// LAST-NOT: Function:
// MANGLED: Function: shop::area(double) at
// MANGLED: Function: shop::edge(int) at
// MANGLED-NOT: Function:
// FILES: Function: in_part at
// FILES-NOT: Function:
// MARKED: Function: main::lambda:{{[0-9]+}} at
// MARKED-NOT: Function:
