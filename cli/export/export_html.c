/* SPDX-License-Identifier: MIT
 *
 * `kprof html`: the page of report/ with the JSON report, call stacks and the
 * sources in it, compressed by zlib and in base64, so that nothing of a profile
 * is markup.
 */
#include "base/heap.h"
#include "export/export.h"
#include "export/page.h"
#include "export/stacks_json.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Sums of more are most of the page. */
enum { MOST_SUMMED_CYCLES = 200 };

/* A name of the page's: no document has it. */
static void write_element(FILE *out, const char *id, const unsigned char *bytes,
                          size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "abcdefghijklmnopqrstuvwxyz0123456789+/";
  fprintf(out, "<script type=\"application/octet-stream\" id=\"%s\">", id);
  for (size_t i = 0; i < size; i += 3) {
    size_t left = size - i;
    unsigned long word = (unsigned long)bytes[i] << 16 |
                         (left > 1 ? (unsigned long)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? bytes[i + 2] : 0);
    char four[4] = {digits[word >> 18], digits[word >> 12 & 63],
                    left > 1 ? digits[word >> 6 & 63] : '=',
                    left > 2 ? digits[word & 63] : '='};
    fwrite(four, 1, sizeof four, out);
  }
  fputs("</script>\n", out);
}

static bool write_data(FILE *out, const char *id, const char *text) {
  uLong size = strlen(text);
  uLongf packed_size = compressBound(size);
  unsigned char *packed = lp_heap_get(packed_size, 1);
  int status = compress2(packed, &packed_size, (const unsigned char *)text,
                         size, Z_DEFAULT_COMPRESSION);
  if (status == Z_OK)
    write_element(out, id, packed, packed_size);
  free(packed);
  return status == Z_OK;
}

static bool write_report(FILE *out, struct lp_report *report) {
  json_t *root =
      lp_json_report(report, report->cycles.count <= MOST_SUMMED_CYCLES);
  struct lp_call_stacks stacks = lp_call_stacks_make(
      &report->model, report->profiles, report->options->cycle, true);
  if (stacks.node_count)
    lp_json_add(root, "stacks", lp_json_stacks(&report->model, &stacks));
  lp_call_stacks_free(&stacks);
  lp_json_add(root, "advice", lp_json_advice(report, lp_advise));
  lp_json_add(root, "sources", lp_json_sources(report));
  char *text = json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(9));
  json_decref(root);
  bool done = text && write_data(out, "profile", text);
  free(text);
  return done;
}

static bool has_spans(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->gpu.span_count || report->profiles[i]->trace.count)
      return true;
  return false;
}

/* What happened when: the trace for chrome://tracing. */
static bool write_trace(FILE *out, const struct lp_report *report) {
  char *text = NULL;
  size_t size = 0;
  if (!has_spans(report))
    return true;
  FILE *trace = open_memstream(&text, &size);
  if (!trace)
    return false;
  static const struct lp_call_stacks no_stacks; /* the page has its own */
  bool done = lp_export_chrome(report, &no_stacks, LP_METRIC_SELF, trace);
  done = fclose(trace) == 0 && done && write_data(out, "trace", text);
  free(text);
  return done;
}

bool lp_export_html(struct lp_report *report, const char *comparison,
                    FILE *out) {
  const char *place = strstr(lp_page, LP_PAGE_PLACE);
  const char *rest = place + strlen(LP_PAGE_PLACE);
  fwrite(lp_page, 1, (size_t)(place - lp_page), out);
  bool done = write_report(out, report) && write_trace(out, report);
  if (done && comparison)
    done = write_data(out, "comparison", comparison);
  fwrite(rest, 1, (size_t)(lp_page_end - rest), out);
  return done;
}
