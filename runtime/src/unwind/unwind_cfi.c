/* SPDX-License-Identifier: MIT
 *
 * See unwind_cfi.h. Nothing here is trusted: every byte is a copy
 * (safe_memory.h), and what is not understood gives LP_RULE_NONE.
 */
#include "unwind/unwind_cfi.h"

#include "platform/platform.h"
#include "platform/registers.h"
#include "unwind/safe_memory.h"
#include "unwind/unwind_bytes.h"
#include "unwind/unwind_expression.h"

/* struct of .eh_frame_hdr: version, three encodings, then the numbers. */
#define TABLE_ENCODING 0x3b /* from the header, signed, 4 bytes */
#define PAIR 8u             /* bytes of an entry: function, its description */

struct common {
  uint64_t code_factor;
  int64_t data_factor;
  uint8_t pointer_encoding;
  bool has_sizes, is_signal;
  struct lp_bytes program;
};

/* The state of the interpreter. */
struct evaluation {
  struct lp_cfi *cfi;
  const struct common *common;
  uintptr_t pc, location;
  unsigned depth; /* number of remembered states */
  bool is_lost, is_past;
};

/* The index of the last function that begins at or below `pc`. */
static bool search(struct lp_cfi *cfi, uintptr_t table, uint64_t count,
                   int64_t wanted, uint64_t *index) {
  uint64_t low = 0, high = count;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    uint64_t whole = (high - low) * PAIR;
    int32_t begin;
    /* If all that is left is in the window no further system calls are
     * needed. */
    if (whole <= LP_SAFE_WINDOW)
      lp_safe_copy(&cfi->memory, table + low * PAIR, &begin, sizeof begin);
    if (!lp_safe_copy(&cfi->memory, table + middle * PAIR, &begin,
                      sizeof begin))
      return false;
    if (begin <= wanted)
      low = middle + 1;
    else
      high = middle;
  }
  *index = low - 1;
  return low > 0;
}

/* The address of the function's entry; 0: none. */
static uintptr_t find_entry(struct lp_cfi *cfi, uintptr_t header,
                            uintptr_t pc) {
  uint8_t head[4 + 16];
  int32_t pair[2];
  uint64_t index;
  if (!lp_safe_copy(&cfi->memory, header, head, sizeof head) || head[0] != 1 ||
      head[3] != TABLE_ENCODING)
    return 0;
  struct lp_bytes bytes = {head + 4, head + sizeof head, header + 4, false};
  lp_bytes_pointer(&bytes, head[1], header);
  uint64_t count = lp_bytes_number(&bytes, head[2]);
  uintptr_t table = bytes.address;
  if (bytes.is_over || count > UINT32_MAX ||
      !search(cfi, table, count, (int64_t)(pc - header), &index) ||
      !lp_safe_copy(&cfi->memory, table + index * PAIR, pair, sizeof pair))
    return 0;
  return header + (uintptr_t)(intptr_t)pair[1];
}

/* Copies an entry, or as much of it as there is room for. */
static struct lp_bytes copy_entry(struct lp_cfi *cfi, uintptr_t address,
                                  uint8_t *room, size_t size) {
  uint32_t length;
  struct lp_bytes bytes = {room, room, address, true};
  if (!lp_safe_copy(&cfi->memory, address, &length, sizeof length) ||
      length == 0 || length >= 0xfffffff0u)
    return bytes;
  if (length < size)
    size = length;
  bytes.address = address + sizeof length;
  if (!lp_safe_copy(&cfi->memory, bytes.address, room, size))
    return bytes;
  bytes.end = room + size;
  bytes.is_over = false;
  return bytes;
}

static void read_augmentation(struct common *common, const char *letter,
                              struct lp_bytes *bytes) {
  uint64_t size = lp_bytes_uleb(bytes);
  struct lp_bytes data = *bytes;
  lp_bytes_skip(bytes, size);
  data.end = bytes->at;
  for (; *letter; letter++) {
    if (*letter == 'R')
      common->pointer_encoding = (uint8_t)lp_bytes_fixed(&data, 1);
    else if (*letter == 'L')
      lp_bytes_fixed(&data, 1);
    else if (*letter == 'P')
      lp_bytes_number(&data, (uint8_t)lp_bytes_fixed(&data, 1));
    else if (*letter == 'S')
      common->is_signal = true;
    else if (*letter != 'B')
      bytes->is_over = true;
  }
  bytes->is_over |= data.is_over;
}

static bool read_common(struct lp_cfi *cfi, uintptr_t address,
                        struct common *common) {
  struct lp_bytes bytes =
      copy_entry(cfi, address, cfi->common, sizeof cfi->common);
  *common = (struct common){.pointer_encoding = 0};
  uint64_t id = lp_bytes_fixed(&bytes, 4);
  uint64_t version = lp_bytes_fixed(&bytes, 1);
  const char *letters = (const char *)bytes.at;
  size_t size = strnlen(letters, (size_t)(bytes.end - bytes.at));
  lp_bytes_skip(&bytes, size + 1);
  if (bytes.is_over || id != 0 || (version != 1 && version != 3))
    return false;
  common->code_factor = lp_bytes_uleb(&bytes);
  common->data_factor = lp_bytes_sleb(&bytes);
  uint64_t column =
      version == 1 ? lp_bytes_fixed(&bytes, 1) : lp_bytes_uleb(&bytes);
  common->has_sizes = letters[0] == 'z';
  if (common->has_sizes)
    read_augmentation(common, letters + 1, &bytes);
  common->program = bytes;
  return !bytes.is_over && column == LP_RETURN &&
         (common->has_sizes || letters[0] == 0);
}

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

static void interpret(struct evaluation *evaluation, struct lp_bytes *bytes) {
  while (bytes->at < bytes->end && !evaluation->is_lost && !bytes->is_over) {
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

static struct lp_rule make_rule(const struct lp_cfi_state *state,
                                bool is_signal) {
  struct lp_rule rule = {.kind = is_signal ? LP_RULE_SIGNAL : LP_RULE_CALLER,
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

struct lp_rule lp_cfi_find(struct lp_cfi *cfi, const struct lp_code *code,
                           uintptr_t pc) {
  static const struct lp_rule none = {.kind = LP_RULE_NONE};
  struct common common;
  struct evaluation evaluation = {.cfi = cfi, .common = &common, .pc = pc};
  lp_safe_start(&cfi->memory, code->stays ? code->begin : 0,
                code->stays ? code->end : 0);
  uintptr_t address = code->header ? find_entry(cfi, code->header, pc) : 0;
  if (!address)
    return none;
  struct lp_bytes entry =
      copy_entry(cfi, address, cfi->entry, sizeof cfi->entry);
  uintptr_t own = entry.address;
  uint64_t to_common = lp_bytes_fixed(&entry, 4);
  if (entry.is_over || to_common == 0 ||
      !read_common(cfi, own - to_common, &common))
    return none;
  evaluation.location = lp_bytes_pointer(&entry, common.pointer_encoding, 0);
  uint64_t size = lp_bytes_number(&entry, common.pointer_encoding);
  if (common.has_sizes)
    lp_bytes_skip(&entry, lp_bytes_uleb(&entry));
  if (entry.is_over || pc - evaluation.location >= size)
    return none;
  cfi->state = (struct lp_cfi_state){.cfa_register = LP_NO_REGISTER,
                                     .base_register = LP_NO_REGISTER};
  interpret(&evaluation, &common.program);
  cfi->initial = cfi->state;
  evaluation.is_past = false;
  interpret(&evaluation, &entry);
  bool is_short = entry.end == cfi->entry + sizeof cfi->entry;
  if (evaluation.is_lost ||
      ((entry.is_over || is_short) && !evaluation.is_past) ||
      common.program.is_over || cfi->state.cfa_register == LP_NO_REGISTER)
    return none;
  return make_rule(&cfi->state, common.is_signal);
}
