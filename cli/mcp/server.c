/* SPDX-License-Identifier: MIT
 *
 * JSON-RPC 2.0, and of the Model Context Protocol what a server of tools needs.
 * Nothing that is sent here ends it but the end of stdin.
 */
#include "mcp/mcp.h"

#include "base/heap.h"
#include "base/isolate.h"
#include "base/message.h"
#include "mcp/tools.h"
#include "report/report.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  MOST_MESSAGE = 1048576, /* bytes of a request */
  MOST_ANSWER = 262144,   /* of a tool's text */
  MOST_ERRORS = 2048,
  SECONDS = 120 /* for a tool */
};

enum {
  NOT_PARSED = -32700,
  NOT_A_REQUEST = -32600,
  NO_METHOD = -32601,
  BAD_PARAMETERS = -32602
};

/* Revisions of the protocol whose messages these are, the newest first. */
static const char *const revisions[] = {"2025-11-25", "2025-06-18",
                                        "2025-03-26", "2024-11-05"};

static json_t *make_response(const json_t *id, const char *key, json_t *value) {
  json_t *response = json_object();
  json_object_set_new(response, "jsonrpc", json_string("2.0"));
  json_object_set_new(response, "id", id ? json_deep_copy(id) : json_null());
  json_object_set_new(response, key, value);
  return response;
}

static json_t *make_error(const json_t *id, int code, const char *message) {
  json_t *error = json_object();
  json_object_set_new(error, "code", json_integer(code));
  json_object_set_new(error, "message", json_string(message));
  return make_response(id, "error", error);
}

static json_t *initialize(const json_t *parameters) {
  const char *wanted =
      json_string_value(json_object_get(parameters, "protocolVersion"));
  const char *revision = revisions[0];
  for (size_t i = 0; wanted && i < sizeof revisions / sizeof *revisions; i++)
    if (strcmp(wanted, revisions[i]) == 0)
      revision = revisions[i];
  return json_pack(
      "{s:s, s:{s:{s:b}}, s:{s:s, s:s, s:s}, s:s}", "protocolVersion", revision,
      "capabilities", "tools", "listChanged", false, "serverInfo", "name",
      "lineprof", "title", "lineprof", "version", LINEPROF_VERSION,
      "instructions",
      "Profiles of C, C++ and CUDA programs by line. Begin with "
      "list_profiles, then explain a profile, then explain a place of it. Hits "
      "are exact; times with ~ are estimates.");
}

static json_t *list_tools(void) {
  json_t *tools = json_array(), *result = json_object();
  for (const struct lp_mcp_tool *tool = lp_mcp_tools; tool->name; tool++)
    json_array_append_new(tools, lp_mcp_tool_json(tool));
  json_object_set_new(result, "tools", tools);
  return result;
}

static void add_content(json_t *content, const struct lp_text *text) {
  struct lp_text clean = {0};
  if (!text->size)
    return;
  lp_text_utf8(&clean, text->bytes, text->size);
  json_t *item = json_object();
  json_object_set_new(item, "type", json_string("text"));
  json_object_set_new(item, "text", json_stringn(clean.bytes, clean.size));
  json_array_append_new(content, item);
  free(clean.bytes);
}

/** A tool's call, in its own process. */
struct work {
  const struct lp_mcp_tool *tool;
  struct lp_mcp_call call;
};

static bool do_work(void *context, struct lp_text *out) {
  struct work *work = context;
  bool done = work->tool->answer(&work->call, out);
  lp_report_finish();
  return done;
}

static void explain_failure(enum lp_isolated how, struct lp_text *errors) {
  if (how == LP_ISOLATED_LATE)
    lp_text_format(errors, "lineprof: error: it took longer than %d s\n",
                   SECONDS);
  else if (how == LP_ISOLATED_NOT_RUN)
    lp_text_format(errors, "lineprof: error: cannot start a process: %s\n",
                   strerror(errno));
  else if (how == LP_ISOLATED_KILLED || !errors->size)
    lp_text_string(errors, "lineprof: error: the profile could not be read\n");
}

/* Adds messages with the names that profiles have here, below the folder. */
static void add_named(const struct lp_text *messages, const char *folder,
                      struct lp_text *out) {
  char *below = lp_text_make("'%s/", folder);
  const char *at = messages->bytes ? messages->bytes : "", *next;
  while ((next = strstr(at, below))) {
    lp_text_add(out, at, (size_t)(next - at) + 1);
    at = next + strlen(below);
  }
  lp_text_string(out, at);
  free(below);
}

static json_t *run_tool(const struct lp_mcp_tool *tool, const char *folder,
                        json_t *arguments) {
  struct work work = {tool, {folder, arguments}};
  struct lp_text out = {0}, errors = {0}, named = {0};
  json_t *content = json_array(), *result = json_object();
  char *wrong = lp_mcp_tool_check(tool, arguments);
  enum lp_isolated how = LP_ISOLATED_FAILED;
  if (wrong)
    lp_text_format(&errors, "lineprof: error: %s\n", wrong);
  else
    how = lp_isolate(do_work, &work, SECONDS, MOST_ANSWER, &out, &errors);
  if (how == LP_ISOLATED_DONE)
    add_content(content, &out);
  else
    explain_failure(how, &errors);
  add_named(&errors, folder, &named);
  if (named.size > MOST_ERRORS)
    named.size = MOST_ERRORS;
  add_content(content, &named);
  json_object_set_new(result, "content", content);
  json_object_set_new(result, "isError", json_boolean(how != LP_ISOLATED_DONE));
  free(wrong);
  free(out.bytes);
  free(errors.bytes);
  free(named.bytes);
  return result;
}

static json_t *call_tool(const json_t *id, const json_t *parameters,
                         const char *folder) {
  const char *name = json_string_value(json_object_get(parameters, "name"));
  json_t *arguments = json_object_get(parameters, "arguments");
  const struct lp_mcp_tool *tool = name ? lp_mcp_tool_find(name) : NULL;
  if (!tool)
    return make_error(id, BAD_PARAMETERS, "there is no such tool");
  if (arguments && !json_is_object(arguments))
    return make_error(id, BAD_PARAMETERS, "'arguments' must be an object");
  arguments = arguments ? json_incref(arguments) : json_object();
  json_t *result = run_tool(tool, folder, arguments);
  json_decref(arguments);
  return make_response(id, "result", result);
}

static json_t *answer_request(const json_t *id, const char *method,
                              const json_t *parameters, const char *folder) {
  if (parameters && !json_is_object(parameters))
    return make_error(id, BAD_PARAMETERS, "'params' must be an object");
  if (strcmp(method, "initialize") == 0)
    return make_response(id, "result", initialize(parameters));
  if (strcmp(method, "ping") == 0)
    return make_response(id, "result", json_object());
  if (strcmp(method, "tools/list") == 0)
    return make_response(id, "result", list_tools());
  if (strcmp(method, "tools/call") == 0)
    return call_tool(id, parameters, folder);
  return make_error(id, NO_METHOD, "there is no such method");
}

/* The response to a message; NULL: it wants none. */
static json_t *answer(const json_t *message, const char *folder) {
  const json_t *id = json_object_get(message, "id");
  const json_t *method = json_object_get(message, "method");
  const char *version = json_string_value(json_object_get(message, "jsonrpc"));
  bool has_id = json_is_string(id) || json_is_integer(id);
  if (!json_is_object(message) || !version || strcmp(version, "2.0") != 0)
    return make_error(has_id ? id : NULL, NOT_A_REQUEST,
                      "this is no message of JSON-RPC 2.0");
  if (!method &&
      (json_object_get(message, "result") || json_object_get(message, "error")))
    return NULL; /* nobody was asked anything */
  if (!json_is_string(method) || (id && !has_id))
    return make_error(has_id ? id : NULL, NOT_A_REQUEST,
                      "'method' must be a string, 'id' a string or a whole "
                      "number");
  if (!id)
    return NULL; /* a notification; cancellation comes too late */
  return answer_request(id, json_string_value(method),
                        json_object_get(message, "params"), folder);
}

/* Of several messages in one all answers in one. */
static json_t *answer_all(const json_t *messages, const char *folder) {
  enum { MOST_AT_ONCE = 100 };
  json_t *answers = json_array();
  size_t count = json_array_size(messages);
  if (count == 0 || count > MOST_AT_ONCE) {
    json_decref(answers);
    return make_error(NULL, NOT_A_REQUEST, "1 to 100 messages may be in one");
  }
  for (size_t i = 0; i < count; i++) {
    json_t *one = answer(json_array_get(messages, i), folder);
    if (one)
      json_array_append_new(answers, one);
  }
  if (json_array_size(answers))
    return answers;
  json_decref(answers);
  return NULL;
}

static void send(json_t *response) {
  char *text =
      response ? lp_text_json(json_dumps(response, JSON_COMPACT)) : NULL;
  if (text)
    printf("%s\n", text);
  fflush(stdout);
  free(text);
  json_decref(response);
}

static void take(const struct lp_text *line, bool is_long, const char *folder) {
  json_error_t error;
  if (is_long) {
    send(make_error(NULL, NOT_A_REQUEST, "a message has at most 1 MiB"));
    return;
  }
  if (!line->size || strspn(line->bytes, " \t\r") == line->size)
    return;
  json_t *message =
      json_loadb(line->bytes, line->size, JSON_DECODE_ANY, &error);
  if (!message)
    send(make_error(NULL, NOT_PARSED, "this is no JSON"));
  else
    send(json_is_array(message) ? answer_all(message, folder)
                                : answer(message, folder));
  json_decref(message);
}

/* Adds bytes of the message that comes. */
static void add(struct lp_text *line, bool *is_long, const char *bytes,
                size_t size) {
  *is_long |= line->size + size > MOST_MESSAGE;
  if (*is_long)
    line->size = 0;
  else
    lp_text_add(line, bytes, size);
}

int lp_mcp_serve(const char *folder) {
  static char bytes[65536];
  struct lp_text line = {0};
  bool is_long = false;
  ssize_t got;
  while ((got = read(STDIN_FILENO, bytes, sizeof bytes)) > 0 ||
         (got < 0 && errno == EINTR)) {
    const char *at = bytes, *end = bytes + (got > 0 ? got : 0), *next;
    while ((next = memchr(at, '\n', (size_t)(end - at)))) {
      add(&line, &is_long, at, (size_t)(next - at));
      take(&line, is_long, folder);
      line.size = 0;
      is_long = false;
      at = next + 1;
    }
    add(&line, &is_long, at, (size_t)(end - at));
    if (ferror(stdout))
      break;
  }
  if (line.size || is_long)
    take(&line, is_long, folder);
  free(line.bytes);
  return ferror(stdout) ? LP_EXIT_BAD_INPUT : LP_EXIT_DONE;
}
