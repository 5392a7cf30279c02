/* SPDX-License-Identifier: MIT
 *
 * Failures in the Static Analysis Results Interchange Format 2.1.0 (OASIS). A
 * log without results says that what was wrong before is right now. GitHub
 * refuses all of a log in which one result has no location.
 */
#include "failures/failures.h"

#include "base/message.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* GitHub keeps the first 5,000 results of a run. */
enum { MOST_RESULTS = 5000 };

static const struct {
  const char *id, *text;
} rules[] = {
    [LP_FAILURE_HITS] = {"more-hits", "Code ran more often than before"},
    [LP_FAILURE_TIME] = {"slower", "Code is slower than before"},
    [LP_FAILURE_RULE] = {"rule", "A rule of lineprof.toml does not hold"},
    [LP_FAILURE_OPEN] = {"not-judged", "A rule of lineprof.toml cannot be "
                                       "judged"},
};

enum { RULES = sizeof rules / sizeof *rules };

static json_t *make_string(const char *text) {
  struct lp_text clean = {0};
  lp_text_utf8(&clean, text, strlen(text));
  json_t *string = json_stringn(clean.bytes ? clean.bytes : "", clean.size);
  free(clean.bytes);
  return string;
}

/* A reference that is relative to the root of the sources. */
static json_t *make_uri(const char *path) {
  struct lp_text uri = {0};
  for (; *path; path++)
    if (isalnum((unsigned char)*path) || strchr("-._~/", *path))
      lp_text_add(&uri, path, 1);
    else
      lp_text_format(&uri, "%%%02X", (unsigned char)*path);
  json_t *string = json_string(uri.bytes ? uri.bytes : "");
  free(uri.bytes);
  return string;
}

static json_t *make_location(const struct lp_failure *failure) {
  json_t *place = json_pack("{s:{s:o, s:s}}", "artifactLocation", "uri",
                            make_uri(failure->path), "uriBaseId", "%SRCROOT%");
  if (failure->line)
    json_object_set_new(
        place, "region",
        json_pack("{s:I}", "startLine", (json_int_t)failure->line));
  return json_pack("{s:o}", "physicalLocation", place);
}

static uint64_t add_hash(uint64_t hash, const char *text, bool has_numbers) {
  for (; text && *text; text++)
    if (has_numbers || isalpha((unsigned char)*text))
      hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
  return hash;
}

/* The same thing in another version of the program has the same, on whatever
 * line it stands there and whatever its figure is. Of one thing several rules
 * may not hold. */
static json_t *make_print(const struct lp_failure *failure) {
  char print[32];
  uint64_t hash = UINT64_C(14695981039346656037);
  hash = add_hash(hash, failure->path, true);
  hash = add_hash(hash, failure->subject, true);
  if (failure->kind >= LP_FAILURE_RULE)
    hash = add_hash(hash, failure->message, false);
  snprintf(print, sizeof print, "%016llx", (unsigned long long)hash);
  return json_pack("{s:s}", "lineprof/v1", print);
}

static json_t *make_result(const struct lp_failure *failure) {
  struct lp_text message = {0};
  lp_failure_sentence(failure, &message);
  json_t *result = json_pack(
      "{s:s, s:i, s:s, s:{s:o}, s:[o], s:o}", "ruleId", rules[failure->kind].id,
      "ruleIndex", (int)failure->kind, "level", "error", "message", "text",
      make_string(message.bytes), "locations", make_location(failure),
      "partialFingerprints", make_print(failure));
  free(message.bytes);
  return result;
}

static json_t *make_driver(void) {
  json_t *list = json_array();
  for (int i = 0; i < RULES; i++)
    json_array_append_new(list,
                          json_pack("{s:s, s:{s:s}}", "id", rules[i].id,
                                    "shortDescription", "text", rules[i].text));
  return json_pack("{s:s, s:s, s:o}", "name", "lineprof", "version",
                   LINEPROF_VERSION, "rules", list);
}

void lp_failures_sarif(const struct lp_failures *failures,
                       struct lp_text *out) {
  json_t *results = json_array();
  size_t nowhere = 0;
  for (size_t i = 0; i < failures->count; i++) {
    const struct lp_failure *failure = &failures->items[i];
    nowhere += !failure->path;
    if (failure->path && json_array_size(results) < MOST_RESULTS)
      json_array_append_new(results, make_result(failure));
  }
  if (nowhere)
    lp_message_warning("%zu failure%s left out of SARIF: of no file of these "
                       "sources",
                       nowhere, nowhere == 1 ? " is" : "s are");
  json_t *log =
      json_pack("{s:s, s:s, s:[{s:{s:o}, s:s, s:o}]}", "$schema",
                "https://json.schemastore.org/sarif-2.1.0.json", "version",
                "2.1.0", "runs", "tool", "driver", make_driver(), "columnKind",
                "utf16CodeUnits", "results", results);
  char *text = lp_text_json(json_dumps(log, JSON_INDENT(1)));
  lp_text_string(out, text);
  lp_text_string(out, "\n");
  free(text);
  json_decref(log);
}
