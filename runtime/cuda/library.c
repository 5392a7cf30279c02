/* SPDX-License-Identifier: MIT
 *
 * Finds and loads libcupti. One that is already loaded is taken, as another
 * tool has chosen it. A library that is loaded here stays loaded.
 */
#define _GNU_SOURCE
#include "parts.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Versions whose headers cupti_check.c has seen: 12.0 is 18, 13.x 13xxxx. */
#define FIRST_VERSION 18u
#define LAST_VERSION 139999u

struct cupti lp_cupti;

static const char *const names[] = {"libcupti.so.13", "libcupti.so.12",
                                    "libcupti.so"};
static const char *const folders[] = {
    "/usr/local/cuda/lib64", "/usr/local/cuda/extras/CUPTI/lib64",
    "/opt/cuda/lib64", "/opt/cuda/extras/CUPTI/lib64"};

static void *try_all(const char *folder, int flags) {
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
    char path[128];
    snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", names[i]);
    library = dlopen(path, flags);
  }
  return library;
}

static void *load(const char *path) {
  if (*path)
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void *library = try_all("", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library)
    library = try_all("", RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; i < sizeof folders / sizeof *folders && !library; i++)
    library = try_all(folders[i], RTLD_NOW | RTLD_LOCAL);
  return library;
}

static const struct {
  const char *name;
  size_t offset;
  bool may_lack;
} functions[] = {
#define FUNCTION(field, name, may_lack)                                        \
  { name, offsetof(struct cupti, field), may_lack }
    FUNCTION(get_version, "cuptiGetVersion", false),
    FUNCTION(get_result_string, "cuptiGetResultString", false),
    FUNCTION(subscribe, "cuptiSubscribe", false),
    FUNCTION(subscribe_v2, "cuptiSubscribe_v2", true),
    FUNCTION(enable_callback, "cuptiEnableCallback", false),
    FUNCTION(get_callback_name, "cuptiGetCallbackName", false),
    FUNCTION(get_node_id, "cuptiGetGraphNodeId", true),
    FUNCTION(get_executable_id, "cuptiGetGraphExecId", true),
    FUNCTION(activity_enable, "cuptiActivityEnable", false),
    FUNCTION(activity_disable, "cuptiActivityDisable", false),
    FUNCTION(register_callbacks, "cuptiActivityRegisterCallbacks", false),
    FUNCTION(register_timestamp, "cuptiActivityRegisterTimestampCallback",
             true),
    FUNCTION(next_record, "cuptiActivityGetNextRecord", false),
    FUNCTION(flush_all, "cuptiActivityFlushAll", false),
    FUNCTION(flush_period, "cuptiActivityFlushPeriod", true),
    FUNCTION(dropped_records, "cuptiActivityGetNumDroppedRecords", false)};

static const char *find_functions(void *library) {
  static char why[160];
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *found = dlsym(library, functions[i].name);
    memcpy((char *)&lp_cupti + functions[i].offset, &found, sizeof found);
    if (found || functions[i].may_lack)
      continue;
    snprintf(why, sizeof why,
             "the libcupti that was found has no '%s'; name that of CUDA 12 "
             "or 13 with LINEPROF_GPU_CUPTI",
             functions[i].name);
    return why;
  }
  return NULL;
}

const char *lp_cupti_open(const char *path, uint32_t *version,
                          uint32_t *state) {
  static char why[640];
  void *library = load(path);
  *state = LINEPROF_GPU_NO_LIBRARY;
  if (!library && *path) {
    snprintf(why, sizeof why, "cannot load gpu.cupti: %.500s", dlerror());
    return why;
  }
  if (!library)
    return "no libcupti was found; install CUDA's CUPTI, or name it with "
           "LINEPROF_GPU_CUPTI";
  *state = LINEPROF_GPU_UNSUPPORTED;
  const char *wrong = find_functions(library);
  if (wrong)
    return wrong;
  if (lp_cupti.get_version(version) != CUPTI_OK)
    *version = 0;
  if (*path || (*version >= FIRST_VERSION && *version <= LAST_VERSION))
    return NULL;
  snprintf(why, sizeof why,
           "libcupti has version %u, which lineprof does not know; name one "
           "of CUDA 12 or 13 with LINEPROF_GPU_CUPTI, or this one to use it "
           "all the same",
           *version);
  return why;
}
