/* SPDX-License-Identifier: MIT
 *
 * See pieces.h.
 */
#include "explain/pieces.h"

#include "base/heap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LAST_LINE = 80 }; /* room for it */

size_t lp_piece_add(struct lp_pieces *pieces, struct lp_piece piece) {
  pieces->items =
      lp_heap_grow(pieces->items, pieces->count, sizeof *pieces->items);
  pieces->items[pieces->count] = piece;
  return pieces->count++;
}

/* Of equal ones the first comes first. */
static int compare(const void *left, const void *right, void *context) {
  const struct lp_pieces *pieces = context;
  size_t a = *(const size_t *)left, b = *(const size_t *)right;
  int one = pieces->items[a].priority, other = pieces->items[b].priority;
  if (one != other)
    return one > other ? -1 : 1;
  return (a > b) - (a < b);
}

/* Tells a piece with the headings above it, or takes these back; false if a
 * piece above it is not told. */
static bool tell(struct lp_pieces *pieces, size_t index, bool *is_new) {
  for (size_t at = index; at != LP_NO_PIECE; at = pieces->items[at].parent) {
    struct lp_piece *piece = &pieces->items[at];
    if (at != index && !piece->is_heading && !piece->is_told)
      return false;
  }
  for (size_t at = index; at != LP_NO_PIECE; at = pieces->items[at].parent) {
    is_new[at] = !pieces->items[at].is_told;
    pieces->items[at].is_told = true;
  }
  return true;
}

static void take_back(struct lp_pieces *pieces, size_t index,
                      const bool *is_new) {
  for (size_t at = index; at != LP_NO_PIECE; at = pieces->items[at].parent)
    if (is_new[at])
      pieces->items[at].is_told = false;
}

/* Chooses what is told, by what it would take altogether. */
static void choose(struct lp_pieces *pieces, size_t room,
                   size_t (*measure)(const struct lp_pieces *pieces)) {
  size_t *order = lp_heap_get(pieces->count, sizeof *order);
  bool *is_new = lp_heap_get(pieces->count, sizeof *is_new);
  for (size_t i = 0; i < pieces->count; i++) {
    order[i] = i;
    pieces->items[i].is_told = false;
  }
  if (pieces->count)
    qsort_r(order, pieces->count, sizeof *order, compare, pieces);
  for (size_t i = 0; i < pieces->count; i++) {
    if (pieces->items[order[i]].is_heading || !tell(pieces, order[i], is_new))
      continue;
    if (measure(pieces) > room)
      take_back(pieces, order[i], is_new);
  }
  free(order);
  free(is_new);
}

static size_t count_left_out(const struct lp_pieces *pieces) {
  size_t count = 0;
  for (size_t i = 0; i < pieces->count; i++)
    count += !pieces->items[i].is_told && !pieces->items[i].is_heading;
  return count;
}

static size_t measure_text(const struct lp_pieces *pieces) {
  size_t size = 0;
  for (size_t i = 0; i < pieces->count; i++)
    size += pieces->items[i].is_told ? pieces->items[i].text.size : 0;
  return size;
}

void lp_pieces_text(struct lp_pieces *pieces, size_t budget,
                    struct lp_text *out) {
  choose(pieces, budget > LAST_LINE ? budget - LAST_LINE : 0, measure_text);
  for (size_t i = 0; i < pieces->count; i++)
    if (pieces->items[i].is_told && pieces->items[i].text.size)
      lp_text_add(out, pieces->items[i].text.bytes, pieces->items[i].text.size);
  size_t left_out = count_left_out(pieces);
  if (left_out)
    lp_text_format(out,
                   "(%zu less important part%s had no room; a larger "
                   "--budget has more)\n",
                   left_out, left_out == 1 ? "" : "s");
}

/* The object that a piece's value goes into. */
static json_t *find_owner(const struct lp_pieces *pieces, json_t *const *made,
                          json_t *root, size_t index) {
  size_t at = pieces->items[index].parent;
  for (; at != LP_NO_PIECE; at = pieces->items[at].parent)
    if (made[at] && json_is_object(made[at]))
      return made[at];
  return root;
}

static json_t *make_document(const struct lp_pieces *pieces) {
  json_t *root = json_object();
  json_t **made = lp_heap_get(pieces->count, sizeof(json_t *));
  json_object_set_new(root, "format", json_integer(1));
  for (size_t i = 0; i < pieces->count; i++) {
    const struct lp_piece *piece = &pieces->items[i];
    if (!piece->is_told || !piece->key || !piece->json)
      continue;
    json_t *owner = find_owner(pieces, made, root, i);
    made[i] = json_deep_copy(piece->json);
    if (!piece->is_item) {
      json_object_set_new(owner, piece->key, made[i]);
      continue;
    }
    if (!json_object_get(owner, piece->key))
      json_object_set_new(owner, piece->key, json_array());
    json_array_append_new(json_object_get(owner, piece->key), made[i]);
  }
  json_object_set_new(root, "left_out",
                      json_integer((json_int_t)count_left_out(pieces)));
  free(made);
  return root;
}

static char *dump(const struct lp_pieces *pieces) {
  json_t *root = make_document(pieces);
  char *text =
      lp_text_json(json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(6)));
  json_decref(root);
  return text;
}

static size_t measure_json(const struct lp_pieces *pieces) {
  char *text = dump(pieces);
  size_t size = text ? strlen(text) + 1 : SIZE_MAX;
  free(text);
  return size;
}

void lp_pieces_json(struct lp_pieces *pieces, size_t budget,
                    struct lp_text *out) {
  choose(pieces, budget, measure_json);
  char *text = dump(pieces);
  if (text)
    lp_text_string(out, text);
  lp_text_string(out, "\n");
  free(text);
}

void lp_pieces_free(struct lp_pieces *pieces) {
  for (size_t i = 0; i < pieces->count; i++) {
    free(pieces->items[i].text.bytes);
    json_decref(pieces->items[i].json);
  }
  free(pieces->items);
}
