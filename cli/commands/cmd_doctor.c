/* SPDX-License-Identifier: MIT
 *
 * `kprof doctor`: what is installed, what works, and what to do about what
 * does not. One line a check; the checks are a table.
 */
#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/options.h"
#include "base/perf_events.h"
#include "base/process.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/doctor_cuda.h"
#include "commands/doctor_trial.h"
#include "config.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

enum state { OK, WARNING, FAILURE };

/** Where a check leaves what it found. */
struct finding {
  enum state state;
  struct lp_text text;
  struct lp_text remedy;
};

static void set(struct finding *finding, enum state state, char *text,
                const char *remedy) {
  finding->state = state;
  lp_text_string(&finding->text, text);
  lp_text_string(&finding->remedy, remedy);
  free(text);
}

static void check_plugins(struct finding *finding) {
  int majors[LP_MAJORS_MOST], count = lp_installation_majors(majors);
  struct lp_text list = {0};
  int usable = 0;
  for (int i = 0; i < count; i++) {
    char *clang = lp_installation_clang(majors[i], false);
    char *cxx = lp_installation_clang(majors[i], true);
    int major = clang ? lp_installation_clang_major(clang) : -1;
    const char *state = !clang               ? "clang is not installed"
                        : major != majors[i] ? "its clang is another version"
                        : !cxx               ? "clang++ is not installed"
                                             : clang;
    usable += clang && cxx && major == majors[i];
    lp_text_format(&list, "%s%d (%s)", i ? ", " : "", majors[i], state);
    free(clang);
    free(cxx);
  }
  if (count == 0)
    lp_text_string(&list, "none");
  set(finding,
      usable == 0      ? FAILURE
      : usable < count ? WARNING
                       : OK,
      list.bytes,
      count == 0 ? "install the package 'lineprof-llvm-22' or "
                   "'lineprof-llvm-19', or build it for clang 22 or 19"
                 : "install the packages clang-N of the majors named");
}

static void check_file(struct finding *finding, const char *below,
                       const char *remedy) {
  char *path = lp_installation_path(below);
  bool there = access(path, R_OK) == 0;
  set(finding, there ? OK : FAILURE,
      lp_text_make("%s%s", path, there ? "" : " is missing"), remedy);
  free(path);
}

static void check_runtime(struct finding *finding) {
  check_file(finding, "lib/liblineprof.so.1",
             "install lineprof's runtime beside kprof");
}

static void check_config_library(struct finding *finding) {
  check_file(finding, "lib/liblineprof-config.so.1",
             "install it beside liblineprof.so.1: programs run without kprof "
             "read lineprof.toml by it");
}

static void check_gpu_layer(struct finding *finding) {
  char *path = lp_installation_path("lib/liblineprof-cuda.so.1");
  bool there = access(path, R_OK) == 0;
  set(finding, OK,
      lp_text_make("%s", there ? path
                               : "not here; only programs with CUDA need it, "
                                 "and the package 'lineprof-cuda' has it"),
      "");
  free(path);
}

static void set_cuda(struct finding *finding, struct lp_cuda_finding found) {
  set(finding, found.is_good ? OK : WARNING, found.text, found.remedy);
}

static void check_nvcc(struct finding *finding) {
  set_cuda(finding, lp_doctor_nvcc());
}

static void check_cupti(struct finding *finding) {
  set_cuda(finding, lp_doctor_cupti());
}

static void take_mistake(void *context, const struct lp_complaint *complaint) {
  struct lp_text *text = context;
  lp_text_format(text, "%s%s: %s", text->size ? "; " : "", complaint->where,
                 complaint->text);
}

static void check_configuration(struct finding *finding) {
  struct lp_text mistakes = {0};
  struct lp_config config;
  lp_config_start(&config, take_mistake, &mistakes);
  bool good = lp_config_read(&config, NULL, NULL, 0);
  set(finding,
      !good           ? FAILURE
      : mistakes.size ? WARNING
                      : OK,
      lp_text_make("%s",
                   mistakes.size ? mistakes.bytes : lp_config_file(&config)),
      "'kprof config --help' lists the keys");
  free(mistakes.bytes);
  lp_config_close(&config);
}

static void check_link_name(struct finding *finding) {
  check_file(finding, "lib/liblineprof.so",
             "install lineprof's runtime completely: -llineprof finds the "
             "file of this name");
}

static void check_static(struct finding *finding) {
  check_file(finding, "lib/liblineprof.a",
             "only static linking needs it; install lineprof's runtime "
             "completely");
  if (finding->state == FAILURE)
    finding->state = WARNING;
}

static void check_header(struct finding *finding) {
  check_file(finding, "include/lineprof/lineprof.h",
             "install lineprof's headers beside kprof");
}

/* The system itself distrusts a counter that it does not use as its clock. */
static void check_clock(struct finding *finding) {
  static const char path[] =
      "/sys/devices/system/clocksource/clocksource0/current_clocksource";
  static const char *const counters[] = {"tsc", "kvm-clock",
                                         "hyperv_clocksource_tsc_page",
                                         "arch_sys_counter", NULL};
  char name[64] = "unknown";
  FILE *file = fopen(path, "re");
  if (file && fscanf(file, "%63s", name) != 1)
    snprintf(name, sizeof name, "unknown");
  if (file)
    fclose(file);
  bool good = false;
  for (int i = 0; counters[i]; i++)
    good |= strcmp(name, counters[i]) == 0;
  set(finding, good ? OK : WARNING,
      lp_text_make("the system's clock source is %s", name),
      "the CPU's counter may not be invariant here; the runtime then uses "
      "the system clock, which costs about twice as much per line");
}

/* Without them there are fewer samples, at the system's ticks. */
static void check_samples(struct finding *finding) {
  int error = lp_perf_events_try();
  set(finding, error ? WARNING : OK,
      lp_text_make("%s", error ? lp_perf_events_reason(error)
                               : "by perf events, as many as "
                                 "measure.sampling_budget buys"),
      error ? lp_perf_events_remedy(error) : "");
  if (error)
    lp_text_string(&finding->text,
                   ": threads are sampled by timers, 250 times a second at "
                   "most");
}

static void check_folder(struct finding *finding) {
  bool good = access(".", W_OK | X_OK) == 0;
  set(finding, good ? OK : WARNING,
      lp_heap_string(good ? "the current folder can be written to"
                          : "the current folder cannot be written to"),
      "profiles go to the current folder; use -o FILE");
}

static void check_profiles(struct finding *finding) {
  enum { MANY = 20 };
  glob_t found = {0};
  size_t count =
      glob("*.lprof", GLOB_NOSORT, NULL, &found) ? 0 : found.gl_pathc;
  globfree(&found);
  set(finding, count < MANY ? OK : WARNING,
      lp_text_make(
          "%zu here; a program that was built with lineprof writes one "
          "whenever it runs",
          count),
      "where a build runs its own tools: 'LINEPROF=0 make'; a run under kprof "
      "leaves one");
}

static void check_temporary(struct finding *finding) {
  const char *folder = lp_text_temporary();
  struct statvfs about;
  if (statvfs(folder, &about) || access(folder, W_OK | X_OK))
    set(finding, WARNING,
        lp_text_make("%s cannot be used: %s", folder, strerror(errno)),
        "'kprof FILE.c' compiles there; set TMPDIR");
  else if (about.f_flag & ST_NOEXEC)
    set(finding, WARNING,
        lp_text_make("%s is mounted noexec: no program can run there", folder),
        "'kprof FILE.c' runs programs there; set TMPDIR to another folder");
  else
    set(finding, OK, lp_text_make("programs can run in %s", folder), "");
}

static void check_trial(struct finding *finding) {
  static const enum state verdicts[] = {[LP_TRIAL_GOOD] = OK,
                                        [LP_TRIAL_PARTLY_GOOD] = WARNING,
                                        [LP_TRIAL_BAD] = FAILURE};
  struct lp_trial_finding found = lp_doctor_trial();
  set(finding, verdicts[found.result], found.text, found.remedy);
}

static const struct check {
  const char *name;
  void (*run)(struct finding *finding);
} checks[] = {
    {"plugin", check_plugins},
    {"runtime", check_runtime},
    {"link name", check_link_name},
    {"static runtime", check_static},
    {"config library", check_config_library},
    {"gpu layer", check_gpu_layer},
    {"nvcc", check_nvcc},
    {"cupti", check_cupti},
    {"configuration", check_configuration},
    {"header", check_header},
    {"clock", check_clock},
    {"samples", check_samples},
    {"current folder", check_folder},
    {"temporary folder", check_temporary},
    {"profiles", check_profiles},
    {"trial", check_trial},
};

static enum state run_check(const struct check *check) {
  static const char *const words[] = {"ok", "warning", "error"};
  struct finding finding = {0};
  check->run(&finding);
  struct lp_text shown = {0};
  /* Messages of the trial keep their lines. */
  for (char *line = strtok(finding.text.bytes, "\n"); line;
       line = strtok(NULL, "\n")) {
    lp_text_string(&shown, shown.size ? "\n           " : "");
    lp_text_visible(&shown, line, strlen(line));
  }
  printf("%-8s %s: %s\n", words[finding.state], check->name, shown.bytes);
  if (finding.state != OK)
    printf("%-8s %s\n", "", finding.remedy.bytes);
  free(shown.bytes);
  free(finding.text.bytes);
  free(finding.remedy.bytes);
  return finding.state;
}

int lp_cmd_doctor(int argc, char **argv) {
  static const struct lp_option none[] = {{0}};
  struct lp_command_line line = {
      .groups = {{"Options", none, NULL}},
      .usage = "doctor",
      .purpose = "Checks what is installed and what works, one line a check, "
                 "and says what to do about what does not.",
      .more = "Exit status: 1 if something essential does not work."};
  int status = lp_options_parse(&line, argc, argv);
  if (status >= 0)
    return status;
  free(line.operands.items);
  if (line.operands.count) {
    lp_message_error("doctor takes no arguments");
    return LP_EXIT_USAGE;
  }
  status = LP_EXIT_DONE;
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    if (run_check(&checks[i]) == FAILURE)
      status = LP_EXIT_BAD_INPUT;
  return status;
}
