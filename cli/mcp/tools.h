/* SPDX-License-Identifier: MIT
 *
 * What an agent may ask for. Each answer is a text of a bounded size.
 */
#ifndef LINEPROF_CLI_MCP_TOOLS_H
#define LINEPROF_CLI_MCP_TOOLS_H

#include "base/text.h"

#include <jansson.h>

/** A call: the folder, and arguments that fit the tool's parameters. */
struct lp_mcp_call {
  const char *folder;
  json_t *arguments;
};

enum lp_mcp_kind { LP_MCP_STRING, LP_MCP_NUMBER, LP_MCP_FLAG };

struct lp_mcp_parameter {
  const char *name;
  enum lp_mcp_kind kind;
  bool is_needed;
  json_int_t least, most; /* of a number */
  const char *help;
};

enum { LP_MCP_PARAMETERS = 7 };

struct lp_mcp_tool {
  const char *name, *title, *help;
  struct lp_mcp_parameter parameters[LP_MCP_PARAMETERS]; /* up to no name */
  /* Adds the answer; false after error messages. */
  bool (*answer)(const struct lp_mcp_call *call, struct lp_text *out);
};

/** All tools, up to one without a name. */
extern const struct lp_mcp_tool lp_mcp_tools[];

/** The tool of that name; NULL. */
const struct lp_mcp_tool *lp_mcp_tool_find(const char *name);

/** What `tools/list` says of it. */
json_t *lp_mcp_tool_json(const struct lp_mcp_tool *tool);

/** What is wrong with arguments, as a new string; NULL if they fit. */
char *lp_mcp_tool_check(const struct lp_mcp_tool *tool,
                        const json_t *arguments);

/** Arguments of a call: NULL, or `usual`, if they are not there. */
const char *lp_mcp_string(const struct lp_mcp_call *call, const char *name);
size_t lp_mcp_number(const struct lp_mcp_call *call, const char *name,
                     size_t usual);
bool lp_mcp_flag(const struct lp_mcp_call *call, const char *name);

/** The answers. */
bool lp_mcp_list(const struct lp_mcp_call *call, struct lp_text *out);
bool lp_mcp_lines(const struct lp_mcp_call *call, struct lp_text *out);
bool lp_mcp_explain(const struct lp_mcp_call *call, struct lp_text *out);
bool lp_mcp_source(const struct lp_mcp_call *call, struct lp_text *out);
bool lp_mcp_diff(const struct lp_mcp_call *call, struct lp_text *out);

/** The path of a profile below the folder, as a new string; NULL after an error
 * message, whether there is none or it leads out of the folder. */
char *lp_mcp_profile(const struct lp_mcp_call *call, const char *name);

enum { LP_MCP_BUDGET = 8192 }; /* bytes of an answer, unless it is said */

#endif
