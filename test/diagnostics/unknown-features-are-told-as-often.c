// RUN: %clang -Xclang -target-feature -Xclang +no-such-thing -c %s -o %t.o 2> %t.plain
// RUN: %clang_lineprof -Xclang -target-feature -Xclang +no-such-thing -c %s -o %t.o 2> %t.profiled
// RUN: FileCheck %s < %t.plain
// RUN: diff %t.plain %t.profiled
// RUN: %clang_lineprof -fcf-protection=full -fno-omit-frame-pointer -march=x86-64-v3 -S -emit-llvm %s -o %t.ll
// RUN: FileCheck --check-prefix OWN %s < %t.ll
// REQUIRES: plugin, x86_64
// Intent: the functions that lineprof adds to a unit are compiled as the others are:
// a back end does not tell once more of a feature that it does not know.
int add(int a, int b) { return a + b; }
// CHECK: '+no-such-thing' is not a recognized feature
// OWN: define internal void @__lineprof_module_begin() #[[OWN:[0-9]+]]
// OWN: attributes #[[OWN]] = {{{.*}}"frame-pointer"="all"{{.*}}"target-cpu"="x86-64-v3"
