/* SPDX-License-Identifier: MIT
 *
 * See run_files.h.
 */
#include "commands/run_files.h"

#include "base/message.h"
#include "run/run.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The profile as the user would type it from here. */
static const char *shown(const struct lp_run_files *files, const char *path) {
  char folder[PATH_MAX];
  if (files->name && strcmp(path, files->output) == 0)
    return files->name;
  size_t size = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
  bool is_below = size > 0 && strncmp(path, folder, size) == 0;
  return is_below && path[size] == '/' ? path + size + 1 : path;
}

void lp_run_files_say_where(const struct lp_run_files *files) {
  const struct lp_list *profiles = files->paths;
  lp_message_plain("Wrote profile results to '%s'",
                   shown(files, profiles->items[0]));
  if (profiles->count == 2)
    lp_message_plain("Another process of the program wrote '%s'",
                     profiles->items[1]);
  else if (profiles->count > 2)
    lp_message_plain("%zu other processes of the program wrote '%s' ... '%s'",
                     profiles->count - 1, profiles->items[1],
                     profiles->items[profiles->count - 1]);
}

/* Adds the files as words that can be pasted into a shell. */
static void add_paths(const struct lp_run_files *files, struct lp_text *words) {
  enum { MOST_NAMED = 3 };
  const struct lp_list *profiles = files->paths;
  if (profiles->count <= MOST_NAMED)
    for (size_t i = 0; i < profiles->count; i++)
      lp_output_add_word(words, shown(files, profiles->items[i]));
  else if (files->pattern)
    lp_output_add_pattern(words, shown(files, files->pattern));
  else
    lp_output_add_all(words, shown(files, files->output));
}

void lp_run_files_say_more(const struct lp_run_files *files, bool is_family) {
  struct lp_text words = {0};
  if (files->times) {
    lp_text_string(&words, " --times");
    lp_output_add_word(&words, shown(files, files->times));
  }
  add_paths(files, &words);
  lp_message_plain("Inspect results with: kprof report%s%s", words.bytes,
                   is_family ? " (--processes: one by one)" : "");
  free(words.bytes);
}

/* Profiles that are not complete can be read, too. */
void lp_run_files_say_stopped(const struct lp_run_files *files, int signal,
                              size_t left) {
  struct lp_text words = {0};
  lp_message_warning("stopped by signal %d (%s): %zu profile%s of the run "
                     "stay%s as the processes left %s",
                     signal, strsignal(signal), left, left == 1 ? "" : "s",
                     left == 1 ? "s" : "", left == 1 ? "it" : "them");
  add_paths(files, &words);
  lp_message_hint("nothing is lost: 'kprof report%s' reads all of the run; "
                  "'rm%s' deletes it",
                  words.bytes, words.bytes);
  free(words.bytes);
}
