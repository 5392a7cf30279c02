/* SPDX-License-Identifier: MIT
 *
 * Colour and links of the listing, where the reader's terminal wants them.
 */
#ifndef LINEPROF_CLI_STYLE_H
#define LINEPROF_CLI_STYLE_H

#include "base/text.h"
#include "report/report_options.h"

struct lp_style {
  bool color, links;
  size_t width; /* of the terminal, in columns; 0: lines are not cut */
  char *host;   /* for file links */
};

struct lp_style lp_style_choose(const struct lp_report_options *options);
void lp_style_free(struct lp_style *style);

/** The escape sequence that starts a percentage's heat; "" for none. */
const char *lp_style_heat(const struct lp_style *style, double percent);
const char *lp_style_dim(const struct lp_style *style);
const char *lp_style_bold(const struct lp_style *style);

/** Adds source text, made visible, that begins `used` columns into the line:
 * cut where the terminal ends. */
void lp_style_source(struct lp_text *out, const struct lp_style *style,
                     size_t used, const char *text, size_t size);

/** Adds `text`, made visible, between a start and its end. */
void lp_style_add(struct lp_text *out, const char *start, const char *text);

/** Adds `shown`, as a link to the file `full` where links are wanted. */
void lp_style_link(struct lp_text *out, const struct lp_style *style,
                   const char *full, const char *shown);

#endif
