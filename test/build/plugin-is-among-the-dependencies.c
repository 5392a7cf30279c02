// RUN: %clang_lineprof -Xclang -fdepfile-entry=%plugin -MD -MF %t.d -c %s -o %t.o
// RUN: %filecheck %s < %t.d
// Intent: the depfile entry that lineprof_target() adds names the plugin.
// CHECK: lineprof.so
int main(void) { return 0; }
