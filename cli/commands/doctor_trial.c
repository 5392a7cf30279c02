/* SPDX-License-Identifier: MIT
 *
 * See doctor_trial.h.
 */
#include "commands/doctor_trial.h"

#include "base/heap.h"
#include "base/installation.h"
#include "base/process.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** A source, and the words its listing must contain. */
static const char trial_source[] =
    "#include <stdio.h>\n"
    "static int sum(int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++)\n"
    "    s += i;\n"
    "  return s;\n"
    "}\n"
    "int main(void) { printf(\"%d\\n\", sum(10)); return 0; }\n";
static const char trial_sign[] = "Function: sum at line 2";

static bool write_trial(const char *path) {
  FILE *file = fopen(path, "we");
  if (!file)
    return false;
  bool good = fputs(trial_source, file) >= 0;
  return fclose(file) == 0 && good;
}

/** The files of one trial. */
struct trial {
  char *folder, *source, *profile;
};

static bool make_trial(struct trial *trial) {
  trial->folder = lp_text_make("%s/kprof-doctor-XXXXXX", lp_text_temporary());
  if (!mkdtemp(trial->folder)) {
    free(trial->folder);
    return false;
  }
  trial->source = lp_text_make("%s/trial.c", trial->folder);
  trial->profile = lp_text_make("%s/trial.lprof", trial->folder);
  return write_trial(trial->source);
}

static void remove_trial(struct trial *trial) {
  unlink(trial->source);
  unlink(trial->profile);
  rmdir(trial->folder);
  free(trial->folder);
  free(trial->source);
  free(trial->profile);
}

/* Compiles, runs and reports with one clang; adds what went wrong to `why`. */
static bool try_clang(const struct trial *trial, const char *clang,
                      struct lp_text *why) {
  char *kprof = lp_installation_path("bin/kprof");
  char *arguments[] = {kprof, "-v", "-o", trial->profile, trial->source, NULL};
  struct lp_text output = {0};
  setenv("LINEPROF_CLANG", clang, 1);
  int status = lp_process_capture(arguments, &output);
  bool good = status == 0 && output.size && strstr(output.bytes, trial_sign);
  if (!good)
    lp_text_format(why, "with %s a small program is not profiled (status %d)",
                   clang, status);
  if (!good && output.size)
    lp_text_format(why, ":\n%s", output.bytes);
  free(output.bytes);
  free(kprof);
  return good;
}

/* The majors that it was good with, and what went wrong with others. */
static void try_all(const struct trial *trial, struct lp_text *good,
                    struct lp_text *bad) {
  int majors[LP_MAJORS_MOST], count = lp_installation_majors(majors);
  for (int i = 0; i < count; i++) {
    char *clang = lp_installation_clang(majors[i], false);
    if (clang && try_clang(trial, clang, bad))
      lp_text_format(good, "%s%d", good->size ? ", " : "", majors[i]);
    free(clang);
  }
}

struct lp_trial_finding lp_doctor_trial(void) {
  struct trial trial;
  struct lp_text good = {0}, bad = {0};
  if (!make_trial(&trial))
    return (struct lp_trial_finding){
        LP_TRIAL_BAD,
        lp_text_make("cannot write below %s", lp_text_temporary()),
        "set TMPDIR to a folder that can be written to"};
  try_all(&trial, &good, &bad);
  remove_trial(&trial);
  struct lp_trial_finding found = {.remedy = ""};
  if (good.size && !bad.size) {
    found.text = lp_text_make(
        "a small program compiles, runs and is profiled; clang %s", good.bytes);
  } else {
    found.result = good.size ? LP_TRIAL_PARTLY_GOOD : LP_TRIAL_BAD;
    found.text =
        lp_heap_string(bad.size ? bad.bytes : "there is no clang to try");
    found.remedy =
        "its own message, above, or one of the other checks says why";
  }
  free(good.bytes);
  free(bad.bytes);
  return found;
}
