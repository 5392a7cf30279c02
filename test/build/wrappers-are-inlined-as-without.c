// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin, x86_64, opt-O2
// UNSUPPORTED: asan, tsan
// Intent: what is inlined without lineprof is inlined with it, wrappers of
// wrappers too: with its counters, wrap() is too large.
static inline int is_wide(void) { return sizeof(long) == 8; }
static inline int is_little(void) {
  const union { int i; char c; } one = {1};
  return one.c;
}
static inline unsigned low32(unsigned v) { return (unsigned)__builtin_ctz(v); }
static inline unsigned low64(unsigned long v) { return (unsigned)__builtin_ctzl(v); }
static inline unsigned high32(unsigned v) { return 31 ^ (unsigned)__builtin_clz(v); }
static inline unsigned high64(unsigned long v) { return 63 ^ (unsigned)__builtin_clzl(v); }
static inline unsigned wrap(unsigned long v) {
  if (is_little()) {
    if (is_wide())
      return low64(v) >> 3;
    return low32((unsigned)v) >> 3;
  }
  if (is_wide())
    return high64(v) >> 3;
  return high32((unsigned)v) >> 3;
}

// CHECK-LABEL: define {{.*}} @spin(
// CHECK-NOT: call {{.*}}@wrap
// CHECK: {{^}}}
__attribute__((noinline)) unsigned spin(unsigned long rounds) {
  unsigned n = 0;
  for (unsigned long i = 1; i < rounds; i++)
    n += wrap(i * 0x9E3779B97F4A7C15u | 1ul << 63);
  return n;
}
