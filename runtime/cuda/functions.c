/* SPDX-License-Identifier: MIT
 *
 * See parts.h. Functions are classified by their names, which CUPTI knows, so
 * new variants of old calls need no new table.
 */
#include "parts.h"

#include <pthread.h>
#include <string.h>

#define MOST_IDS 2048u /* functions of a domain */

enum { DOMAINS = 3 };

static struct {
  struct lp_gpu_function all[DOMAINS][MOST_IDS];
  void *subscriber;
  pthread_mutex_t lock;         /* of the fields below */
  bool is_on, is_used, is_wide; /* callbacks are on; CUDA has been used;
                                   callbacks of all functions are on */
} functions = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool begins(const char *name, const char *with) {
  return strncmp(name, with, strlen(with)) == 0;
}

static bool is_copy(const char *name) {
  return begins(name, "cudaMemcpy") || begins(name, "cuMemcpy") ||
         ((begins(name, "cudaMem") || begins(name, "cuMem")) &&
          strstr(name, "Prefetch"));
}

static bool is_memory(const char *name) {
  static const char *const names[] = {"cudaMalloc",
                                      "cudaFree",
                                      "cudaHostAlloc",
                                      "cudaHostRegister",
                                      "cudaHostUnregister",
                                      "cuMemAlloc",
                                      "cuMemFree",
                                      "cuMemHostAlloc",
                                      "cuMemHostRegister",
                                      "cuMemHostUnregister",
                                      "cuMemCreate",
                                      "cuMemRelease",
                                      "cuMemMap",
                                      "cuMemUnmap",
                                      "cuMemAddress",
                                      "cuArrayCreate",
                                      "cuArray3DCreate",
                                      "cuArrayDestroy",
                                      "cuMipmappedArrayCreate",
                                      "cuMipmappedArrayDestroy"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (begins(name, names[i]))
      return true;
  return false;
}

/* Whether the function sets up contexts of further devices, or modules outside
 * of launches. */
static bool is_set_up(const char *name) {
  return strstr(name, "CtxCreate") || strstr(name, "PrimaryCtxRetain") ||
         strstr(name, "ModuleLoad") || strstr(name, "LibraryLoad") ||
         begins(name, "cudaSetDevice_") || begins(name, "cudaInitDevice") ||
         begins(name, "cuInit");
}

/* CUDA's runtime launches through the driver, whose call has the same
 * correlation id. So only the driver's callbacks are asked for: two for each
 * launch, where both would be four. */
static uint32_t launch_of(const char *name, uint32_t domain) {
  if (domain != CUPTI_DOMAIN_DRIVER || !(lp_gpu_core->kinds & LP_GPU_KERNELS))
    return 0;
  if (strstr(name, "GraphLaunch"))
    return LINEPROF_GPU_CALL_GRAPH;
  return begins(name, "cuLaunch") && !strstr(name, "HostFunc")
             ? LINEPROF_GPU_CALL_LAUNCH
             : 0;
}

static struct lp_gpu_function classify(const char *name, uint32_t domain) {
  uint32_t kinds = lp_gpu_core->kinds;
  struct lp_gpu_function function = {.work = launch_of(name, domain)};
  if (is_copy(name) && kinds & LP_GPU_COPIES)
    function = (struct lp_gpu_function){.work = LINEPROF_GPU_CALL_COPY,
                                        .is_blocking = !strstr(name, "Async")};
  else if ((begins(name, "cudaMemset") || begins(name, "cuMemset")) &&
           kinds & LP_GPU_SETS)
    function.work = LINEPROF_GPU_CALL_SET;
  else if (strstr(name, "Synchronize") && kinds & LP_GPU_WAITS)
    function = (struct lp_gpu_function){.work = LINEPROF_GPU_CALL_WAIT,
                                        .is_blocking = true};
  else if (is_memory(name) && kinds & LP_GPU_MEMORY)
    function.work = LINEPROF_GPU_CALL_MEMORY;
  function.sets_up = is_set_up(name);
  function.is_there = true;
  return function;
}

/* Variants for per-thread streams and the like begin with underscores. */
static uint32_t classify_domain(uint32_t domain) {
  uint32_t found = 0;
  for (uint32_t id = 1; id < MOST_IDS; id++) {
    const char *name = NULL;
    if (lp_cupti.get_callback_name(domain, id, &name) != CUPTI_OK || !name)
      continue;
    functions.all[domain][id] = classify(name + strspn(name, "_"), domain);
    found += functions.all[domain][id].work != 0;
  }
  return found;
}

bool lp_functions_start(void) {
  uint32_t found = classify_domain(CUPTI_DOMAIN_RUNTIME);
  found += classify_domain(CUPTI_DOMAIN_DRIVER);
  return found > 0 || lp_gpu_core->kinds == 0;
}

const struct lp_gpu_function *lp_functions_get(uint32_t domain, uint32_t id) {
  return domain < DOMAINS && id < MOST_IDS && functions.all[domain][id].is_there
             ? &functions.all[domain][id]
             : NULL;
}

bool lp_functions_is_used(void) {
  return __atomic_load_n(&functions.is_used, __ATOMIC_RELAXED);
}

/* Switches callbacks: of all functions until CUDA has been used, then of those
 * of interest; those about memory stay on if that is measured. To be called
 * under the lock. */
static void enable(void) {
  bool wide = functions.is_on && !lp_functions_is_used();
  bool keeps_memory = lp_device_is_on();
  for (uint32_t domain = 1; domain < DOMAINS; domain++)
    for (uint32_t id = 1; id < MOST_IDS; id++) {
      struct lp_gpu_function function = functions.all[domain][id];
      if (function.work || function.sets_up)
        lp_cupti.enable_callback(
            functions.is_on ||
                (keeps_memory && function.work == LINEPROF_GPU_CALL_MEMORY),
            functions.subscriber, domain, id);
      else if (function.is_there && wide != functions.is_wide)
        lp_cupti.enable_callback(wide, functions.subscriber, domain, id);
    }
  __atomic_store_n(&functions.is_wide, wide, __ATOMIC_RELAXED);
}

void lp_functions_enable(void *subscriber, bool on) {
  pthread_mutex_lock(&functions.lock);
  functions.subscriber = subscriber;
  functions.is_on = on;
  enable();
  pthread_mutex_unlock(&functions.lock);
}

bool lp_functions_is_wide(void) {
  return __atomic_load_n(&functions.is_wide, __ATOMIC_RELAXED);
}

void lp_functions_use(void) {
  if (!lp_functions_is_used())
    __atomic_store_n(&functions.is_used, true, __ATOMIC_RELAXED);
}

void lp_functions_narrow(void) {
  if (!lp_functions_is_wide() || !lp_functions_is_used())
    return;
  pthread_mutex_lock(&functions.lock);
  if (functions.is_wide)
    enable();
  pthread_mutex_unlock(&functions.lock);
}
