// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// Intent: a loop of memcmp() is no reason to keep its function apart, as little
// as one without calls: it is inlined where the optimiser would have it.
#include <string.h>

struct name {
  struct name *next;
  char text[16];
};

static struct name *find(struct name *name, const char *text, size_t size) {
  for (; name; name = name->next)
    if (memcmp(name->text, text, size) == 0)
      return name;
  return 0;
}

// CHECK-LABEL: define {{.*}} @is_known(
// CHECK-NOT: call {{.*}}@find(
// CHECK: call {{.*}}@{{memcmp|bcmp}}(
// CHECK: {{^}}}
int is_known(struct name *names, const char *text) {
  return find(names, text, 16) != 0;
}
