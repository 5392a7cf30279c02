/* SPDX-License-Identifier: MIT
 *
 * Runs and their profiles: the program that runs, where its profile goes, and
 * how the profiles of its processes are completed and made one file.
 */
#ifndef LINEPROF_CLI_RUN_H
#define LINEPROF_CLI_RUN_H

#include "base/map.h"
#include "base/options.h"
#include "base/process.h"
#include "base/text.h"
#include "model/warnings.h"
#include "profile/outline.h"
#include "symbols/resolve_objects.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** A program that runs, and writes a profile. */
struct lp_program {
  struct lp_outline outline; /* the file stays open */
  char *path;                /* of the profile */
  int64_t process;           /* by its number here */
  int flags;                 /* that it is opened with, of open(2) */
};

/** Finds the running program by its number, or that of who has started it, or
 * by its profile. False after an error message; close with lp_program_close
 * either way. */
bool lp_program_find(struct lp_program *program, const char *target, int flags);
void lp_program_close(struct lp_program *program);

/** The same by its number, without messages: false with errno set, or 0 if the
 * process writes no profile. */
bool lp_program_look(struct lp_program *program, int64_t process, int flags);

/** Is this word a process's number, and no file? */
bool lp_program_is_number(const char *target);

/** A running program, which is talked to through the SCHEDULE block of its
 * profile: it has that mapped. */
struct lp_control {
  struct lp_program program;
  uint64_t offset; /* of the SCHEDULE's payload */
};

/** Whether the program takes commands. */
bool lp_control_takes(const struct lp_program *program);

/** Finds the running program by its number, or by its profile. False after an
 * error message; close with lp_control_close either way. */
bool lp_control_open(struct lp_control *control, const char *target);
void lp_control_close(struct lp_control *control);

/** The schedule's state now. False after an error message. */
bool lp_control_read(const struct lp_control *control,
                     struct lineprof_schedule *now);

/** Leaves a command and waits for the answer; then reads the state. False
 * after an error message. */
bool lp_control_send(const struct lp_control *control,
                     enum lineprof_command command, double timeout_s,
                     struct lineprof_schedule *now);

/** Adds the profiles in the working directory, the newest first, without
 * copies; new strings. */
void lp_profiles_here(struct lp_list *here);

/** What commands read when no profile is named: adds those of the newest run in
 * the working directory, and says so. False after an error message. */
bool lp_newest_run(struct lp_list *paths);

/** Puts the memory layer between a program and the C library: sets LD_PRELOAD
 * in kprof's environment, for the program that is started next. False after an
 * error message, if memory cannot be measured in it. */
bool lp_memory_layer_begin(const char *program);

/** Makes it what it was. */
void lp_memory_layer_end(void);

/** Says `nothing to report, because ...` and what to do, judging by what the
 * program's file holds, and by the folder of its profile (NULL: the name is a
 * pattern). */
void lp_no_profile_explain(const char *program, const char *output);

/** The absolute path for the user's name of the file, or, without one, for
 * `<program>.lprof` here; a new string. NULL after an error message. */
char *lp_output_path(const char *name, const char *program);

/** Makes way for the runtime, which never writes over a file: checks that the
 * folder can be written to and removes an older profile. -1 after an error
 * message, when there is something else in the way; 1, without one, when the
 * profile that is there is still being made. */
int lp_output_prepare(const char *path);

/** `LINEPROF_OUTPUT=...` as the runtime reads it; a new string. */
char *lp_output_setting(const char *path);

/** Does the name have %p, %n, %h or %r, which only the program can fill in? */
bool lp_output_is_pattern(const char *name);

/** The name without what % escapes in it; a new string. */
char *lp_output_unescape(const char *name);

/** Adds the files whose names fit a pattern, as new strings; or `path`, if it
 * is there, and files that have names as other processes give them to what they
 * leave beside it. */
void lp_output_find(const char *pattern, struct lp_list *found);
void lp_output_find_all(const char *path, struct lp_list *found);

/** Adds words that a shell takes, a blank before each: a path; what stands for
 * all that lp_output_find finds, and for all that lp_output_find_all does. */
void lp_output_add_word(struct lp_text *words, const char *path);
void lp_output_add_pattern(struct lp_text *words, const char *pattern);
void lp_output_add_all(struct lp_text *words, const char *path);

/** Opens a file for a result: a new one for the user alone, or one that is
 * there, emptied. Not by way of a link to a file, which somebody else may have
 * put there: NULL with errno ELOOP. A link to a pipe or a device is followed.
 * A profile is not replaced: NULL with errno EEXIST. */
FILE *lp_output_open(const char *path);

/** Prints why that failed, by errno. */
void lp_output_complain(const char *path);

/** Whether the file, which may be no profile yet, is in use. False if it cannot
 * be read. */
bool lp_output_is_used(const char *path);

/** Holds other kprofs off that look for a place in the folder of `path`, so
 * that none removes what was made since it looked; for a second at most.
 * Returns what lp_output_release takes. */
int lp_output_hold(const char *path);
void lp_output_release(int folder);

/** "prog-2.lprof" for "prog.lprof", or the next number that is free; a new
 * string. */
char *lp_output_beside(const char *path);

/** What the profiles that become one file have between them, each once. */
struct lp_seal_run {
  struct lp_map files;   /* of machine code, that were searched for tables */
  struct lp_map tables;  /* whose sources were looked at */
  struct lp_map sources; /* that are there */
  struct lp_objects objects;
  struct lp_warnings warnings; /* the caller prints them */
};

/** How the process ended, as its parent saw it. */
struct lp_seal_end {
  struct lp_seal_run *run;
  int64_t pid;
  uint32_t wait_status;
  uint64_t end_ns;    /* CLOCK_MONOTONIC */
  bool leave_sources; /* keep their text out of the profile */
  bool quiet;         /* about sources: a report follows and will speak */
  bool is_running; /* the run goes on: what may still be written is no news */
};

/** Frees all but the warnings. */
void lp_seal_run_free(struct lp_seal_run *run);

/** The next profile will be a file of its own, which needs all of it. */
void lp_seal_run_part(struct lp_seal_run *run);

/** Appends source texts, tables of units that did not run and the places of
 * samples, fills in checksums, end time and the SEAL block. Every step leaves a
 * valid profile, and a second call finishes what a first one could not. A file
 * that a process may still write is left alone, and that is said; one that
 * others than `pid` may still have mapped is not cut. What is damaged has
 * nothing in common with others. 0 if it is sealed; -1 if not, the counts are
 * safe either way. */
int lp_seal(const char *path, const struct lp_seal_end *end);

/** The profiles that the processes of one run leave: found, completed, and made
 * one file. Where there are many that begins while the program still runs, as
 * each takes a few hundred KiB until it has been completed. */
struct lp_run_profiles {
  const char *output;  /* where the first process writes; NULL: a pattern */
  const char *pattern; /* of the names of all */
  const char *name;    /* the run's, which each profile has in it */
  bool leave_sources, quiet; /* as in lp_seal_end */

  /* What follows begins as zeros. */
  struct lp_seal_run shared;
  struct lp_pack *pack; /* that the others are put into; NULL: none yet */
  int stopped_by;       /* the signal that stopped it; 0: none */
  size_t left;          /* profiles that were not completed then */
  size_t processes; /* in one file; 0: nothing profiled ran, or it is unknown */
};

/** For a struct lp_process_watch whose context is a struct lp_run_profiles:
 * while the program runs, completes the profiles of processes that have ended,
 * whenever there are many. Not with a pattern. */
void lp_run_profiles_watch(void *run, pid_t pid);

/** Finds the profiles of the run and completes those whose processes have
 * ended. Without a pattern these become one file: the first one's, which is
 * `output` unless its process still runs. With a pattern they stay apart, that
 * of the process that kprof started first. A signal stops it, and what is left
 * to do stays undone. The paths are new strings. */
struct lp_list lp_run_profiles_finish(struct lp_run_profiles *run,
                                      const struct lp_process_result *result);

#endif
