/* SPDX-License-Identifier: MIT
 *
 * See unwind_cfi.h. Nothing here is trusted: every byte is a copy
 * (safe_memory.h), and what is not understood gives LP_RULE_NONE.
 */
#include "unwind/unwind_cfi.h"

#include "platform/registers.h"
#include "unwind/unwind_expression.h"

/* No instruction that is understood takes more bytes. */
#define LONGEST 128

/* The state of the interpreter. */
struct evaluation {
  struct lp_cfi *cfi;
  const struct lp_cfi_common *common;
  uintptr_t pc, location;
  uintptr_t end;  /* of the program, which may be longer than its copy */
  unsigned depth; /* number of remembered states */
  bool is_lost, is_past;
};

static int kept_index(uint64_t number) {
  for (unsigned i = 0; i < LP_KEPT_REGISTERS; i++)
    if (lp_kept_register[i] == number)
      return (int)i;
  return -1;
}

static void keep(struct evaluation *evaluation, uint64_t number,
                 enum lp_kept_where where, int64_t offset) {
  int index = kept_index(number);
  if (index < 0)
    return;
  evaluation->cfi->state.where[index] = (uint8_t)where;
  evaluation->cfi->state.offset[index] = offset;
}

static void restore(struct evaluation *evaluation, uint64_t number) {
  int index = kept_index(number);
  if (index < 0)
    return;
  evaluation->cfi->state.where[index] = evaluation->cfi->initial.where[index];
  evaluation->cfi->state.offset[index] = evaluation->cfi->initial.offset[index];
}

static void set_cfa(struct evaluation *evaluation, uint64_t number,
                    int64_t offset, bool is_read) {
  struct lp_cfi_state *state = &evaluation->cfi->state;
  if (number >= LP_RETURN)
    evaluation->is_lost = true;
  state->cfa_register = (uint8_t)number;
  state->cfa_offset = offset;
  state->cfa_is_read = is_read;
}

static void set_cfa_expression(struct evaluation *evaluation,
                               struct lp_bytes *bytes) {
  struct lp_location location;
  if (lp_expression_read(bytes, lp_bytes_uleb(bytes), evaluation->pc,
                         &location))
    set_cfa(evaluation, location.base, location.offset, location.is_read);
  else
    evaluation->is_lost = true;
}

/* All registers of a function that are kept by expressions have one base. */
static void keep_expression(struct evaluation *evaluation,
                            struct lp_bytes *bytes) {
  struct lp_cfi_state *state = &evaluation->cfi->state;
  struct lp_location location;
  uint64_t number = lp_bytes_uleb(bytes);
  if (!lp_expression_read(bytes, lp_bytes_uleb(bytes), evaluation->pc,
                          &location) ||
      location.is_read || location.base == LP_NO_REGISTER ||
      (state->base_register != LP_NO_REGISTER &&
       state->base_register != location.base)) {
    keep(evaluation, number, LP_KEPT_LOST, 0);
    return;
  }
  state->base_register = location.base;
  keep(evaluation, number, LP_KEPT_AT_BASE, location.offset);
}

static void advance(struct evaluation *evaluation, uint64_t by) {
  evaluation->location += by * evaluation->common->code_factor;
  evaluation->is_past = evaluation->location > evaluation->pc;
}

static void remember(struct evaluation *evaluation) {
  const unsigned room =
      sizeof evaluation->cfi->remembered / sizeof(struct lp_cfi_state);
  if (evaluation->depth == room)
    evaluation->is_lost = true;
  else
    evaluation->cfi->remembered[evaluation->depth++] = evaluation->cfi->state;
}

static void recall(struct evaluation *evaluation) {
  if (evaluation->depth == 0)
    evaluation->is_lost = true;
  else
    evaluation->cfi->state = evaluation->cfi->remembered[--evaluation->depth];
}

static int64_t factored(const struct evaluation *evaluation, uint64_t offset) {
  return (int64_t)offset * evaluation->common->data_factor;
}

/* Opcodes: DWARF 5, table 7.29. Interprets those about the CFA and the program
 * counter; false for others. */
static bool move(struct evaluation *evaluation, struct lp_bytes *bytes,
                 uint8_t opcode) {
  uint64_t number;
  switch (opcode) {
  case 0x00: /* nop */
    return true;
  case 0x01: /* set_loc */
    evaluation->location =
        lp_bytes_pointer(bytes, evaluation->common->pointer_encoding, 0);
    evaluation->is_past = evaluation->location > evaluation->pc;
    return true;
  case 0x02: /* advance_loc1, 2, 4 */
  case 0x03:
  case 0x04:
    advance(evaluation, lp_bytes_fixed(bytes, (size_t)1 << (opcode - 2)));
    return true;
  case 0x0a:
    remember(evaluation);
    return true;
  case 0x0b:
    recall(evaluation);
    return true;
  case 0x0c: /* def_cfa */
    number = lp_bytes_uleb(bytes);
    set_cfa(evaluation, number, (int64_t)lp_bytes_uleb(bytes), false);
    return true;
  case 0x0d: /* def_cfa_register */
    set_cfa(evaluation, lp_bytes_uleb(bytes), evaluation->cfi->state.cfa_offset,
            false);
    return true;
  case 0x0e: /* def_cfa_offset */
    evaluation->cfi->state.cfa_offset = (int64_t)lp_bytes_uleb(bytes);
    return true;
  case 0x0f:
    set_cfa_expression(evaluation, bytes);
    return true;
  case 0x12: /* def_cfa_sf */
    number = lp_bytes_uleb(bytes);
    set_cfa(evaluation, number,
            factored(evaluation, (uint64_t)lp_bytes_sleb(bytes)), false);
    return true;
  case 0x13: /* def_cfa_offset_sf */
    evaluation->cfi->state.cfa_offset =
        factored(evaluation, (uint64_t)lp_bytes_sleb(bytes));
    return true;
  case 0x2e: /* GNU_args_size */
    lp_bytes_uleb(bytes);
    return true;
  default:
    return false;
  }
}

/* Interprets those about one register. */
static void describe(struct evaluation *evaluation, struct lp_bytes *bytes,
                     uint8_t opcode) {
  if (opcode == 0x10) { /* expression */
    keep_expression(evaluation, bytes);
    return;
  }
  uint64_t number = lp_bytes_uleb(bytes);
  switch (opcode) {
  case 0x05: /* offset_extended */
    keep(evaluation, number, LP_KEPT_AT_CFA,
         factored(evaluation, lp_bytes_uleb(bytes)));
    return;
  case 0x06: /* restore_extended */
    restore(evaluation, number);
    return;
  case 0x07: /* undefined */
    keep(evaluation, number, LP_KEPT_LOST, 0);
    return;
  case 0x08: /* same_value */
    keep(evaluation, number, LP_KEPT_SAME, 0);
    return;
  case 0x11: /* offset_extended_sf */
    keep(evaluation, number, LP_KEPT_AT_CFA,
         factored(evaluation, (uint64_t)lp_bytes_sleb(bytes)));
    return;
  case 0x09: /* register */
  case 0x14: /* val_offset */
  case 0x15: /* val_offset_sf */
    lp_bytes_sleb(bytes);
    keep(evaluation, number, LP_KEPT_LOST, 0);
    return;
  case 0x16: /* val_expression */
    lp_bytes_skip(bytes, lp_bytes_uleb(bytes));
    keep(evaluation, number, LP_KEPT_LOST, 0);
    return;
  default:
    evaluation->is_lost = true;
  }
}

/* Copies what is next of a long program, before too little is left of the last
 * copy. */
static void refill(struct evaluation *evaluation, struct lp_bytes *bytes) {
  struct lp_cfi_copies *copies = &evaluation->cfi->copies;
  size_t copied = (size_t)(bytes->end - bytes->at);
  if (copied >= LONGEST || bytes->address + copied >= evaluation->end)
    return;
  size_t left = evaluation->end - bytes->address;
  size_t size = left < sizeof copies->entry ? left : sizeof copies->entry;
  bytes->is_over =
      !lp_safe_copy(&copies->memory, bytes->address, copies->entry, size);
  bytes->at = copies->entry;
  bytes->end = copies->entry + size;
}

static void interpret(struct evaluation *evaluation, struct lp_bytes *bytes) {
  while (bytes->at < bytes->end && !evaluation->is_lost && !bytes->is_over) {
    refill(evaluation, bytes);
    uint8_t opcode = (uint8_t)lp_bytes_fixed(bytes, 1);
    uint8_t low = opcode & 0x3f;
    if (opcode >> 6 == 1)
      advance(evaluation, low);
    else if (opcode >> 6 == 2)
      keep(evaluation, low, LP_KEPT_AT_CFA,
           factored(evaluation, lp_bytes_uleb(bytes)));
    else if (opcode >> 6 == 3)
      restore(evaluation, low);
    else if (!move(evaluation, bytes, opcode))
      describe(evaluation, bytes, opcode);
    if (evaluation->is_past)
      return;
  }
}

static struct lp_unwind_rule make_rule(const struct lp_cfi_state *state,
                                       bool is_signal) {
  struct lp_unwind_rule rule = {.kind =
                                    is_signal ? LP_RULE_SIGNAL : LP_RULE_CALLER,
                                .cfa_register = state->cfa_register,
                                .cfa_is_read = state->cfa_is_read,
                                .base_register = state->base_register,
                                .cfa_offset = (int32_t)state->cfa_offset};
  for (unsigned i = 0; i < LP_KEPT_REGISTERS; i++) {
    bool fits = state->offset[i] == (int16_t)state->offset[i];
    rule.where[i] = fits ? state->where[i] : LP_KEPT_LOST;
    rule.offset[i] = (int16_t)state->offset[i];
  }
  const unsigned last = LP_KEPT_REGISTERS - 1;
  if (state->where[last] == LP_KEPT_LOST)
    rule.kind = LP_RULE_END;
  else if (rule.where[last] == LP_KEPT_SAME ||
           rule.where[last] == LP_KEPT_LOST ||
           rule.cfa_offset != state->cfa_offset)
    rule.kind = LP_RULE_NONE;
  return rule;
}

struct lp_unwind_rule lp_cfi_find(struct lp_cfi *cfi,
                                  const struct lp_code *code, uintptr_t pc) {
  static const struct lp_unwind_rule none = {.kind = LP_RULE_NONE};
  struct lp_cfi_entry entry;
  struct evaluation evaluation = {
      .cfi = cfi, .common = &entry.common, .pc = pc};
  if (!lp_entry_find(&cfi->copies, code, pc, &entry))
    return none;
  evaluation.location = entry.function;
  cfi->state = (struct lp_cfi_state){.cfa_register = LP_NO_REGISTER,
                                     .base_register = LP_NO_REGISTER};
  interpret(&evaluation, &entry.common.program);
  cfi->initial = cfi->state;
  evaluation.is_past = false;
  evaluation.end = entry.end;
  interpret(&evaluation, &entry.program);
  if (evaluation.is_lost || (entry.program.is_over && !evaluation.is_past) ||
      entry.common.program.is_over || cfi->state.cfa_register == LP_NO_REGISTER)
    return none;
  return make_rule(&cfi->state, entry.common.is_signal);
}
