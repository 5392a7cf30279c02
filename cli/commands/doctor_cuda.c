/* SPDX-License-Identifier: MIT
 *
 * See doctor_cuda.h. A machine without CUDA is no mistake.
 */
#include "commands/doctor_cuda.h"

#include "base/heap.h"
#include "base/process.h"
#include "base/text.h"
#include "compile/compile.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "13.0" of "Cuda compilation tools, release 13.0, V13.0.88"; "unknown". */
static void find_release(const char *nvcc, char release[16]) {
  char *words[] = {(char *)nvcc, (char *)"--version", NULL};
  struct lp_text said = {0};
  strcpy(release, "unknown");
  if (lp_process_capture(words, &said) == 0 && said.bytes) {
    const char *at = strstr(said.bytes, "release ");
    if (at)
      snprintf(release, 16, "%.*s", (int)strcspn(at + 8, ", \n"), at + 8);
  }
  free(said.bytes);
}

struct lp_cuda_finding lp_doctor_nvcc(void) {
  struct lp_cuda_finding finding = {.is_good = true, .remedy = ""};
  char *nvcc = lp_compile_find_nvcc(NULL);
  char release[16];
  bool forced = false;
  if (!nvcc) {
    finding.text = lp_heap_string("not here; only 'kprof nvcc' needs it");
    return finding;
  }
  find_release(nvcc, release);
  char *host = lp_compile_nvcc_host(nvcc, &forced);
  finding.is_good = host && !forced;
  if (!host)
    finding.text =
        lp_text_make("%s, release %s; there is no clang for its host "
                     "code",
                     nvcc, release);
  else
    finding.text =
        lp_text_make("%s, release %s; its host compiler is %s%s", nvcc, release,
                     host, forced ? ", which it does not know" : "");
  finding.remedy = "only 'kprof nvcc' needs it; install a clang that this nvcc "
                   "takes, with lineprof's plugin for it";
  free(host);
  free(nvcc);
  return finding;
}

/* Looks for libcupti as the GPU layer does, but for a library that the program
 * has loaded. */
static void *load_cupti(char path[512]) {
  static const char *const names[] = {"libcupti.so.13", "libcupti.so.12",
                                      "libcupti.so"};
  static const char *const folders[] = {
      "", "/usr/local/cuda/lib64/", "/usr/local/cuda/extras/CUPTI/lib64/",
      "/opt/cuda/lib64/", "/opt/cuda/extras/CUPTI/lib64/"};
  const char *named = getenv("LINEPROF_GPU_CUPTI");
  void *library;
  if (named && *named) {
    snprintf(path, 512, "%s", named);
    return dlopen(named, RTLD_LAZY | RTLD_LOCAL);
  }
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    for (size_t j = 0; j < sizeof names / sizeof *names; j++) {
      snprintf(path, 512, "%s%s", folders[i], names[j]);
      if ((library = dlopen(path, RTLD_LAZY | RTLD_LOCAL)))
        return library;
    }
  return NULL;
}

static uint32_t version_of(void *library) {
  int (*get_version)(uint32_t *);
  uint32_t version = 0;
  *(void **)&get_version = dlsym(library, "cuptiGetVersion");
  return get_version && get_version(&version) == 0 ? version : 0;
}

struct lp_cuda_finding lp_doctor_cupti(void) {
  struct lp_cuda_finding finding = {.is_good = true, .remedy = ""};
  char path[512];
  bool has_driver = access("/proc/driver/nvidia/version", R_OK) == 0;
  void *library = load_cupti(path);
  uint32_t version = library ? version_of(library) : 0;
  if (!library) {
    finding.is_good = !has_driver && !getenv("LINEPROF_GPU_CUPTI");
    finding.text = lp_text_make("no libcupti is here%s; only CUDA programs "
                                "need it",
                                has_driver ? ", but an NVIDIA driver is" : "");
    finding.remedy = "install CUDA's CUPTI, or name it with LINEPROF_GPU_CUPTI";
    return finding;
  }
  /* The versions that the layer knows. It uses a library that is named whatever
   * its version. */
  bool is_known = version >= 18 && version < 140000;
  finding.is_good = version && (is_known || getenv("LINEPROF_GPU_CUPTI"));
  finding.text = lp_text_make(
      "%s, version %u; %s", path, version,
      has_driver ? "there is an NVIDIA driver"
                 : "there is no NVIDIA driver, so CUDA programs have no GPU "
                   "here");
  finding.remedy = "lineprof knows CUPTI of CUDA 12 and 13";
  dlclose(library);
  return finding;
}
