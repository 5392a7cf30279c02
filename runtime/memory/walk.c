/* SPDX-License-Identifier: MIT
 *
 * See walk.h. Rules of .eh_frame are kept by program counter.
 */
#include "walk.h"

#include "counts.h"
#include "platform/platform.h"

#define RULE_PROBES 4u

/* The frame pointer and the return address, in lp_kept_register. */
enum { BASE = 1, BACK = LP_KEPT_REGISTERS - 1 };

static bool read_word(struct lp_walk *walk, uintptr_t at, uintptr_t *word) {
  const struct lp_memory_state *state = walk->state;
  if (!walk->is_own_stack)
    return lp_safe_word(&walk->state->safe, at, word);
  if (at < state->low || at > state->high - sizeof *word)
    return false;
  *word = *(const uintptr_t *)at;
  return true;
}

/* What lp_chain_here() can do in a few instructions: nearly every function. */
static void see_whether_plain(struct lp_memory_rule *known) {
  const struct lp_unwind_rule *rule = &known->rule;
  const uint8_t base = rule->where[BASE];
  known->keeps_base = base == LP_KEPT_AT_CFA;
  known->base_offset = rule->offset[BASE];
  known->is_plain =
      rule->kind == LP_RULE_CALLER && !rule->cfa_is_read &&
      (rule->cfa_register == LP_RSP || rule->cfa_register == LP_RBP) &&
      (base == LP_KEPT_SAME ||
       (base == LP_KEPT_AT_CFA &&
        rule->offset[BASE] < -(int)sizeof(uintptr_t))) &&
      rule->where[BACK] == LP_KEPT_AT_CFA &&
      rule->offset[BACK] == -(int)sizeof(uintptr_t);
}

/* Where the rule is or, at worst instead of another, will be: finding one
 * costs microseconds. */
static struct lp_memory_rule *find_entry(struct lp_memory_state *state,
                                         uintptr_t pc) {
  const uint64_t at = lp_memory_hash(pc, LP_MEMORY_RULE_BITS);
  for (uint64_t i = 0; i < RULE_PROBES; i++) {
    struct lp_memory_rule *known =
        &state->rules[(at + i) & (LP_MEMORY_RULES - 1)];
    if (known->pc == pc || !known->pc || known->loads != state->rules_number)
      return known;
  }
  return &state->rules[at];
}

const struct lp_memory_rule *lp_walk_rule(struct lp_memory_state *state,
                                          uintptr_t pc) {
  struct lp_memory_rule *known = find_entry(state, pc);
  struct lp_code code;
  if (known->pc == pc && known->loads == state->rules_number)
    return known;
  known->loads = state->rules_number;
  known->pc = pc;
  known->rule = (struct lp_unwind_rule){.kind = LP_RULE_NONE};
  if (lp_platform_find_code(pc, &code))
    known->rule = lp_cfi_find(&state->cfi, &code, pc);
  see_whether_plain(known);
  return known;
}

static bool find_cfa(struct lp_walk *walk, const struct lp_unwind_rule *rule,
                     uintptr_t *cfa) {
  const struct lp_registers *registers = walk->registers;
  if (!lp_register_is_known(registers, rule->cfa_register))
    return false;
  *cfa = registers->value[rule->cfa_register] +
         (uintptr_t)(intptr_t)rule->cfa_offset;
  if (rule->cfa_is_read && !read_word(walk, *cfa, cfa))
    return false;
  return *cfa % sizeof(uintptr_t) == 0 &&
         (rule->kind == LP_RULE_SIGNAL || *cfa > registers->value[LP_RSP]);
}

static void find_kept(struct lp_walk *walk, const struct lp_unwind_rule *rule,
                      uintptr_t cfa, unsigned index,
                      struct lp_registers *callers) {
  const struct lp_registers *registers = walk->registers;
  const unsigned number = lp_kept_register[index];
  uintptr_t at = cfa, value;
  switch (rule->where[index]) {
  case LP_KEPT_SAME:
    if (lp_register_is_known(registers, number))
      lp_register_set(callers, number, registers->value[number]);
    return;
  case LP_KEPT_AT_CFA:
    break;
  case LP_KEPT_AT_BASE:
    if (!lp_register_is_known(registers, rule->base_register))
      return;
    at = registers->value[rule->base_register];
    break;
  default:
    return;
  }
  at += (uintptr_t)(intptr_t)rule->offset[index];
  if (!read_word(walk, at, &value))
    return;
  lp_register_set(callers, number, value);
  if (number == LP_RETURN)
    walk->slot = (const uintptr_t *)at;
}

static bool go_by_rule(struct lp_walk *walk,
                       const struct lp_unwind_rule *rule) {
  struct lp_registers *callers =
      walk->registers == &walk->both[0] ? &walk->both[1] : &walk->both[0];
  uintptr_t cfa;
  if (!find_cfa(walk, rule, &cfa))
    return false;
  callers->known = 0;
  walk->slot = NULL;
  for (unsigned i = 0; i < LP_KEPT_REGISTERS; i++)
    find_kept(walk, rule, cfa, i, callers);
  lp_register_set(callers, LP_RSP, cfa);
  walk->registers = callers;
  walk->is_exact = rule->kind == LP_RULE_SIGNAL;
  return walk->slot != NULL;
}

bool lp_walk_outward(struct lp_walk *walk) {
  uintptr_t pc = walk->registers->value[LP_RETURN] - !walk->is_exact;
  const struct lp_memory_rule *known = lp_walk_rule(walk->state, pc);
  if (known->rule.kind == LP_RULE_END || known->rule.kind == LP_RULE_NONE)
    return false;
  walk->is_lost = !go_by_rule(walk, &known->rule);
  return !walk->is_lost && (intptr_t)walk->registers->value[LP_RETURN] > 0;
}

void lp_walk_start(struct lp_walk *walk, struct lp_memory_state *state,
                   const uintptr_t *caller, bool is_own_stack) {
  walk->state = state;
  walk->is_own_stack = is_own_stack;
  walk->slot = caller + 1;
  walk->is_exact = walk->is_lost = false;
  walk->registers = &walk->both[0];
  walk->registers->known = 0;
  lp_register_set(walk->registers, LP_RETURN, caller[1]);
  lp_register_set(walk->registers, LP_RSP, (uintptr_t)(caller + 2));
  lp_register_set(walk->registers, LP_RBP, caller[0]);
}
