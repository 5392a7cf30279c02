/* SPDX-License-Identifier: MIT
 *
 * Terminal escape sequences; see style.h.
 */
#include "report/style.h"

#include "base/heap.h"
#include "base/pager.h"

#include <stdlib.h>
#include <unistd.h>

struct lp_style lp_style_choose(const struct lp_report_options *options) {
  const char *no_color = getenv("NO_COLOR");
  bool on_terminal = lp_pager_has_terminal();
  bool automatic = on_terminal && !(no_color && *no_color);
  struct lp_style style = {.color =
                               options->color == LP_COLOR_ALWAYS ||
                               (options->color == LP_COLOR_AUTO && automatic)};
  style.width = lp_pager_width();
  style.links = options->rich || (automatic && style.color);
  if (style.links) {
    style.host = lp_heap_get(256, 1);
    if (gethostname(style.host, 255))
      style.host[0] = 0;
  }
  return style;
}

void lp_style_free(struct lp_style *style) { free(style->host); }

const char *lp_style_heat(const struct lp_style *style, double percent) {
  static const struct {
    double least;
    const char *start;
  } heats[] = {
      {50, "\x1b[1;31m"}, /* bold red */
      {20, "\x1b[31m"},   /* red */
      {5, "\x1b[33m"},    /* yellow */
      {0, ""},
  };
  size_t i = 0;
  while (percent < heats[i].least && heats[i].least > 0)
    i++;
  return style->color ? heats[i].start : "";
}

const char *lp_style_dim(const struct lp_style *style) {
  return style->color ? "\x1b[2m" : "";
}

const char *lp_style_bold(const struct lp_style *style) {
  return style->color ? "\x1b[1m" : "";
}

/* How many bytes of `text` fit: a tab goes to the next multiple of eight, a
 * continuation byte of UTF-8 takes no column. */
static size_t find_cut(const struct lp_text *text, size_t used, size_t width) {
  size_t i = 0;
  for (; i < text->size; i++) {
    unsigned char byte = (unsigned char)text->bytes[i];
    if (byte == '\t')
      used += 8 - used % 8;
    else
      used += (byte & 0xc0) != 0x80;
    if (used > width)
      break;
  }
  return i;
}

void lp_style_source(struct lp_text *out, const struct lp_style *style,
                     size_t used, const char *text, size_t size) {
  struct lp_text shown = {0};
  lp_text_visible(&shown, text, size);
  if (style->width)
    shown.size = find_cut(&shown, used, style->width);
  lp_text_add(out, shown.bytes, shown.size);
  free(shown.bytes);
}

void lp_style_add(struct lp_text *out, const char *start, const char *text) {
  lp_text_string(out, start);
  lp_text_visible(out, text, strlen(text));
  if (*start)
    lp_text_string(out, "\x1b[0m");
}

/* RFC 3986: what is not unreserved or a slash is percent-encoded, so a path
 * cannot break out of the sequence. */
static void add_url_path(struct lp_text *out, const char *path) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  for (; *path; path++) {
    if (strchr(plain, *path))
      lp_text_add(out, path, 1);
    else
      lp_text_format(out, "%%%02X", (unsigned char)*path);
  }
}

void lp_style_link(struct lp_text *out, const struct lp_style *style,
                   const char *full, const char *shown) {
  if (style->links && full[0] == '/') {
    lp_text_string(out, "\x1b]8;;file://");
    add_url_path(out, style->host);
    add_url_path(out, full);
    lp_text_string(out, "\x1b\\");
  }
  lp_text_visible(out, shown, strlen(shown));
  if (style->links && full[0] == '/')
    lp_text_string(out, "\x1b]8;;\x1b\\");
}
