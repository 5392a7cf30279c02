/* SPDX-License-Identifier: MIT
 *
 * What memory of the program and of lines changed, as text: numbers as they
 * were counted, of several runs the median.
 */
#include "diff/memory_change.h"

#include <stdio.h>
#include <stdlib.h>

static void print_whole(struct lp_text *out, const char *name,
                        const struct lp_memory_change *change) {
  static const char *const words[] = {"allocations", "bytes", "live at the end",
                                      "at the peak"};
  lp_text_format(out, "  %-11s", name);
  for (int kind = 0; kind < LP_DIFF_MEMORY; kind++) {
    int64_t a = change->a[kind].median, b = change->b[kind].median;
    lp_text_format(out, "%s %s %lld", kind ? "," : "", words[kind],
                   (long long)b);
    if (change->has_changed[kind])
      lp_text_format(out, " (%+lld)", (long long)(b - a));
  }
  lp_text_string(out, "\n");
}

/* Both sides, or nothing where it is the same. */
static void add_cells(struct lp_text *out,
                      const struct lp_memory_change *change) {
  for (int kind = 0; kind < LP_DIFF_MEMORY; kind++) {
    long long a = change->a[kind].median, b = change->b[kind].median;
    if (change->has_changed[kind])
      lp_text_format(out, " %12lld %+12lld", b, b - a);
    else
      lp_text_format(out, " %12lld %12s", b, "");
  }
}

static void add_line(const struct lp_comparison *comparison,
                     const struct lp_row_change *row, struct lp_text *out) {
  const struct lp_side *side = row->b ? comparison->b : comparison->a;
  const struct lp_side_row *at = row->b ? row->b : row->a;
  const char *path = lp_side_file(side, at->run, at->file)->path;
  size_t size;
  const char *text = lp_side_text(side, at, &size);
  struct lp_text where = {0};
  lp_text_visible(&where, lp_text_base(path), strlen(lp_text_base(path)));
  lp_text_format(&where, ":%u", at->line);
  if (row->kinship == LP_ADDED || row->kinship == LP_REMOVED)
    lp_text_format(&where, ", %s", lp_kinship_name(row->kinship));
  lp_text_format(out, "  %-30s  ", where.bytes);
  free(where.bytes);
  if (text)
    lp_text_visible(out, text, size);
  lp_text_string(out, "\n");
}

static void print_lines(const struct lp_comparison *comparison,
                        enum lp_diff_owner owner,
                        const struct lp_memory_change *changes, size_t count,
                        struct lp_text *out) {
  lp_text_format(out,
                 "\nLines whose %smemory changed most, without what they "
                 "call; in B, and since A:\n",
                 owner == LP_DIFF_DEVICES ? "GPU " : "");
  size_t start = out->size;
  lp_text_format(out, " %12s %12s %12s %12s %12s %12s %12s %12s  %-30s  %s",
                 "Allocs", "Change", "Bytes", "Change", "Live", "Change",
                 "At Peak", "Change", "Line", "Line Contents");
  lp_text_underline(out, start);
  for (size_t i = 0; i < count; i++) {
    add_cells(out, &changes[i]);
    add_line(comparison, changes[i].row, out);
  }
}

static bool has_any(const struct lp_side *side, enum lp_diff_owner owner) {
  for (size_t i = 0; i < side->run_count; i++)
    if (side->memory[owner][i].allocs)
      return true;
  return false;
}

static void print_memory(const struct lp_comparison *comparison,
                         enum lp_diff_owner owner, size_t top,
                         struct lp_text *out) {
  size_t count;
  struct lp_memory_change *changes =
      lp_memory_changes(comparison, owner, &count);
  struct lp_memory_change whole = lp_memory_change_whole(comparison, owner);
  struct lp_memory_change nowhere = lp_memory_change_nowhere(comparison, owner);
  lp_text_format(out, "\n%s in B, and what changed since A: %s\n",
                 owner == LP_DIFF_DEVICES ? "GPU memory" : "Memory",
                 count                           ? "lines differ"
                 : lp_memory_has_changed(&whole) ? "no line differs"
                                                 : "nothing differs");
  print_whole(out, "all", &whole);
  if (nowhere.has_any)
    print_whole(out, "on no line", &nowhere);
  if (count && top)
    print_lines(comparison, owner, changes, count < top ? count : top, out);
  if (count > top)
    lp_text_format(out, "%zu further lines; --top says how many are shown\n",
                   count - top);
  free(changes);
}

void lp_memory_change_text(const struct lp_comparison *comparison, size_t top,
                           struct lp_text *out) {
  bool has_host = has_any(comparison->a, LP_DIFF_HOST) ||
                  has_any(comparison->b, LP_DIFF_HOST);
  bool has_devices = has_any(comparison->a, LP_DIFF_DEVICES) ||
                     has_any(comparison->b, LP_DIFF_DEVICES);
  if (lp_memory_is_compared(comparison, LP_DIFF_HOST))
    print_memory(comparison, LP_DIFF_HOST, top, out);
  else if (has_host)
    lp_text_string(out, "\nMemory is not compared: some run has not counted "
                        "it, or only estimates ('kprof --memory' counts)\n");
  if (!has_devices)
    return;
  if (lp_memory_is_compared(comparison, LP_DIFF_DEVICES))
    print_memory(comparison, LP_DIFF_DEVICES, top, out);
  else
    lp_text_string(out, "\nGPU memory is not compared: some run has not "
                        "counted it ('kprof --memory' counts)\n");
}
