/* SPDX-License-Identifier: MIT
 *
 * See failures.h.
 */
#include "failures/failures.h"

#include "base/heap.h"
#include "base/message.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const struct lp_option lp_format_options[] = {
    {"format", 0, LP_OPTION_CHOICE, offsetof(struct lp_format_options, format),
     "text|json|markdown|sarif|github", "what to print; default text",
     "json: everything, fields are only ever added, times are in ns. "
     "Markdown: a comment for a pull request, of less than 4 KB unless all is "
     "asked for. "
     "Sarif: the failures, for code hosts and editors that show SARIF 2.1.0. "
     "Github: the failures as annotations of a GitHub workflow. "
     "Paths are those below the folder with '.git', or the current one."},
    {"json", 0, LP_OPTION_FLAG, offsetof(struct lp_format_options, json), NULL,
     "short for --format json", NULL},
    {0},
};

enum lp_format lp_format_chosen(const struct lp_format_options *options) {
  return options->json ? LP_FORMAT_JSON : (enum lp_format)options->format;
}

static bool is_file(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* Cuts the current folder down to the nearest one around it with a `.git`. */
static void find_root(char root[PATH_MAX]) {
  char git[PATH_MAX + 8];
  struct stat about;
  if (!getcwd(root, PATH_MAX))
    root[0] = 0;
  for (size_t length = strlen(root); length > 1;) {
    snprintf(git, sizeof git, "%.*s/.git", (int)length, root);
    if (stat(git, &about) == 0) {
      root[length] = 0;
      return;
    }
    while (length && root[--length] != '/')
      ;
  }
}

/* Files of the system are called like files of the sources now and then. */
static bool is_of_system(const char *path) {
  static const char *const folders[] = {"/usr/", "/opt/", "/nix/store/"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (strncmp(path, folders[i], strlen(folders[i])) == 0)
      return true;
  return false;
}

char *lp_failure_path(const char *full) {
  char root[PATH_MAX];
  find_root(root);
  size_t length = strlen(root);
  if (strncmp(full, root, length) == 0 && full[length] == '/')
    return lp_heap_string(full + length + 1);
  for (const char *end = full; end && !is_of_system(full);) {
    end += strspn(end, "/");
    char *here = lp_text_make("%s/%s", root, end);
    bool is_here = is_file(here) && !strstr(end, "../");
    free(here);
    if (is_here)
      return lp_heap_string(end);
    end = strchr(end, '/');
  }
  return NULL;
}

/* "src/a.c:12", or the whole path of what is no file of the sources. */
static char *place_of(const char *path, uint32_t line) {
  struct lp_text place = {0};
  lp_text_visible(&place, path, strlen(path));
  if (line)
    lp_text_format(&place, ":%u", line);
  return place.bytes;
}

void lp_failures_add(struct lp_failures *failures, enum lp_failure_kind kind,
                     const char *full, uint32_t line, char *subject,
                     char *message) {
  struct lp_failure failure = {
      .kind = kind, .line = line, .subject = subject, .message = message};
  if (full) {
    failure.path = lp_failure_path(full);
    failure.place = place_of(failure.path ? failure.path : full, line);
  }
  failures->items =
      lp_heap_grow(failures->items, failures->count, sizeof *failures->items);
  failures->items[failures->count++] = failure;
}

void lp_failures_free(struct lp_failures *failures) {
  for (size_t i = 0; i < failures->count; i++) {
    free(failures->items[i].path);
    free(failures->items[i].place);
    free(failures->items[i].subject);
    free(failures->items[i].message);
  }
  free(failures->items);
}

/* Names of instances may have thousands of letters. */
void lp_failure_subject(const struct lp_failure *failure, struct lp_text *out) {
  enum { MOST = 110 };
  const char *text = failure->subject;
  size_t size = strlen(text), kept = lp_text_cut(text, size, MOST);
  lp_text_add(out, text, kept);
  lp_text_string(out, kept < size ? "...'" : "");
}

void lp_failure_sentence(const struct lp_failure *failure,
                         struct lp_text *out) {
  lp_failure_subject(failure, out);
  lp_text_string(out, " ");
  lp_text_string(out, failure->message);
}

void lp_failures_print(const struct lp_failures *failures) {
  enum { MOST = 10 };
  for (size_t i = 0; i < failures->count && i < MOST; i++) {
    const struct lp_failure *failure = &failures->items[i];
    struct lp_text text = {0};
    lp_failure_sentence(failure, &text);
    lp_message_error("%s%s%s", failure->place ? failure->place : "",
                     failure->place ? ": " : "", text.bytes);
    free(text.bytes);
  }
  if (failures->count > MOST)
    lp_message_error("%zu more", failures->count - MOST);
}

const char *lp_grouped(char cell[LP_GROUPED_SIZE], double number) {
  char digits[LP_GROUPED_SIZE];
  snprintf(digits, sizeof digits, "%.0f",
           number < 1e18 && number > -1e18 ? number : 0);
  return lp_text_group(cell, digits);
}

const char *lp_signed_percent(char cell[LP_GROUPED_SIZE], double part,
                              double whole) {
  double percent = whole > 0 ? 100 * part / whole : 0;
  if (percent < 100 && percent > -100)
    snprintf(cell, LP_GROUPED_SIZE, "%+.3g", percent);
  else
    snprintf(cell, LP_GROUPED_SIZE, "%+.0f", percent < 1e15 ? percent : 1e15);
  return cell;
}
