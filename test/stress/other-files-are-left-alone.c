// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: echo precious > %t.dir/a.lprof && ln -s %t.dir/goal %t.dir/b.lprof
// RUN: env LINEPROF_OUTPUT=%t.dir/a.lprof %t
// RUN: env LINEPROF_OUTPUT=%t.dir/b.lprof %t
// RUN: FileCheck %s < %t.dir/a.lprof && not ls %t.dir/goal
// RUN: %check %t.dir/a.*.lprof %t.dir/b.*.lprof --processes 2
// RUN: env LINEPROF_OUTPUT=%t.dir/%%n-%%h-%%p-%%r.lprof PMI_RANK=7 %t && ls %t.dir | FileCheck --check-prefix=NAME %s
// RUN: env LINEPROF_OUTPUT=%t.dir/x%%r.lprof SLURM_PROCID=../../evil %t && ls %t.dir/x.lprof
// Intent: files that exist are never overwritten, links never followed; names
// may have the program, host, process and rank, which is nothing but digits.
// CHECK: precious
// NAME: other-files-are-left-alone.c.tmp-{{.+}}-{{[0-9]+}}-7.lprof
int main(void) { return 0; }
