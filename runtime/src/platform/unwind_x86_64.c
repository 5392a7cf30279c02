/* SPDX-License-Identifier: MIT
 *
 * x86-64 behind unwind.h: the registers that a signal interrupted.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "platform/registers.h"

#include <stddef.h>
#include <string.h>
#include <ucontext.h>

/* What callees keep, the stack pointer after the return, and where that goes
 * to. In assembly: a compiler's own prologue would have changed them. */
_Static_assert(sizeof(uintptr_t) == 8 &&
                   offsetof(struct lp_registers, value) == 0 &&
                   offsetof(struct lp_registers, known) == 8 * 17,
               "as below");
__asm__(".text\n"
        ".p2align 4\n"
        ".hidden lp_platform_registers_here\n"
        ".globl lp_platform_registers_here\n"
        ".type lp_platform_registers_here, @function\n"
        "lp_platform_registers_here:\n"
        ".cfi_startproc\n"
        "movq %rbx, 8*3(%rdi)\n"
        "movq %rbp, 8*6(%rdi)\n"
        "leaq 8(%rsp), %rax\n"
        "movq %rax, 8*7(%rdi)\n"
        "movq %r12, 8*12(%rdi)\n"
        "movq %r13, 8*13(%rdi)\n"
        "movq %r14, 8*14(%rdi)\n"
        "movq %r15, 8*15(%rdi)\n"
        "movq (%rsp), %rax\n"
        "movq %rax, 8*16(%rdi)\n"
        "movl $0x1f0c8, 8*17(%rdi)\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size lp_platform_registers_here, . - lp_platform_registers_here\n");

void lp_platform_registers(const void *context,
                           struct lp_registers *registers) {
  /* By DWARF number (System V ABI, AMD64 supplement, figure 3.36). */
  static const uint8_t index_of[LP_RETURN + 1] = {
      REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
      REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
      REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
  const greg_t *saved = ((const ucontext_t *)context)->uc_mcontext.gregs;
  registers->known = 0;
  for (unsigned i = 0; i <= LP_RETURN; i++)
    lp_register_set(registers, i, (uintptr_t)saved[index_of[i]]);
}

uintptr_t lp_platform_stack_pointer(const void *context) {
  return (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
}

/* The instruction before, or this one: 0f 05. */
bool lp_platform_is_at_call(const struct lp_registers *registers) {
  unsigned char code[4] = {0, 0, 0, 0};
  lp_platform_copy_safely(registers->value[LP_RETURN] - 2, code, sizeof code);
  return (code[0] == 0x0f && code[1] == 0x05) ||
         (code[2] == 0x0f && code[3] == 0x05);
}

/* A call's bytes: e8 and an offset of 32 bits, or ff and a byte with 2 in its
 * middle, which says how the operand goes on: a register or memory, with no
 * offset, one of 8 or of 32 bits, and maybe an index (Intel's manual, volume 2,
 * chapter 2.1). */
enum { LONGEST_CALL = 7, LONGEST_JUMP = 11 };
/* From a function's begin to the last of its code. */
enum { MOST_CODE = 1 << 16 };
/* Of a linker's table, and of a library that chooses by the processor. */
enum { MOST_JUMPS = 3 };

static bool read_safely(uintptr_t address, void *to, size_t size) {
  return lp_platform_copy_safely(address, to, size) == size;
}

static uintptr_t add_offset(uintptr_t next, const unsigned char *bytes) {
  int32_t offset;
  memcpy(&offset, bytes, sizeof offset);
  return next + (uintptr_t)(intptr_t)offset;
}

/* Follows jumps to where the function is: e9 and an offset, or ff 25 and that
 * of the address, behind endbr64 and a prefix. */
static uintptr_t follow_jumps(uintptr_t to) {
  static const unsigned char endbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
  unsigned char code[LONGEST_JUMP];
  for (unsigned i = 0; i < MOST_JUMPS; i++) {
    if (!read_safely(to, code, sizeof code))
      return to;
    size_t at = memcmp(code, endbr64, sizeof endbr64) ? 0 : sizeof endbr64;
    at += code[at] == 0xf2;
    if (code[at] == 0xe9)
      to = add_offset(to + at + 5, &code[at + 1]);
    else if (code[at] != 0xff || code[at + 1] != 0x25 ||
             !read_safely(add_offset(to + at + 6, &code[at + 2]), &to,
                          sizeof to))
      return to;
  }
  return to;
}

static bool is_function_at(uintptr_t to, uintptr_t pc) {
  uintptr_t begin = follow_jumps(to);
  return begin <= pc && pc - begin < MOST_CODE;
}

/* Whether these bytes are a call through a register or memory. */
static bool is_indirect_call(const unsigned char *code, size_t length) {
  unsigned mode = code[1] >> 6, base = code[1] & 7;
  bool has_index = mode != 3 && base == 4;
  if (code[0] != 0xff || ((code[1] >> 3) & 7) != 2 || length < 2u + has_index)
    return false;
  if (has_index)
    base = code[2] & 7;
  size_t offset = mode == 1 ? 1 : mode == 2 || (mode == 0 && base == 5) ? 4 : 0;
  return length == 2 + has_index + offset;
}

bool lp_platform_is_behind_call(uintptr_t address, uintptr_t pc) {
  unsigned char before[LONGEST_CALL];
  const unsigned char *end = before + sizeof before;
  uintptr_t to;
  if (!read_safely(address - sizeof before, before, sizeof before))
    return false;
  bool is_direct = end[-5] == 0xe8;
  bool is_by_table = end[-6] == 0xff && end[-5] == 0x15; /* beside the code */
  if (pc != 0)
    return (is_direct && is_function_at(add_offset(address, end - 4), pc)) ||
           (is_by_table &&
            read_safely(add_offset(address, end - 4), &to, sizeof to) &&
            is_function_at(to, pc));
  bool is_call = is_direct;
  for (size_t length = 2; length <= LONGEST_CALL && !is_call; length++)
    is_call = is_indirect_call(end - length, length);
  return is_call;
}
