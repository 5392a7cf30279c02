// RUN: not %clang %lineprof_flags -c -fplugin-arg-lineprof-functions='re:(' -fplugin-arg-lineprof-min-lines=x -fplugin-arg-lineprof-function=3 -fplugin-arg-lineprof-all=2 -fplugin-arg-lineprof-exclude -fplugin-arg-lineprof-files= %s -o %t 2>&1 | FileCheck %s
// Intent: every argument that cannot be meant is told.
// CHECK: error: lineprof option 'functions': 're:(' is no regular expression: parentheses not balanced
// CHECK: error: lineprof option 'min-lines': 'x' is not a whole number
// CHECK: error: unknown lineprof option 'function'; did you mean 'functions'?
// CHECK: error: lineprof option 'all' takes no value
// CHECK: error: lineprof option 'exclude' needs a value: 'exclude=PATTERN'
// CHECK: error: lineprof option 'files': an empty pattern matches nothing
int main(void) { return 0; }
