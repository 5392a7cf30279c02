/* SPDX-License-Identifier: MIT
 *
 * See unwind_expression.h. Opcodes: DWARF 5, section 7.7.1.
 */
#include "unwind/unwind_expression.h"

#include "platform/registers.h"
#include "unwind/unwind_bytes.h"

enum {
  OP_DEREF = 0x06,
  OP_CONST1U = 0x08,
  OP_CONST1S = 0x09,
  OP_CONST2U = 0x0a,
  OP_CONST2S = 0x0b,
  OP_CONST4U = 0x0c,
  OP_CONST4S = 0x0d,
  OP_AND = 0x1a,
  OP_MINUS = 0x1c,
  OP_PLUS = 0x22,
  OP_PLUS_UCONST = 0x23,
  OP_SHL = 0x24,
  OP_GE = 0x2a,
  OP_LIT0 = 0x30,
  OP_LIT31 = 0x4f,
  OP_BREG0 = 0x70,
  OP_BREG31 = 0x8f
};

#define DEPTH 8u

struct machine {
  struct lp_location stack[DEPTH];
  unsigned depth;
  bool is_lost;
};

static void push(struct machine *machine, uint8_t base, int64_t offset) {
  if (machine->depth == DEPTH)
    machine->is_lost = true;
  else
    machine->stack[machine->depth++] =
        (struct lp_location){.base = base, .offset = offset};
}

static struct lp_location pop(struct machine *machine) {
  if (machine->depth > 0)
    return machine->stack[--machine->depth];
  machine->is_lost = true;
  return (struct lp_location){.base = LP_NO_REGISTER};
}

static void calculate(struct machine *machine, uint8_t operation) {
  struct lp_location right = pop(machine), left = pop(machine);
  uint64_t a = (uint64_t)left.offset, b = (uint64_t)right.offset;
  uint8_t base = LP_NO_REGISTER;
  if (operation == OP_PLUS && left.base == LP_NO_REGISTER)
    base = right.base;
  else if (operation == OP_PLUS || operation == OP_MINUS)
    base = left.base;
  if (left.is_read || right.is_read ||
      (right.base != LP_NO_REGISTER && base != right.base) ||
      (left.base != LP_NO_REGISTER && right.base != LP_NO_REGISTER) ||
      (left.base != LP_NO_REGISTER && base != left.base))
    machine->is_lost = true;
  switch (operation) {
  case OP_AND:
    a &= b;
    break;
  case OP_MINUS:
    a -= b;
    break;
  case OP_PLUS:
    a += b;
    break;
  case OP_SHL:
    a = b < 64 ? a << b : 0;
    break;
  default:
    a = left.offset >= right.offset;
  }
  push(machine, base, (int64_t)a);
}

static void read_word(struct machine *machine) {
  struct lp_location location = pop(machine);
  if (location.base == LP_NO_REGISTER || location.is_read)
    machine->is_lost = true;
  push(machine, location.base, location.offset);
  if (!machine->is_lost)
    machine->stack[machine->depth - 1].is_read = true;
}

static void push_register(struct machine *machine, uint8_t number,
                          int64_t offset, uintptr_t pc) {
  if (number == LP_RETURN)
    push(machine, LP_NO_REGISTER, (int64_t)pc + offset);
  else if (number < LP_RETURN)
    push(machine, number, offset);
  else
    machine->is_lost = true;
}

static bool push_constant(struct machine *machine, struct lp_bytes *bytes,
                          uint8_t operation) {
  int64_t value;
  if (operation >= OP_LIT0 && operation <= OP_LIT31)
    value = operation - OP_LIT0;
  else if (operation == OP_CONST1U)
    value = (int64_t)lp_bytes_fixed(bytes, 1);
  else if (operation == OP_CONST1S)
    value = (int8_t)lp_bytes_fixed(bytes, 1);
  else if (operation == OP_CONST2U)
    value = (int64_t)lp_bytes_fixed(bytes, 2);
  else if (operation == OP_CONST2S)
    value = (int16_t)lp_bytes_fixed(bytes, 2);
  else if (operation == OP_CONST4U)
    value = (int64_t)lp_bytes_fixed(bytes, 4);
  else if (operation == OP_CONST4S)
    value = (int32_t)lp_bytes_fixed(bytes, 4);
  else
    return false;
  push(machine, LP_NO_REGISTER, value);
  return true;
}

static void operate(struct machine *machine, struct lp_bytes *bytes,
                    uintptr_t pc) {
  uint8_t operation = (uint8_t)lp_bytes_fixed(bytes, 1);
  if (push_constant(machine, bytes, operation))
    return;
  if (operation >= OP_BREG0 && operation <= OP_BREG31) {
    push_register(machine, operation - OP_BREG0, lp_bytes_sleb(bytes), pc);
    return;
  }
  switch (operation) {
  case OP_DEREF:
    read_word(machine);
    return;
  case OP_PLUS_UCONST:
    push(machine, LP_NO_REGISTER, (int64_t)lp_bytes_uleb(bytes));
    calculate(machine, OP_PLUS);
    return;
  case OP_AND:
  case OP_MINUS:
  case OP_PLUS:
  case OP_SHL:
  case OP_GE:
    calculate(machine, operation);
    return;
  default:
    machine->is_lost = true;
  }
}

bool lp_expression_read(struct lp_bytes *bytes, uint64_t size, uintptr_t pc,
                        struct lp_location *location) {
  struct machine machine = {.depth = 0};
  struct lp_bytes own = *bytes;
  if (!lp_bytes_skip(bytes, size))
    return false;
  own.end = bytes->at;
  while (own.at < own.end && !machine.is_lost && !own.is_over)
    operate(&machine, &own, pc);
  *location = pop(&machine);
  return !machine.is_lost && !own.is_over;
}
