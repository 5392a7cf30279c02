/* SPDX-License-Identifier: MIT
 *
 * An answer in pieces: whole sentences and excerpts, of which as many are told
 * as a budget has room for, the most important ones first. They stand in the
 * order in which they were added, as text or as JSON.
 */
#ifndef LINEPROF_CLI_PIECES_H
#define LINEPROF_CLI_PIECES_H

#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define LP_NO_PIECE ((size_t)-1)

struct lp_piece {
  size_t parent;       /* told only beneath it; LP_NO_PIECE */
  int priority;        /* the larger the earlier it gets room */
  bool is_heading;     /* told if something beneath it is, and only then */
  struct lp_text text; /* with its line ends */
  const char *key;     /* of the document, or of the nearest object above; NULL:
                          it is in no document */
  bool is_item;        /* of an array of that key */
  json_t *json;        /* owned */
  bool is_told;
};

struct lp_pieces {
  struct lp_piece *items;
  size_t count;
};

/** Takes the piece; its index. */
size_t lp_piece_add(struct lp_pieces *pieces, struct lp_piece piece);

/** Adds at most `budget` bytes of text, with a last line that says so if
 * something had no room. */
void lp_pieces_text(struct lp_pieces *pieces, size_t budget,
                    struct lp_text *out);

/** Adds the same as a document of at most `budget` bytes. */
void lp_pieces_json(struct lp_pieces *pieces, size_t budget,
                    struct lp_text *out);

void lp_pieces_free(struct lp_pieces *pieces);

#endif
