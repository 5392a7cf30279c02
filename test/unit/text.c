// RUN: %unit/text
// Intent: names and source from outside cannot command a terminal.
/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "check.h"
#include "spelling.h"

#include <stdlib.h>

static int shows(const char *from, size_t size, const char *as) {
  struct lp_text text = {0};
  lp_text_visible(&text, from, size);
  int same = strcmp(text.bytes, as) == 0;
  free(text.bytes);
  return same;
}

static int cleans(const char *from, const char *to) {
  struct lp_text text = {0};
  lp_text_utf8(&text, from, strlen(from));
  int same = strcmp(text.bytes, to) == 0;
  free(text.bytes);
  return same;
}

static int escapes(const char *made, const char *as) {
  char *json = lp_text_json(strdup(made));
  int same = strcmp(json, as) == 0;
  free(json);
  return same;
}

static int names(const char *name, const char *pattern) {
  char *glob = (char *)pattern;
  return lp_text_matches_name(name, &glob, 1);
}

int main(void) {
  char *glob = (char *)"std::*";
  CHECK("escape is shown", shows("\x1b[2J", 4, "^[[2J"));
  CHECK("NUL is shown", shows("a\0b", 3, "a^@b"));
  CHECK("delete is shown", shows("\x7f", 1, "^?"));
  CHECK("tabs stay", shows("\tx", 2, "\tx"));
  CHECK("UTF-8 stays", shows("z\xc3\xa4hler", 7, "z\xc3\xa4hler"));
  CHECK("C1 in UTF-8 is shown", shows("\xc2\x9b", 2, "\\x9b"));
  CHECK("C1 alone is shown", shows("\x9b", 1, "\\x9b"));
  CHECK("Latin-1 letters stay", shows("\xe4", 1, "\xe4"));
  CHECK("a bidirectional control is shown",
        shows("\xe2\x80\xae", 3, "<U+202E>"));
  CHECK("so is a tag", shows("\xf3\xa0\x81\x81", 4, "<U+E0041>"));
  CHECK("so is a byte order mark", shows("\xef\xbb\xbf", 3, "<U+FEFF>"));
  CHECK("no-break space stays", shows("\xc2\xa0", 2, "\xc2\xa0"));
  CHECK("JSON: a bidirectional control",
        escapes("\"\xe2\x80\xae\"", "\"\\u202e\""));
  CHECK("JSON: a tag, C1 and delete",
        escapes("\"\xf3\xa0\x81\x81\xc2\x9b\x7f\"",
                "\"\\udb40\\udc41\\u009b\\u007f\""));
  CHECK("JSON: letters stay", escapes("\"\xc3\xa4\"", "\"\xc3\xa4\""));
  CHECK("bad UTF-8 is replaced", cleans("a\xff", "a\xef\xbf\xbd"));
  CHECK("overlong UTF-8 is replaced",
        cleans("\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd"));
  CHECK("surrogates are replaced",
        cleans("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
  CHECK("base name", strcmp(lp_text_base("/a/b.c"), "b.c") == 0);
  CHECK("globs match", lp_text_matches("std::sort", &glob, 1));
  CHECK("globs reject", !lp_text_matches("sort", &glob, 1));
  CHECK("no glob matches all", lp_text_matches("sort", NULL, 0));
  CHECK("the last part of a name", names("shop::Cart::add", "add"));
  CHECK("the last parts of a name", names("shop::Cart::add", "Cart::a*"));
  CHECK("no part of a part", !names("shop::Cart::add", "dd"));
  CHECK("not the first part", !names("shop::Cart::add", "shop"));
  CHECK("an operator is no glob", names("Cart::operator[]", "operator[]"));
  CHECK("a type is no scope", !names("Foo::operator std::string", "string"));
  CHECK("expressions are for the whole name",
        !names("shop::Cart::add", "re:^add"));
  CHECK("spelling: one letter changed",
        lp_spelling_distance("unti", "unit") == 2);
  CHECK("spelling: same", lp_spelling_distance("unit", "unit") == 0);
  return check_status();
}
