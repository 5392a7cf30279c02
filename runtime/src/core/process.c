/* SPDX-License-Identifier: MIT
 *
 * See process.h.
 */
#define _GNU_SOURCE
#include "core/process.h"

#include "file/profile_file.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct strings {
  char bytes[8192];
  size_t size;
};

static void add_string(struct strings *strings, const char *key,
                       const char *value) {
  size_t key_size = strlen(key) + 1, value_size = strlen(value) + 1;
  if (strings->size + key_size + value_size > sizeof strings->bytes)
    return;
  memcpy(strings->bytes + strings->size, key, key_size);
  memcpy(strings->bytes + strings->size + key_size, value, value_size);
  strings->size += key_size + value_size;
}

static void add_arguments(struct strings *strings) {
  char text[4096];
  size_t size = lp_platform_read("/proc/self/cmdline", text, sizeof text);
  for (size_t at = 0; at < size; at += strlen(text + at) + 1)
    add_string(strings, "arg", text + at);
}

/* What the processes of one run have in common: kprof's or the launcher's
 * name for it. Slurm's steps have numbers within their job. */
static void add_run(struct strings *strings) {
  static const char *const variables[] = {"LINEPROF_RUN", "PMIX_NAMESPACE",
                                          "PMI_JOBID"};
  const char *job = secure_getenv("SLURM_JOB_ID");
  const char *step = secure_getenv("SLURM_STEP_ID");
  char text[128];
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *value = secure_getenv(variables[i]);
    if (!value || !value[0] || strlen(value) >= sizeof text)
      continue;
    add_string(strings, "run", value);
    return;
  }
  if (job && step &&
      snprintf(text, sizeof text, "%s.%s", job, step) < (int)sizeof text)
    add_string(strings, "run", text);
}

/* For a program that is started through a shell, by `system` or `make`: the
 * shells in between write no profile. */
static void add_ancestors(struct strings *strings) {
  enum { MOST_ANCESTORS = 16 };
  struct lp_process process = {.parent = lp_platform_parent_id()};
  char text[64];
  for (int i = 0; i < MOST_ANCESTORS && process.parent > 1; i++) {
    uint32_t pid = process.parent;
    if (!lp_platform_find_process(pid, &process))
      return;
    snprintf(text, sizeof text, "%u.%llu", pid,
             (unsigned long long)process.start_realtime_ns);
    add_string(strings, "ancestor", text);
  }
}

void lp_process_write(const char *mode) {
  struct strings strings = {.size = 0};
  char text[4096];
  lp_platform_executable(text, sizeof text);
  add_string(&strings, "exe", text);
  if (lp_raw_getcwd(text, sizeof text))
    add_string(&strings, "cwd", text);
  if (lp_raw_gethostname(text, 256))
    add_string(&strings, "host", text);
  add_string(&strings, "runtime", LINEPROF_VERSION);
  add_string(&strings, "mode", mode);
  add_run(&strings);
  snprintf(text, sizeof text, "%u.%llu", lp_platform_process_id(),
           (unsigned long long)lp_platform_realtime_ns());
  add_string(&strings, "origin", text);
  add_ancestors(&strings);
  add_arguments(&strings);
  struct lineprof_block *block = lp_file_allocate(strings.size);
  if (!block)
    return;
  memcpy(lp_file_payload(block), strings.bytes, strings.size);
  lp_file_commit(block, LINEPROF_BLOCK_PROCESS, true);
}
