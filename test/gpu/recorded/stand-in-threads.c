#include "cuda_replay.h"
#include <pthread.h>
static void *on_first(void *count) {
  for (long i = 0; i < (long)count; i++)
    cudaLaunchKernel("first"); // GPU: launches=200 kernels=200
  return NULL;
}
static void *on_second(void *count) {
  for (long i = 0; i < (long)count; i++)
    cudaLaunchKernel("second"); // GPU: launches=200 kernels=200
  return NULL;
}
int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, i % 2 ? on_second : on_first,
                   (void *)100);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
