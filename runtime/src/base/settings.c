/* SPDX-License-Identifier: MIT
 *
 * See settings.h.
 */
#define _GNU_SOURCE
#include "base/settings.h"

#include "base/message.h"
#include "base/scale.h"
#include "base/settings_file.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

#define DEFAULT_OUTPUT "%n.%p.lprof"

/* Open MPI, PMIx, MPICH and Intel MPI, MVAPICH, Slurm. */
static const char *const rank_variables[] = {
    "OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK",
    "SLURM_PROCID"};

/* Part of a path: nothing but digits is believed. */
static bool is_rank(const char *text) {
  size_t digits = strspn(text, "0123456789");
  return digits > 0 && digits < 10 && text[digits] == 0;
}

static void read_rank(char rank[16]) {
  const size_t count = sizeof rank_variables / sizeof *rank_variables;
  rank[0] = 0;
  for (size_t i = 0; i < count && !rank[0]; i++) {
    const char *value = secure_getenv(rank_variables[i]);
    if (value && is_rank(value))
      strcpy(rank, value);
  }
}

static bool take_path(char *to, size_t room, const char *path,
                      struct lp_problem *problem) {
  size_t size = strlen(path);
  if (size < room) {
    memcpy(to, path, size + 1);
    return true;
  }
  snprintf(problem->text, sizeof problem->text,
           "the path is longer than %zu bytes", room - 1);
  return false;
}

/* In the order of the choices; they have been checked. */
static uint32_t read_kinds(const char *text) {
  const char *choices = lp_schema_keys[LP_GPU_KINDS].choices;
  char item[LP_ITEM_SIZE];
  uint32_t kinds = 0;
  while (lp_value_next_item(&text, item))
    kinds |= 1u << lp_schema_choice(choices, item, strlen(item));
  return kinds;
}

static bool take_gpu(struct lp_settings *settings, enum lp_key key,
                     const char *text, const union lp_meaning *meaning,
                     struct lp_problem *problem) {
  switch (key) {
  case LP_GPU_ENABLED:
    settings->gpu = meaning->flag;
    return true;
  case LP_GPU_KINDS:
    settings->gpu_kinds = read_kinds(text);
    return true;
  case LP_GPU_SPANS:
    settings->gpu_spans = (uint32_t)meaning->count;
    return true;
  default:
    return take_path(settings->gpu_cupti, sizeof settings->gpu_cupti, text,
                     problem);
  }
}

/* Of percent. */
static uint64_t read_share(double percent) {
  return (uint64_t)(percent * ((double)LP_WHOLE / 100) + 0.5);
}

static bool take(struct lp_settings *settings, enum lp_key key,
                 const char *text, struct lp_problem *problem) {
  union lp_meaning meaning;
  if (!lp_value_read(&lp_schema_keys[key], text, &meaning, problem))
    return false;
  switch (key) {
  case LP_MEASURE_ENABLED:
    settings->enabled = meaning.flag;
    return true;
  case LP_MEASURE_MODE:
    settings->mode = (enum lp_mode)meaning.choice;
    settings->enabled &= settings->mode != LP_MODE_OFF;
    return true;
  case LP_MEASURE_BUDGET:
    settings->budget = read_share(meaning.number);
    return true;
  case LP_MEASURE_SAMPLING:
    settings->sampling = meaning.flag;
    return true;
  case LP_MEASURE_SAMPLING_BUDGET:
    settings->sampling_budget = read_share(meaning.number);
    return true;
  case LP_MEASURE_RATE:
    settings->rate = (uint32_t)meaning.count;
    return true;
  case LP_MEASURE_SIGNAL:
    settings->signal = lp_value_signal(meaning.choice + 1);
    snprintf(settings->signal_name, sizeof settings->signal_name, "%s",
             text + strlen("SIG"));
    return true;
  case LP_MEASURE_CLOCK:
    settings->force_system_clock = meaning.choice == 1;
    return true;
  case LP_MEASURE_MEMORY:
    settings->memory = (enum lp_memory_mode)meaning.choice;
    return true;
  case LP_REGIONS_VALUES:
    settings->region_values = meaning.flag;
    return true;
  case LP_REGIONS_MAX_GROUPS:
    settings->region_groups = (uint32_t)meaning.count;
    return true;
  case LP_REGIONS_TRACE:
    settings->trace = (enum lp_trace_wish)meaning.choice;
    return true;
  case LP_REGIONS_SPANS:
    settings->trace_spans = (uint32_t)meaning.count;
    return true;
  case LP_GPU_ENABLED:
  case LP_GPU_KINDS:
  case LP_GPU_SPANS:
  case LP_GPU_CUPTI:
    return take_gpu(settings, key, text, &meaning, problem);
  case LP_OUTPUT_FILE:
    return take_path(settings->output, sizeof settings->output, text, problem);
  default:
    lp_schedule_take(&settings->schedule, key, &meaning);
    return true;
  }
}

static void take_defaults(struct lp_settings *settings) {
  struct lp_problem problem;
  for (int key = 0; key < LP_KEYS; key++)
    if (lp_schema_keys[key].readers & LP_READS_RUNTIME)
      take(settings, (enum lp_key)key, lp_schema_keys[key].initial, &problem);
  strcpy(settings->output, DEFAULT_OUTPUT);
  lp_schedule_start(&settings->schedule);
}

/** What is being filled in. */
struct taking {
  struct lp_settings *settings;
  bool good;
};

static void take_or_tell(void *context, enum lp_key key, const char *text) {
  struct taking *taking = context;
  struct lp_problem problem;
  char twin[LP_TWIN_SIZE];
  lp_schema_twin(key, twin);
  if (!taking->good || take(taking->settings, key, text, &problem))
    return;
  lp_runtime_error(twin, problem.text);
  taking->good = false;
}

/* Not to be dropped silently: a variable that is none of the keys'. */
static void warn_of_stray_variables(void) {
  char name[LP_STRAY_SIZE], nearest[LP_TWIN_SIZE], then[128];
  for (char **variable = environ; variable && *variable; variable++) {
    if (!lp_schema_is_stray(*variable, name, nearest))
      continue;
    snprintf(then, sizeof then, " has no effect%s%s%s",
             *nearest ? "; did you mean '" : "", nearest, *nearest ? "'?" : "");
    lp_message_warn("variable", name, 0, then);
  }
}

static bool take_environment(struct lp_settings *settings) {
  struct taking taking = {settings, true};
  struct lp_problem problem;
  enum lp_key culprit;
  char twin[LP_TWIN_SIZE];
  for (int key = 0; key < LP_KEYS; key++) {
    if (!(lp_schema_keys[key].readers & LP_READS_RUNTIME))
      continue;
    lp_schema_twin((enum lp_key)key, twin);
    const char *text = secure_getenv(twin);
    if (text && *text)
      take_or_tell(&taking, (enum lp_key)key, text);
  }
  if (!taking.good)
    return false;
  if (!settings->enabled ||
      lp_schedule_check(&settings->schedule, &culprit, &problem))
    return true;
  lp_schema_twin(culprit, twin);
  lp_runtime_error(twin, problem.text);
  return false;
}

/* LINEPROF=0 silences whatever else is wrong. */
static bool is_off(struct lp_settings *settings) {
  const char *text = secure_getenv("LINEPROF");
  struct lp_problem problem;
  return text && *text && take(settings, LP_MEASURE_ENABLED, text, &problem) &&
         !settings->enabled;
}

/* Without a file the environment is read here: nothing is loaded. */
static bool take_all(struct lp_settings *settings) {
  struct taking taking = {settings, true};
  switch (lp_settings_file_read(&taking, take_or_tell)) {
  case LP_SETTINGS_NO_FILE:
    if (!secure_getenv("LINEPROF_CONFIG"))
      warn_of_stray_variables();
    return take_environment(settings);
  case LP_SETTINGS_TAKEN:
    return taking.good;
  default:
    return false;
  }
}

bool lp_settings_read(struct lp_settings *settings) {
  take_defaults(settings);
  if (is_off(settings))
    return true;
  if (!take_all(settings))
    return false;
  if (!lp_raw_getcwd(settings->directory, sizeof settings->directory))
    settings->directory[0] = 0;
  read_rank(settings->rank);
  return true;
}

struct expansion {
  char *path;
  size_t size, used;
};

static void append(struct expansion *expansion, const char *text) {
  while (*text && expansion->used + 1 < expansion->size)
    expansion->path[expansion->used++] = *text++;
  if (*text)
    expansion->used = expansion->size; /* marks the overflow */
}

static void append_program(struct expansion *expansion) {
  static char path[4096]; /* under the runtime's lock */
  lp_platform_executable(path, sizeof path);
  const char *slash = strrchr(path, '/');
  append(expansion, slash ? slash + 1 : "program");
}

static void append_process_id(struct expansion *expansion) {
  char digits[16];
  snprintf(digits, sizeof digits, "%u", lp_platform_process_id());
  append(expansion, digits);
}

static void append_host(struct expansion *expansion) {
  char host[256] = "host";
  lp_raw_gethostname(host, sizeof host);
  append(expansion, host);
}

static void append_key(const struct lp_settings *settings,
                       struct expansion *expansion, char key) {
  char other[3] = {'%', key, 0};
  switch (key) {
  case 'p':
    append_process_id(expansion);
    return;
  case 'n':
    append_program(expansion);
    return;
  case 'h':
    append_host(expansion);
    return;
  case 'r':
    append(expansion, settings->rank);
    return;
  default:
    append(expansion, key == '%' ? "%" : other);
  }
}

int lp_settings_expand(const struct lp_settings *settings, char *path,
                       unsigned long size) {
  struct expansion expansion = {path, size, 0};
  const char *pattern = settings->output;
  char plain[2] = {0, 0};
  if (pattern[0] != '/' && settings->directory[0]) {
    append(&expansion, settings->directory);
    append(&expansion, "/");
  }
  for (; *pattern && expansion.used < size; pattern++) {
    if (pattern[0] == '%' && pattern[1]) {
      append_key(settings, &expansion, *++pattern);
      continue;
    }
    plain[0] = *pattern;
    append(&expansion, plain);
  }
  bool fits = expansion.used < size;
  path[fits ? expansion.used : size - 1] = 0;
  return fits ? 0 : ENAMETOOLONG;
}
