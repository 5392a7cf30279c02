/* SPDX-License-Identifier: MIT
 *
 * TOML, as far as lineprof.toml goes: tables of keys, and arrays of tables.
 * What they mean is not known here.
 */
#ifndef LINEPROF_CONFIG_TOML_H
#define LINEPROF_CONFIG_TOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum lp_shape {
  LP_SHAPE_STRING,
  LP_SHAPE_INTEGER,
  LP_SHAPE_FLOAT,
  LP_SHAPE_BOOLEAN,
  LP_SHAPE_TIME,
  LP_SHAPE_ARRAY,
  LP_SHAPE_TABLE,
  LP_SHAPE_TABLES, /* an array of tables */
  LP_SHAPES
};

/** A position in the file, from 1. */
struct lp_position {
  uint32_t line, column;
};

/** Something the file has. Strings live until the callback returns. */
struct lp_node {
  const char *table; /* name at the top level */
  const char *key;   /* in it; NULL: the thing at the top level itself */
  uint32_t element;  /* of an array of tables, from 1; else 0 */
  enum lp_shape shape;
  const char *text; /* the value; arrays as in TOML, in one line */
  struct lp_position key_at, value_at;
};

struct lp_toml_reader {
  void *context;
  void (*node)(void *context, const struct lp_node *node);
  void (*error)(void *context, struct lp_position at, const char *text);
};

/** Hands every node of a file's text to `reader`, in the order of the text; or
 * the first violation of TOML's grammar, and no node. */
void lp_toml_read(const char *bytes, size_t size,
                  const struct lp_toml_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
