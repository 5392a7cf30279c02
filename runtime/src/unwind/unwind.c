/* SPDX-License-Identifier: MIT
 *
 * See unwind.h.
 */
#include "unwind/unwind.h"

#include "platform/platform.h"
#include "platform/registers.h"
#include "unwind/safe_memory.h"
#include "unwind/unwind_cache.h"
#include "unwind/unwind_cfi.h"

int lp_unwind_start(void) {
  lp_platform_note_what_stays();
  return lp_unwind_cache_start();
}

static struct lp_rule find_rule(struct lp_unwinder *unwinder, uintptr_t pc,
                                const struct lp_code *code) {
  struct lp_rule rule;
  if (lp_unwind_cache_find(pc, code->header, &rule))
    return rule;
  rule = lp_cfi_find(&unwinder->cfi, code, pc);
  lp_unwind_cache_add(pc, code->header, &rule);
  return rule;
}

/* Where another thread stands, its stack pointer is known, its frame pointer is
 * not until a function has kept it. */
static void find_base(struct lp_unwinder *unwinder) {
  struct lp_registers *registers = &unwinder->registers;
  for (uint32_t i = 0; i < unwinder->base_count; i++)
    if (unwinder->bases[i].stack == registers->value[LP_RSP])
      lp_register_set(registers, LP_RBP, unwinder->bases[i].base);
}

static bool find_cfa(struct lp_unwinder *unwinder, const struct lp_rule *rule,
                     uintptr_t *cfa) {
  const struct lp_registers *registers = &unwinder->registers;
  if (!lp_register_is_known(registers, LP_RBP))
    find_base(unwinder);
  if (!lp_register_is_known(registers, rule->cfa_register))
    return false;
  *cfa = registers->value[rule->cfa_register] +
         (uintptr_t)(intptr_t)rule->cfa_offset;
  if (rule->cfa_is_read && !lp_safe_word(&unwinder->stack, *cfa, cfa))
    return false;
  /* A caller's part of the stack is above; a signal's may be another stack. */
  return *cfa % sizeof(uintptr_t) == 0 &&
         (rule->kind == LP_RULE_SIGNAL || *cfa > registers->value[LP_RSP]);
}

static void find_kept(struct lp_unwinder *unwinder, const struct lp_rule *rule,
                      uintptr_t cfa, unsigned index,
                      struct lp_registers *callers) {
  const struct lp_registers *registers = &unwinder->registers;
  const unsigned number = lp_kept_register[index];
  uintptr_t at = cfa, value;
  if (rule->where[index] == LP_KEPT_SAME &&
      lp_register_is_known(registers, number))
    lp_register_set(callers, number, registers->value[number]);
  if (rule->where[index] == LP_KEPT_AT_BASE) {
    if (!lp_register_is_known(registers, rule->base_register))
      return;
    at = registers->value[rule->base_register];
  } else if (rule->where[index] != LP_KEPT_AT_CFA) {
    return;
  }
  at += (uintptr_t)(intptr_t)rule->offset[index];
  if (lp_safe_word(&unwinder->stack, at, &value))
    lp_register_set(callers, number, value);
}

/* Goes on to the caller; false if it cannot be found. */
static bool step(struct lp_unwinder *unwinder, const struct lp_rule *rule,
                 uintptr_t cfa) {
  struct lp_registers callers = {.known = 0};
  for (unsigned i = 0; i < LP_KEPT_REGISTERS; i++)
    find_kept(unwinder, rule, cfa, i, &callers);
  lp_register_set(&callers, LP_RSP, cfa);
  bool is_found = lp_register_is_known(&callers, LP_RETURN);
  unwinder->registers = callers;
  return is_found;
}

static struct lp_activation *add_activation(struct lp_unwinder *unwinder,
                                            bool is_exact) {
  const struct lp_registers *registers = &unwinder->registers;
  struct lp_activation *activation = &unwinder->chain[unwinder->count++];
  /* A return address may be that of the next function already. */
  activation->address = registers->value[LP_RETURN] - !is_exact;
  activation->low = activation->high = registers->value[LP_RSP];
  activation->object = 0;
  return activation;
}

/* Callers are mostly in the same object, or in the one before. */
static bool find_code(uintptr_t address, struct lp_code known[2]) {
  if (address >= known[0].begin && address < known[0].end)
    return true;
  struct lp_code last = known[0];
  known[0] = known[1];
  known[1] = last;
  return (address >= known[0].begin && address < known[0].end) ||
         lp_platform_find_code(address, &known[0]);
}

void lp_unwind(struct lp_unwinder *unwinder) {
  struct lp_code code[2] = {{.begin = 0}, {.begin = 0}};
  bool is_exact = true;
  unwinder->count = unwinder->first = 0;
  unwinder->is_cut = true;
  lp_safe_start(&unwinder->stack, unwinder->stack_begin, unwinder->stack_end);
  while (unwinder->count < LP_MAX_CHAIN) {
    struct lp_activation *activation = add_activation(unwinder, is_exact);
    uintptr_t cfa;
    if (!find_code(activation->address, code))
      return;
    activation->object = code[0].begin;
    struct lp_rule rule = find_rule(unwinder, activation->address, &code[0]);
    if (rule.kind == LP_RULE_END)
      break;
    if (rule.kind == LP_RULE_NONE || !find_cfa(unwinder, &rule, &cfa))
      return;
    if (rule.kind == LP_RULE_CALLER)
      activation->high = cfa;
    if (!step(unwinder, &rule, cfa))
      return;
    uintptr_t back = unwinder->registers.value[LP_RETURN];
    if (back == 0)
      break;
    /* The kernel's half: garbage. libgcc, for one, writes the registers of the
     * frame that it goes to over those that it has kept in its own. */
    if ((intptr_t)back < 0)
      return;
    is_exact = rule.kind == LP_RULE_SIGNAL;
  }
  unwinder->is_cut = unwinder->count == LP_MAX_CHAIN;
}
