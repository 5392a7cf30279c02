// RUN: %clang %unwinder %s -o %t && %t
// REQUIRES: x86_64
// UNSUPPORTED: tsan
// tsan's shadow makes millions of copies too slow.
// Intent: whatever registers and stack hold, the unwinder ends, with at least
// one entry, reads nothing that is not there, and takes no address that no
// program has for a caller's.
#define _GNU_SOURCE
#include "platform/platform.h"
#include "unwind/unwind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static struct lp_unwinder unwinder;
static uint64_t state = 88172645463325252u;

static uint64_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Nonsense with a grain of truth: addresses of code and of stack. */
static uintptr_t word(uintptr_t stack) {
  static const uintptr_t odd[] = {0, 1, 4096, UINTPTR_MAX, UINTPTR_MAX - 7,
                                  (uintptr_t)1 << 63, 0x7ffffffff000,
                                  0xffffffffff600000};
  switch (any() % 8) {
  case 0:
    return any();
  case 1:
    return odd[any() % (sizeof odd / sizeof *odd)];
  case 2:
    return (uintptr_t)&qsort + any() % 4096;
  case 3:
    return (uintptr_t)&lp_unwind + any() % 8192;
  case 4:
    return (uintptr_t)&word + any() % 1024;
  case 5:
    return (uintptr_t)&printf + any() % 100000;
  default:
    return stack + any() % 8192 / 8 * 8;
  }
}

int main(void) {
  char *pages = mmap(NULL, 4 * 4096, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  unsigned long frames = 0;
  /* Holes on both sides of the two pages of stack. */
  mprotect(pages, 4096, PROT_NONE);
  munmap(pages + 3 * 4096, 4096);
  uintptr_t stack = (uintptr_t)pages + 4096;
  lp_unwind_start();
  for (int round = 0; round < 30000; round++) {
    if (round % 16 == 0)
      for (size_t i = 0; i < 8192 / sizeof(uintptr_t); i++) {
        uintptr_t value = word(stack);
        memcpy((char *)stack + i * sizeof value, &value, sizeof value);
      }
    unwinder.registers.known = (uint32_t)any() | 1u << LP_RETURN;
    for (int i = 0; i <= LP_RETURN; i++)
      unwinder.registers.value[i] = word(stack);
    if (any() % 4) {
      unwinder.registers.value[LP_RSP] = stack + any() % 8200;
      unwinder.registers.known |= 1u << LP_RSP;
    }
    lp_unwind(&unwinder);
    if (unwinder.count < 1 || unwinder.count > LP_MAX_CHAIN)
      return 1;
    for (uint32_t i = 1; i < unwinder.count; i++)
      if ((intptr_t)unwinder.chain[i].address < 0) /* the kernel's half */
        return 2;
    frames += unwinder.count;
  }
  fprintf(stderr, "%lu frames\n", frames);
  return frames < 30500; /* some nonsense has callers */
}
