// RUN: %clang_lineprof -flto -fuse-ld=lld %s -o %t && %profile %t
// RUN: %receipt | %filecheck %s
// REQUIRES: opt-O2
// Intent: what the linker makes of calls and loops is not known, and is not
// claimed; sizes are those of the program.
static int small(int x) { return x * 3 + 1; }

__attribute__((noinline)) int user(int n) { return small(n); }

int main(int argc, char **argv) {
  (void)argv;
  return user(argc) == 0;
}
// CHECK: {{^}}user {{ *[0-9]+ +[0-9]+$}}
// CHECK: {{^}}Not known what was inlined and vectorised: the linker
