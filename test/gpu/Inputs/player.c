/* SPDX-License-Identifier: MIT
 *
 * Plays a recording (replay/recorded.c): each place that called CUDA there has
 * a line here, which differs, so that no two become one; and each thread a
 * thread. Places from 65 on share the lines.
 */
#include "cuda_replay.h"
#include <pthread.h>
#include <stdint.h>
static void *play(void *number) {
  unsigned me = (unsigned)(uintptr_t)number, place;
  while ((place = cudaReplayNext(me)))
    switch ((place - 1) % 64 + 1) {
    case 1: cudaReplayCall(me); __asm__ volatile("# 1"); break; // PLACE 1
    case 2: cudaReplayCall(me); __asm__ volatile("# 2"); break; // PLACE 2
    case 3: cudaReplayCall(me); __asm__ volatile("# 3"); break; // PLACE 3
    case 4: cudaReplayCall(me); __asm__ volatile("# 4"); break; // PLACE 4
    case 5: cudaReplayCall(me); __asm__ volatile("# 5"); break; // PLACE 5
    case 6: cudaReplayCall(me); __asm__ volatile("# 6"); break; // PLACE 6
    case 7: cudaReplayCall(me); __asm__ volatile("# 7"); break; // PLACE 7
    case 8: cudaReplayCall(me); __asm__ volatile("# 8"); break; // PLACE 8
    case 9: cudaReplayCall(me); __asm__ volatile("# 9"); break; // PLACE 9
    case 10: cudaReplayCall(me); __asm__ volatile("# 10"); break; // PLACE 10
    case 11: cudaReplayCall(me); __asm__ volatile("# 11"); break; // PLACE 11
    case 12: cudaReplayCall(me); __asm__ volatile("# 12"); break; // PLACE 12
    case 13: cudaReplayCall(me); __asm__ volatile("# 13"); break; // PLACE 13
    case 14: cudaReplayCall(me); __asm__ volatile("# 14"); break; // PLACE 14
    case 15: cudaReplayCall(me); __asm__ volatile("# 15"); break; // PLACE 15
    case 16: cudaReplayCall(me); __asm__ volatile("# 16"); break; // PLACE 16
    case 17: cudaReplayCall(me); __asm__ volatile("# 17"); break; // PLACE 17
    case 18: cudaReplayCall(me); __asm__ volatile("# 18"); break; // PLACE 18
    case 19: cudaReplayCall(me); __asm__ volatile("# 19"); break; // PLACE 19
    case 20: cudaReplayCall(me); __asm__ volatile("# 20"); break; // PLACE 20
    case 21: cudaReplayCall(me); __asm__ volatile("# 21"); break; // PLACE 21
    case 22: cudaReplayCall(me); __asm__ volatile("# 22"); break; // PLACE 22
    case 23: cudaReplayCall(me); __asm__ volatile("# 23"); break; // PLACE 23
    case 24: cudaReplayCall(me); __asm__ volatile("# 24"); break; // PLACE 24
    case 25: cudaReplayCall(me); __asm__ volatile("# 25"); break; // PLACE 25
    case 26: cudaReplayCall(me); __asm__ volatile("# 26"); break; // PLACE 26
    case 27: cudaReplayCall(me); __asm__ volatile("# 27"); break; // PLACE 27
    case 28: cudaReplayCall(me); __asm__ volatile("# 28"); break; // PLACE 28
    case 29: cudaReplayCall(me); __asm__ volatile("# 29"); break; // PLACE 29
    case 30: cudaReplayCall(me); __asm__ volatile("# 30"); break; // PLACE 30
    case 31: cudaReplayCall(me); __asm__ volatile("# 31"); break; // PLACE 31
    case 32: cudaReplayCall(me); __asm__ volatile("# 32"); break; // PLACE 32
    case 33: cudaReplayCall(me); __asm__ volatile("# 33"); break; // PLACE 33
    case 34: cudaReplayCall(me); __asm__ volatile("# 34"); break; // PLACE 34
    case 35: cudaReplayCall(me); __asm__ volatile("# 35"); break; // PLACE 35
    case 36: cudaReplayCall(me); __asm__ volatile("# 36"); break; // PLACE 36
    case 37: cudaReplayCall(me); __asm__ volatile("# 37"); break; // PLACE 37
    case 38: cudaReplayCall(me); __asm__ volatile("# 38"); break; // PLACE 38
    case 39: cudaReplayCall(me); __asm__ volatile("# 39"); break; // PLACE 39
    case 40: cudaReplayCall(me); __asm__ volatile("# 40"); break; // PLACE 40
    case 41: cudaReplayCall(me); __asm__ volatile("# 41"); break; // PLACE 41
    case 42: cudaReplayCall(me); __asm__ volatile("# 42"); break; // PLACE 42
    case 43: cudaReplayCall(me); __asm__ volatile("# 43"); break; // PLACE 43
    case 44: cudaReplayCall(me); __asm__ volatile("# 44"); break; // PLACE 44
    case 45: cudaReplayCall(me); __asm__ volatile("# 45"); break; // PLACE 45
    case 46: cudaReplayCall(me); __asm__ volatile("# 46"); break; // PLACE 46
    case 47: cudaReplayCall(me); __asm__ volatile("# 47"); break; // PLACE 47
    case 48: cudaReplayCall(me); __asm__ volatile("# 48"); break; // PLACE 48
    case 49: cudaReplayCall(me); __asm__ volatile("# 49"); break; // PLACE 49
    case 50: cudaReplayCall(me); __asm__ volatile("# 50"); break; // PLACE 50
    case 51: cudaReplayCall(me); __asm__ volatile("# 51"); break; // PLACE 51
    case 52: cudaReplayCall(me); __asm__ volatile("# 52"); break; // PLACE 52
    case 53: cudaReplayCall(me); __asm__ volatile("# 53"); break; // PLACE 53
    case 54: cudaReplayCall(me); __asm__ volatile("# 54"); break; // PLACE 54
    case 55: cudaReplayCall(me); __asm__ volatile("# 55"); break; // PLACE 55
    case 56: cudaReplayCall(me); __asm__ volatile("# 56"); break; // PLACE 56
    case 57: cudaReplayCall(me); __asm__ volatile("# 57"); break; // PLACE 57
    case 58: cudaReplayCall(me); __asm__ volatile("# 58"); break; // PLACE 58
    case 59: cudaReplayCall(me); __asm__ volatile("# 59"); break; // PLACE 59
    case 60: cudaReplayCall(me); __asm__ volatile("# 60"); break; // PLACE 60
    case 61: cudaReplayCall(me); __asm__ volatile("# 61"); break; // PLACE 61
    case 62: cudaReplayCall(me); __asm__ volatile("# 62"); break; // PLACE 62
    case 63: cudaReplayCall(me); __asm__ volatile("# 63"); break; // PLACE 63
    case 64: cudaReplayCall(me); __asm__ volatile("# 64"); break; // PLACE 64
    }
  return NULL;
}
int main(void) {
  unsigned count = cudaReplayThreads();
  pthread_t threads[256];
  if (count == 0 || count > 256)
    return 2;
  for (unsigned i = 1; i < count; i++)
    pthread_create(&threads[i], NULL, play, (void *)(uintptr_t)i);
  play(NULL);
  for (unsigned i = 1; i < count; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
