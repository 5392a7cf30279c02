/* SPDX-License-Identifier: MIT
 *
 * Says why GPUs are not recorded, and the way out.
 */
#include "parts.h"

#include <stdio.h>

void lp_cuda_refuse(struct lp_gpu_refusal *refusal, const char *what,
                    int cause) {
  const char *reason = NULL;
  if (lp_cupti.get_result_string(cause, &reason) != CUPTI_OK || !reason)
    reason = "unknown";
  refusal->cause = cause;
  refusal->state = LINEPROF_GPU_NO_DRIVER;
  if (cause == CUPTI_NO_RIGHTS || cause == CUPTI_NO_RIGHTS_VIRTUAL) {
    refusal->state = LINEPROF_GPU_NO_PERMISSION;
    snprintf(refusal->why, sizeof refusal->why,
             "the driver lets only administrators trace (%s); load it with "
             "NVreg_RestrictProfilingToAdminUsers=0",
             reason);
    return;
  }
  if (cause == CUPTI_NO_SUPPORT || cause == CUPTI_NO_SUPPORT_VIRTUAL ||
      cause == CUPTI_NO_SUPPORT_OLD ||
      (cause >= CUPTI_NO_SUPPORT_FIRST && cause <= CUPTI_NO_SUPPORT_LAST)) {
    refusal->state = LINEPROF_GPU_UNSUPPORTED;
    snprintf(refusal->why, sizeof refusal->why,
             "CUPTI cannot trace a device of this kind, or as it is set up: %d "
             "(%s)",
             cause, reason);
    return;
  }
  snprintf(refusal->why, sizeof refusal->why,
           "%s: CUPTI says %d (%s), mostly because there is no NVIDIA driver "
           "or no GPU; see 'nvidia-smi'",
           what, cause, reason);
}

void lp_refuse_taken(struct lp_gpu_refusal *refusal, const char *who) {
  if (*who == '<') /* "<not provided>" */
    who = "";
  refusal->state = LINEPROF_GPU_TAKEN;
  refusal->cause = CUPTI_TAKEN;
  snprintf(refusal->why, sizeof refusal->why,
           "another tool%s%.80s%s traces this process, and CUPTI serves one; "
           "run the program without it (Nsight, compute-sanitizer, a profiler "
           "in the program)",
           *who ? " (" : "", who, *who ? ")" : "");
}

void lp_refuse_tell(const struct lp_gpu_refusal *refusal, uint32_t version) {
  struct lineprof_gpu *head = lp_gpu_core->room(sizeof *head);
  lp_gpu_core->warn("no GPU data", refusal->why);
  if (!head)
    return;
  head->version = LINEPROF_GPU_VERSION;
  head->state = refusal->state;
  head->cause = (uint32_t)refusal->cause;
  head->library = version;
  lp_gpu_core->show(head, LINEPROF_BLOCK_GPU);
}
