// SPDX-License-Identifier: MIT
//
// See StepRule.h. The configuration's own reader knows what is well-formed.
#include "select/StepRule.h"

#include "value.h"

using namespace lineprof;

StepRule StepRule::read(const std::string &Text, std::string &Problem) {
  StepRule Rule;
  lp_meaning Meaning;
  lp_problem Why;
  if (!lp_value_read(&lp_schema_keys[LP_SCHEDULE_STEP], Text.c_str(), &Meaning,
                     &Why)) {
    Problem = Why.text;
    return Rule;
  }
  Rule.Written = Text;
  const lp_step &Step = Meaning.step;
  if (Step.kind == LP_STEP_CALL)
    return Rule;
  Rule.Kind = Step.kind == LP_STEP_LOOP ? Loop : Function;
  Rule.Wanted = Pattern(std::string(Step.name, Step.name_size));
  Rule.Line = Step.line;
  Problem = Rule.Wanted.problem();
  return Rule;
}
