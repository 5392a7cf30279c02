// RUN: split-file %s %t.d && cd %t.d
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=rule.filter %s -o %t 2>&1 | FileCheck --check-prefix=RULE %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=word.filter %s -o %t 2>&1 | FileCheck --check-prefix=WORD %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=open.filter %s -o %t 2>&1 | FileCheck --check-prefix=OPEN %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=nested.filter %s -o %t 2>&1 | FileCheck --check-prefix=NESTED %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=end.filter %s -o %t 2>&1 | FileCheck --check-prefix=END %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=mangled.filter %s -o %t 2>&1 | FileCheck --check-prefix=MANGLED %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=continued.filter %s -o %t 2>&1 | FileCheck --check-prefix=CONTINUED %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=none.filter %s -o %t 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-filter=near.filter %s -o %t 2>&1 | FileCheck --check-prefix=NEAR %s
// NEAR: near.filter:3:3: error: 'INCLUD' is no keyword; did you mean 'INCLUDE'?
// Intent: a mistake in a filter file stops the compile and shows its place.
int main(void) { return 0; }
#if 0
//--- rule.filter
SCOREP_REGION_NAMES_BEGIN
  foo
SCOREP_REGION_NAMES_END
//--- near.filter
SCOREP_REGION_NAMES_BEGIN
  EXCLUDE *
  INCLUD x
SCOREP_REGION_NAMES_END
//--- word.filter
# a comment
SCOREP_REGION_NAME_BEGIN
//--- open.filter
SCOREP_FILE_NAMES_BEGIN
  EXCLUDE *
//--- nested.filter
SCOREP_FILE_NAMES_BEGIN EXCLUDE a
  SCOREP_REGION_NAMES_BEGIN
//--- end.filter
SCOREP_FILE_NAMES_BEGIN
SCOREP_REGION_NAMES_END
//--- mangled.filter
SCOREP_FILE_NAMES_BEGIN
EXCLUDE	MANGLED foo
SCOREP_FILE_NAMES_END
//--- continued.filter
SCOREP_REGION_NAMES_BEGIN
EXCLUDE a\
  b
SCOREP_REGION_NAMES_END
//--- end
#endif
// RULE: rule.filter:2:3: error: 'foo' belongs to no rule; write INCLUDE or EXCLUDE before it
// WORD: word.filter:2:1: error: 'SCOREP_REGION_NAME_BEGIN' outside a block; did you mean 'SCOREP_REGION_NAMES_BEGIN'?
// OPEN: open.filter:1:1: error: 'SCOREP_FILE_NAMES_BEGIN' without its end; add 'SCOREP_FILE_NAMES_END'
// NESTED: nested.filter:2:3: error: 'SCOREP_REGION_NAMES_BEGIN' inside a block; 'SCOREP_FILE_NAMES_END' is missing before it
// END: end.filter:2:1: error: 'SCOREP_REGION_NAMES_END' ends a block that did not begin
// MANGLED: mangled.filter:2:9: error: 'MANGLED' among file names, which are not mangled
// CONTINUED: continued.filter:2:10: error: a backslash cannot continue a line; leave it out
// NONE: error: cannot read the filter 'none.filter': No such file or directory
