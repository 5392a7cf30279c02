/* SPDX-License-Identifier: MIT
 *
 * The table of tools, and how arguments are checked by it.
 */
#include "mcp/tools.h"

#include "explain/explain.h"
#include "table/metrics.h"

#include <stdlib.h>

#define PROFILE                                                                \
  {                                                                            \
    "profile", LP_MCP_STRING, true, 0, 0,                                      \
        "a profile, as list_profiles names it"                                 \
  }
#define BUDGET(least)                                                          \
  {                                                                            \
    "budget", LP_MCP_NUMBER, false, least, 65536,                              \
        "the most bytes of the answer"                                         \
  }
#define WALL                                                                   \
  {                                                                            \
    "wall", LP_MCP_FLAG, false, 0, 0,                                          \
        "times are the time that passed, waits included, not CPU time"         \
  }

const struct lp_mcp_tool lp_mcp_tools[] = {
    {"list_profiles",
     "Profiles",
     "Lists the profiles of the folder, the newest first: name, size, when the "
     "run began, its command line. Begin here.",
     {{.name = NULL}},
     lp_mcp_list},
    {"explain",
     "Explain a run or a place",
     "Says what a run says of its bottleneck, or, with a place, of one line or "
     "function: the hottest lines with source, why they take what they take "
     "(hits x cost, waits, memory, callers, what changed since a baseline), "
     "what is not known, and what to ask next. Ask this first of a profile.",
     {PROFILE,
      {"place", LP_MCP_STRING, false, 0, 0,
       "FILE:LINE, or a function's name; without it: the run"},
      {"baseline", LP_MCP_STRING, false, 0, 0,
       "an earlier profile to compare with"},
      {"budget", LP_MCP_NUMBER, false, LP_EXPLAIN_LEAST, 65536,
       "the most bytes of the answer; 4096"},
      WALL,
      {"json", LP_MCP_FLAG, false, 0, 0,
       "the answer is JSON, times are in ns"}},
     lp_mcp_explain},
    {"lines",
     "Hottest lines",
     "The lines of the program as a table, the largest first. Times are in us, "
     "hits are exact; ~ is an estimate, < a bound.",
     {PROFILE,
      {"by", LP_MCP_STRING, false, 0, 0,
       "what the order is by: cpu, self, time, hits, per-hit, waiting, allocs, "
       "bytes, peak, leaked, temporary, faults, gpu, gpuwait, ...; cpu"},
      {"limit", LP_MCP_NUMBER, false, 1, 200, "how many lines; 20"},
      WALL,
      BUDGET(1024)},
     lp_mcp_lines},
    {"source",
     "Source with hits",
     "The source of a file of the profile, with hits and the share of all time "
     "of each line.",
     {PROFILE,
      {"file", LP_MCP_STRING, true, 0, 0,
       "a file's name, or the end of its path, as explain and lines name it"},
      {"first", LP_MCP_NUMBER, false, 1, UINT32_MAX, "the first line; 1"},
      {"last", LP_MCP_NUMBER, false, 1, UINT32_MAX,
       "the last line; first + 59"},
      BUDGET(1024)},
     lp_mcp_source},
    {"diff",
     "Compare two runs",
     "What changed from one run to another, by line: time, hits, text; what is "
     "certain and what is not.",
     {{"old", LP_MCP_STRING, true, 0, 0, "the earlier profile"},
      {"new", LP_MCP_STRING, true, 0, 0, "the later profile"},
      {"limit", LP_MCP_NUMBER, false, 1, 200,
       "how many lines the first table has; 10"},
      WALL,
      BUDGET(1024)},
     lp_mcp_diff},
    {.name = NULL}};

const struct lp_mcp_tool *lp_mcp_tool_find(const char *name) {
  for (const struct lp_mcp_tool *tool = lp_mcp_tools; tool->name; tool++)
    if (strcmp(tool->name, name) == 0)
      return tool;
  return NULL;
}

static json_t *parameter_json(const struct lp_mcp_parameter *parameter) {
  static const char *const types[] = {"string", "integer", "boolean"};
  json_t *object = json_object();
  json_object_set_new(object, "type", json_string(types[parameter->kind]));
  json_object_set_new(object, "description", json_string(parameter->help));
  if (parameter->kind == LP_MCP_NUMBER) {
    json_object_set_new(object, "minimum", json_integer(parameter->least));
    json_object_set_new(object, "maximum", json_integer(parameter->most));
  }
  return object;
}

json_t *lp_mcp_tool_json(const struct lp_mcp_tool *tool) {
  json_t *schema = json_object(), *properties = json_object();
  json_t *needed = json_array(), *object = json_object();
  for (const struct lp_mcp_parameter *each = tool->parameters; each->name;
       each++) {
    json_object_set_new(properties, each->name, parameter_json(each));
    if (each->is_needed)
      json_array_append_new(needed, json_string(each->name));
  }
  json_object_set_new(schema, "type", json_string("object"));
  json_object_set_new(schema, "properties", properties);
  json_object_set_new(schema, "required", needed);
  json_object_set_new(schema, "additionalProperties", json_false());
  json_object_set_new(object, "name", json_string(tool->name));
  json_object_set_new(object, "title", json_string(tool->title));
  json_object_set_new(object, "description", json_string(tool->help));
  json_object_set_new(object, "inputSchema", schema);
  json_object_set_new(object, "annotations",
                      json_pack("{s:b, s:b, s:b}", "readOnlyHint", true,
                                "idempotentHint", true, "openWorldHint",
                                false));
  return object;
}

static const struct lp_mcp_parameter *
find_parameter(const struct lp_mcp_tool *tool, const char *name) {
  for (const struct lp_mcp_parameter *each = tool->parameters; each->name;
       each++)
    if (strcmp(each->name, name) == 0)
      return each;
  return NULL;
}

static char *check_value(const struct lp_mcp_parameter *parameter,
                         const json_t *value) {
  const char *name = parameter->name;
  json_int_t number = json_integer_value(value);
  if (parameter->kind == LP_MCP_STRING)
    return json_is_string(value) && *json_string_value(value)
               ? NULL
               : lp_text_make("'%s' must be a string that is not empty", name);
  if (parameter->kind == LP_MCP_FLAG)
    return json_is_boolean(value)
               ? NULL
               : lp_text_make("'%s' must be true or false", name);
  if (json_is_integer(value) && number >= parameter->least &&
      number <= parameter->most)
    return NULL;
  return lp_text_make("'%s' must be a whole number from %lld to %lld", name,
                      (long long)parameter->least, (long long)parameter->most);
}

char *lp_mcp_tool_check(const struct lp_mcp_tool *tool,
                        const json_t *arguments) {
  const char *name;
  json_t *value;
  json_object_foreach((json_t *)arguments, name, value) {
    const struct lp_mcp_parameter *parameter = find_parameter(tool, name);
    char *wrong = parameter ? check_value(parameter, value)
                            : lp_text_make("'%s' has no parameter '%.60s'",
                                           tool->name, name);
    if (wrong)
      return wrong;
  }
  for (const struct lp_mcp_parameter *each = tool->parameters; each->name;
       each++)
    if (each->is_needed && !json_object_get(arguments, each->name))
      return lp_text_make("'%s' needs '%s': %s", tool->name, each->name,
                          each->help);
  return NULL;
}

const char *lp_mcp_string(const struct lp_mcp_call *call, const char *name) {
  return json_string_value(json_object_get(call->arguments, name));
}

size_t lp_mcp_number(const struct lp_mcp_call *call, const char *name,
                     size_t usual) {
  const json_t *value = json_object_get(call->arguments, name);
  return value ? (size_t)json_integer_value(value) : usual;
}

bool lp_mcp_flag(const struct lp_mcp_call *call, const char *name) {
  return json_is_true(json_object_get(call->arguments, name));
}
