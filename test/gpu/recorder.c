/* SPDX-License-Identifier: MIT
 *
 * Stands in front of libcupti (LINEPROF_GPU_CUPTI names it) and writes what
 * CUPTI delivers to $LINEPROF_RECORD, raw: for each buffer its size, 8 bytes,
 * then its records as they are. Everything else is libcupti's own, which this
 * library is linked with.
 */
#include <cupti.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static CUpti_BuffersCallbackCompleteFunc completed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void CUPTIAPI record(CUcontext context, uint32_t stream, uint8_t *buffer,
                            size_t size, size_t valid) {
  const char *path = getenv("LINEPROF_RECORD");
  pthread_mutex_lock(&lock);
  FILE *file = path && valid ? fopen(path, "ab") : NULL;
  if (file) {
    uint64_t length = valid;
    fwrite(&length, sizeof length, 1, file);
    fwrite(buffer, 1, valid, file);
    fclose(file);
  }
  pthread_mutex_unlock(&lock);
  completed(context, stream, buffer, size, valid);
}

CUptiResult CUPTIAPI
cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                               CUpti_BuffersCallbackCompleteFunc complete) {
  CUptiResult (*real)(CUpti_BuffersCallbackRequestFunc,
                      CUpti_BuffersCallbackCompleteFunc);
  *(void **)&real = dlsym(RTLD_NEXT, "cuptiActivityRegisterCallbacks");
  if (!real)
    return CUPTI_ERROR_UNKNOWN;
  completed = complete;
  return real(request, record);
}
