/* SPDX-License-Identifier: MIT
 *
 * See run_plain.h. What perf records stays beside the profile: `kprof report
 * --times` shows it again.
 */
#include "commands/run_plain.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "perf/perf_read.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Callers are followed through any build by its unwind tables, of which perf
 * copies 8 KiB of stack with each sample. A page fault costs more than time
 * does, and comes in thousands. */
static const char usual[] =
    "-F 999 --call-graph dwarf -e cpu-clock -e page-faults/period=32/";

static void add_words(struct lp_list *to, char *words) {
  char *rest = words;
  for (char *word; (word = strsep(&rest, " "));)
    if (*word)
      lp_list_add(to, word);
}

/* "app.perf.data" beside "app.lprof". */
static char *name_data(const char *output) {
  size_t size = strlen(output), end = strlen(".lprof");
  if (size > end && strcmp(output + size - end, ".lprof") == 0)
    size -= end;
  return lp_text_make("%.*s.perf.data", (int)size, output);
}

/* perf would keep an older file under another name. */
static bool make_way(const char *data) {
  struct stat about;
  if (lstat(data, &about)) {
    if (errno == ENOENT)
      return true;
    lp_message_error("cannot write '%s': %s", data, strerror(errno));
    return false;
  }
  if (S_ISREG(about.st_mode) && lp_perf_is_data(data) && unlink(data) == 0)
    return true;
  lp_message_error("'%s' is in the way: perf did not make it", data);
  lp_message_hint("move it, or choose another name with -o FILE");
  return false;
}

/* What comes through a pipe is there once. */
static bool may_read_twice(void) {
  struct stat about;
  struct pollfd input = {.fd = 0, .events = POLLIN};
  bool is_stream = fstat(0, &about) == 0 &&
                   (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
  if (!is_stream || poll(&input, 1, 0) <= 0 || !(input.revents & POLLIN))
    return true;
  lp_message_error("'--plain' runs the program twice, and its input comes "
                   "through a pipe");
  lp_message_hint("give it a file: 'kprof --plain ... < FILE'");
  return false;
}

/* Each run reads a file from where it is now. */
static struct lp_process_result record(char *const *words) {
  off_t begin = lseek(0, 0, SEEK_CUR);
  struct lp_process_result result = lp_process_run("perf", words, NULL, NULL);
  if (begin >= 0)
    lseek(0, begin, SEEK_SET);
  return result;
}

static int cannot_record(const struct lp_process_result *result) {
  if (result->error)
    lp_message_error("'--plain' cannot run 'perf': %s",
                     strerror(result->error));
  else
    lp_message_error("'perf record' has recorded nothing");
  lp_message_hint("'kprof PROGRAM' takes times without it");
  return LP_EXIT_OWN_FAILURE;
}

int lp_plain_run(struct lp_plain_run *plain, const struct lp_list *command,
                 const char *output) {
  plain->data = name_data(output);
  if (access(plain->program, X_OK) && strchr(plain->program, '/')) {
    lp_message_error("cannot run '%s': %s", plain->program, strerror(errno));
    return LP_EXIT_NOT_FOUND;
  }
  if (!may_read_twice() || !make_way(plain->data))
    return LP_EXIT_OWN_FAILURE;
  struct lp_list words = {0};
  char *own = lp_heap_string(usual);
  char *more = lp_heap_string(plain->options ? plain->options : "");
  char record_words[] = "perf record -q -o";
  add_words(&words, record_words);
  lp_list_add(&words, plain->data);
  add_words(&words, own);
  add_words(&words, more);
  lp_list_add(&words, (char *)"--");
  lp_list_add(&words, (char *)plain->program);
  for (size_t i = 1; i < command->count; i++)
    lp_list_add(&words, command->items[i]);
  lp_list_add(&words, NULL);
  struct lp_process_result result = record(words.items);
  free(words.items);
  free(own);
  free(more);
  plain->wait_status = result.wait_status;
  if (result.pid < 0 || result.error)
    return cannot_record(&result);
  int by = WIFSIGNALED(result.wait_status) ? WTERMSIG(result.wait_status) : 0;
  if (by == SIGINT || by == SIGTERM || by == SIGHUP || by == SIGQUIT)
    lp_process_exit_like(result.wait_status);
  return lp_perf_is_data(plain->data) ? 0 : cannot_record(&result);
}

void lp_plain_compare(const struct lp_plain_run *plain, const char *program,
                      int wait_status) {
  if (wait_status != plain->wait_status)
    lp_message_warning("'%s' ended in another way than '%s': they may not have "
                       "done the same",
                       plain->program, program);
}
