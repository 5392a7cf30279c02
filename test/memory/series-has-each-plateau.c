// RUN: %clang_series %s -o %t && %memory %t
// RUN: %series %t.lprof > %t.txt && FileCheck %s < %t.txt
// Intent: the series has what was live, to the byte, whenever the program
// rests, and what was resident; and when the peak was, which had passed before
// the next point.
// CHECK: process 0: peak 104857600 with its moment
// CHECK: 67108864
// CHECK: 33554432
// CHECK: 54525952
// CHECK: 20971520
#include "keep.h"
#include "series.h"

/* Written to, so that it is resident. */
static void *make(size_t size) { return memset(keep(malloc(size)), 1, size); }

int main(void) {
  const struct lineprof_memory_series *series = series_find();
  void *blocks[64];
  if (!series)
    return 1;
  for (int i = 0; i < 64; i++)
    blocks[i] = make(1 << 20);
  struct lineprof_memory_point all = series_wait(series);
  for (int i = 0; i < 32; i++)
    free(blocks[i]);
  struct lineprof_memory_point half = series_wait(series);
  /* By less than the peak, so nobody would have been told. */
  void *more = keep(malloc(20 << 20));
  struct lineprof_memory_point some = series_wait(series);
  void *peak = keep(malloc(48 << 20)); /* 100 MiB, for a moment */
  free(peak);
  for (int i = 32; i < 64; i++)
    free(blocks[i]);
  struct lineprof_memory_point end = series_wait(series);
  keep(more);
  return !(
      all.live == 64 << 20 && half.live == 32 << 20 && some.live == 52 << 20 &&
      end.live == 20 << 20 && all.peak == 64 << 20 && some.peak == 64 << 20 &&
      end.peak == 100 << 20 && all.resident > 64 << 20 &&
      half.resident > 32 << 20 && all.resident > half.resident + (31 << 20));
}
