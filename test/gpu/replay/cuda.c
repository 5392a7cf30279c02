/* SPDX-License-Identifier: MIT
 *
 * The stand-in's libcuda: what of the driver lineprof calls to time launches
 * by events. A stream is a string, and has a clock of its own, which launches
 * put on (replay_driver_run); one named "captured..." is being captured. An
 * event is over when it has been asked for twice.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_READY = 600 };

struct event {
  uint64_t ns;
  int asked;
};

static struct {
  const void *stream;
  uint64_t ns;
} streams[64];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int created, destroyed;

static uint64_t *clock_of(const void *stream) {
  int i = 0;
  while (i < 63 && streams[i].stream && streams[i].stream != stream)
    i++;
  streams[i].stream = stream;
  return &streams[i].ns;
}

void replay_driver_run(const void *stream, uint64_t ns) {
  pthread_mutex_lock(&lock);
  *clock_of(stream) += ns;
  pthread_mutex_unlock(&lock);
}

/* How many events there are. */
int replay_driver_events(void) { return created - destroyed; }

int cuCtxGetCurrent(void **context) {
  *context = &created;
  return 0;
}

int cuCtxGetDevice(int *device) { return *device = 0; }
int cuCtxPushCurrent_v2(void *context) { return context != &created; }
int cuCtxPopCurrent_v2(void **context) { return cuCtxGetCurrent(context); }

int cuStreamIsCapturing(const char *stream, int *status) {
  *status = stream && strncmp(stream, "captured", 8) == 0;
  return 0;
}

int cuThreadExchangeStreamCaptureMode(int *mode) {
  static __thread int current;
  int was = current;
  current = *mode;
  *mode = was;
  return 0;
}

int cuEventCreate(void **event, unsigned flags) {
  (void)flags;
  *event = calloc(1, sizeof(struct event));
  __atomic_fetch_add(&created, 1, __ATOMIC_RELAXED);
  return *event == NULL;
}

int cuEventDestroy_v2(void *event) {
  free(event);
  __atomic_fetch_add(&destroyed, 1, __ATOMIC_RELAXED);
  return 0;
}

int cuEventRecord(void *event, const void *stream) {
  int status;
  cuStreamIsCapturing(stream, &status);
  if (status)
    abort(); /* it would be captured, too */
  pthread_mutex_lock(&lock);
  *(struct event *)event = (struct event){.ns = *clock_of(stream)};
  pthread_mutex_unlock(&lock);
  return 0;
}

int cuEventQuery(void *event) {
  return ((struct event *)event)->asked++ ? 0 : NOT_READY;
}

int cuEventElapsedTime(float *ms, const void *begin, const void *end) {
  *ms = (float)(((const struct event *)end)->ns -
                ((const struct event *)begin)->ns) /
        1e6f;
  return 0;
}
