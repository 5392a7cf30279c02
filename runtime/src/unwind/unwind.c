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

/* Words that are looked at: the registers that a function may have kept, one to
 * align the stack, and the return address. */
enum { MOST_PUSHED = LP_KEPT_REGISTERS + 1 };
/* In bytes: more than a frame has, mostly. */
enum { FARTHEST_BASE = 1 << 20 };

int lp_unwind_start(void) {
  lp_platform_note_what_stays();
  return lp_unwind_cache_start();
}

static struct lp_unwind_rule find_rule(struct lp_unwinder *unwinder,
                                       uintptr_t pc,
                                       const struct lp_code *code) {
  struct lp_unwind_rule rule;
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

static bool find_cfa(struct lp_unwinder *unwinder,
                     const struct lp_unwind_rule *rule, uintptr_t *cfa) {
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

static void find_kept(struct lp_unwinder *unwinder,
                      const struct lp_unwind_rule *rule, uintptr_t cfa,
                      unsigned index, struct lp_registers *callers) {
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
static bool step(struct lp_unwinder *unwinder,
                 const struct lp_unwind_rule *rule, uintptr_t cfa) {
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

/* Whether a function may return to `address`: the chain must go on there. If
 * `pc` is not 0, the function that it is in. */
static bool is_return(struct lp_unwinder *unwinder, uintptr_t address,
                      uintptr_t pc, struct lp_code known[2]) {
  return find_code(address - 1, known) &&
         find_rule(unwinder, address - 1, &known[0]).kind != LP_RULE_NONE &&
         lp_platform_is_behind_call(address, pc);
}

/* Whether the word may be a frame pointer of a function farther up the stack:
 * a return address is above it. */
static bool is_base(struct lp_unwinder *unwinder, uintptr_t word,
                    struct lp_code known[2]) {
  uintptr_t stack = unwinder->registers.value[LP_RSP], back;
  return word > stack && word - stack < FARTHEST_BASE &&
         word % sizeof word == 0 &&
         lp_safe_word(&unwinder->stack, word + sizeof word, &back) &&
         is_return(unwinder, back, 0, known);
}

/* Of the words below the return address, and of the frame pointer's register as
 * it is, the one that may be the caller's. */
static void find_kept_base(struct lp_unwinder *unwinder, uintptr_t count,
                           struct lp_code known[2],
                           struct lp_registers *callers) {
  const struct lp_registers *registers = &unwinder->registers;
  uintptr_t stack = registers->value[LP_RSP], word;
  for (uintptr_t i = 0; i < count; i++)
    if (lp_safe_word(&unwinder->stack, stack + i * sizeof word, &word) &&
        is_base(unwinder, word, known)) {
      lp_register_set(callers, LP_RBP, word);
      return;
    }
  if (lp_register_is_known(registers, LP_RBP) &&
      is_base(unwinder, registers->value[LP_RBP], known))
    lp_register_set(callers, LP_RBP, registers->value[LP_RBP]);
}

/* Goes on to the caller of a function of which nothing is known, as of some
 * written in assembly: to the first word, near the stack's top, that is behind
 * a call of it. The function has kept registers below; which ones nobody knows,
 * but a frame pointer shows. If there is no such word, the topmost one may be
 * behind a call of a function that jumped to this one. */
static bool step_unknown(struct lp_unwinder *unwinder,
                         struct lp_code known[2]) {
  const struct lp_registers *registers = &unwinder->registers;
  uintptr_t stack = registers->value[LP_RSP], pc = registers->value[LP_RETURN];
  uintptr_t words[MOST_PUSHED], count = 0, at = 0;
  if (stack % sizeof *words)
    return false;
  while (count < MOST_PUSHED &&
         lp_safe_word(&unwinder->stack, stack + count * sizeof *words,
                      &words[count]))
    count++;
  while (at < count && !is_return(unwinder, words[at], pc, known))
    at++;
  if (at == count)
    at = 0;
  if (count == 0 || !is_return(unwinder, words[at], 0, known))
    return false;
  struct lp_registers callers = *registers;
  if (at > 0) {
    callers.known = 0;
    find_kept_base(unwinder, at, known, &callers);
  }
  lp_register_set(&callers, LP_RSP, stack + (at + 1) * sizeof *words);
  lp_register_set(&callers, LP_RETURN, words[at]);
  unwinder->registers = callers;
  return true;
}

/* Whether the innermost function of those that were not looked at yet made no
 * call: it was only put at the begin of a stack, to be returned to, as
 * makecontext() does. */
static bool is_bottom(const struct lp_unwinder *unwinder) {
  return !lp_platform_is_behind_call(unwinder->registers.value[LP_RETURN], 0);
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
    activation->object = code[0].object;
    struct lp_unwind_rule rule =
        find_rule(unwinder, activation->address, &code[0]);
    if (rule.kind == LP_RULE_END)
      break;
    if (rule.kind == LP_RULE_NONE && is_exact) {
      if (!step_unknown(unwinder, code))
        return;
      is_exact = false;
      continue;
    }
    if (rule.kind == LP_RULE_NONE && is_bottom(unwinder))
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
