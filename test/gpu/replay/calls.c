/* SPDX-License-Identifier: MIT
 *
 * The program's calls to the stand-in's CUDA, and what the subscriber hears of
 * them.
 */
#include "../recorded.h"
#include "recorded.h"
#include "replay.h"
#include "stand_in.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t next_correlation = 100;
static char a_context;

void cupti_tell_resource(uint32_t id, const void *descriptor) {
  struct {
    void *context, *stream;
    const void *descriptor;
  } data = {&a_context, NULL, descriptor};
  cupti_tell(3, id, &data);
}

void replay_context(int created) {
  static int has_exit;
  if (created && !__atomic_exchange_n(&has_exit, 1, __ATOMIC_RELAXED))
    atexit(cupti_end); /* after what is registered later */
  cupti_tell_resource(created ? 1 : 2, NULL);
  if (created)
    cupti_describe_device();
}

/* A node is its id. */
int cuptiGetGraphNodeId(void *node, uint64_t *id) {
  *id = (uint64_t)(uintptr_t)node;
  return 0;
}

static void tell_node(void *node, void *original, uint32_t what) {
  struct {
    void *graph, *originalGraph, *node, *originalNode;
    int nodeType;
    void *dependency, *graphExec;
  } graph = {.node = node, .originalNode = original};
  cupti_tell_resource(what, &graph);
}

void cupti_make_node(const char *keys, uint32_t what) {
  tell_node((void *)(uintptr_t)replay_number(keys, "id", 0),
            (void *)(uintptr_t)replay_number(keys, "of", 0), what);
}

struct call {
  uint32_t site;
  const char *functionName;
  const void *functionParams;
  void *functionReturnValue;
  const char *symbolName;
  void *context;
  uint32_t contextUid;
  uint64_t *correlationData;
  uint32_t correlationId;
};

/* What calls that launch graphs are told of. */
struct launch {
  uintptr_t executable, stream;
};

/* An executable graph is its id. */
int cuptiGetGraphExecId(void *graph, uint32_t *id) {
  *id = (uint32_t)(uintptr_t)graph;
  return *id ? 0 : 1;
}

static void tell(uint32_t domain, uint32_t id, struct call *call,
                 uint32_t site) {
  call->site = site;
  cupti_tell(domain, id, call);
}

static void rest(long long ns) {
  struct timespec time = {ns / 1000000000, ns % 1000000000};
  nanosleep(&time, NULL);
}

/* The first call makes a context, unless the scenario says which. */
static void make_first_context(void) {
  static int is_made;
  struct replay_scenario *scenario = replay_scenario();
  if (__atomic_exchange_n(&is_made, 1, __ATOMIC_RELAXED))
    return;
  for (unsigned i = 0; i < scenario->rule_count; i++)
    if (strcmp(scenario->rules[i].record, "context") == 0)
      return;
  replay_context(1);
}

static void obey(const char *name, const char *argument, uint64_t begin,
                 uint32_t correlation) {
  struct replay_scenario *scenario = replay_scenario();
  for (unsigned i = 0; i < scenario->rule_count; i++) {
    struct replay_rule *rule = &scenario->rules[i];
    if (strcmp(rule->call, name) != 0 ||
        (*rule->argument && strcmp(rule->argument, argument) != 0))
      continue;
    unsigned seen = __atomic_add_fetch(&rule->seen, 1, __ATOMIC_RELAXED);
    if (rule->nth && rule->nth != seen)
      continue;
    if (*rule->record)
      cupti_make(rule, begin, correlation, argument);
    else
      rest(replay_number(rule->keys, "sleep", 0));
  }
}

void replay_call(uint32_t runtime, const char *name, uint32_t driver,
                 const char *driver_name, const char *argument) {
  uint64_t data[2] = {0, 0};
  const struct launch launch = {strtoul(argument, NULL, 10), 0};
  uint32_t id = __atomic_fetch_add(&next_correlation, 2, __ATOMIC_RELAXED);
  struct call outer = {.functionName = name,
                       .functionParams = &launch,
                       .correlationData = &data[0],
                       .correlationId = id};
  struct call inner = {.functionName = driver_name,
                       .functionParams = &launch,
                       .correlationData = &data[1],
                       .correlationId = id};
  if (runtime)
    tell(2, runtime, &outer, 0);
  if (driver)
    tell(1, driver, &inner, 0);
  make_first_context();
  obey(name, argument, cupti_now(), id);
  if (driver)
    tell(1, driver, &inner, 1);
  if (runtime)
    tell(2, runtime, &outer, 1);
}

void replay_function(const char *name) {
  uint32_t domain, id;
  if (!cupti_find(name, &domain, &id))
    abort();
  if (domain == 1)
    replay_call(0, name, id, name, "");
  else if (strstr(name, "LaunchKernel")) /* through the driver */
    replay_call(id, name, 307, "cuLaunchKernel", "");
  else
    replay_call(id, name, 0, name, "");
}

void recorded_tell_call(const struct recorded_call *from, uint64_t *data) {
  const char *name = recorded_name(from->domain, from->id);
  const struct launch launch = {(uintptr_t)from->graph, 0};
  struct call call = {.functionName = name ? name : "",
                      .functionParams = &launch,
                      .correlationData = data,
                      .correlationId = from->correlation};
  if (from->domain < 3 && from->id < 2048)
    tell(from->domain, from->id, &call, from->site);
}

void recorded_tell_node(uint32_t id, uint64_t node, uint64_t original) {
  tell_node((void *)(uintptr_t)node, (void *)(uintptr_t)original, id);
}

void recorded_tell_resource(uint32_t id) {
  if (id < 2048)
    cupti_tell_resource(id, NULL);
}
