// REQUIRES: x86_64
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'enter.hits == 1000' 'none.hits == 1000'
// Intent: assembly may define symbols, whether it enters the system or not:
// there is one copy of it.
static long result;

__attribute__((noinline)) static void enter(long number) {
  __asm__ volatile("lineprof_test_enter: syscall" // @enter
                   : "=a"(result)
                   : "a"(number)
                   : "rcx", "r11", "memory");
}

__attribute__((noinline)) static long none(long n) {
  __asm__ volatile("lineprof_test_none: nop"); // @none
  return n + 1;
}

int main(void) {
  long n = 0;
  for (int i = 0; i < 1000; i++) {
    enter(39 /* getpid */);
    n = none(n);
  }
  return n != 1000 || result <= 0;
}
