/* SPDX-License-Identifier: MIT
 *
 * sort ROUNDS: quicksort, heapsort and the library's qsort on the same random
 * numbers. Part of the suite of bench/overhead and bench/fidelity.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 60000, SMALL = 12 };

static uint32_t source[COUNT], sorted[COUNT];

static uint32_t next_random(uint32_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

static void swap(uint32_t *a, uint32_t *b) {
  uint32_t kept = *a;
  *a = *b;
  *b = kept;
}

static void insertion_sort(uint32_t *list, int count) {
  for (int i = 1; i < count; i++) {
    uint32_t value = list[i];
    int j = i;
    while (j > 0 && list[j - 1] > value) {
      list[j] = list[j - 1];
      j--;
    }
    list[j] = value;
  }
}

static uint32_t median(uint32_t a, uint32_t b, uint32_t c) {
  if (a > b)
    swap(&a, &b);
  if (b > c)
    b = c;
  return a > b ? a : b;
}

static void quicksort(uint32_t *list, int count) {
  if (count <= SMALL) {
    insertion_sort(list, count);
    return;
  }
  uint32_t pivot = median(list[0], list[count / 2], list[count - 1]);
  int low = 0, high = count - 1;
  while (low <= high) {
    while (list[low] < pivot)
      low++;
    while (list[high] > pivot)
      high--;
    if (low <= high)
      swap(&list[low++], &list[high--]);
  }
  quicksort(list, high + 1);
  quicksort(list + low, count - low);
}

static void sift_down(uint32_t *heap, int root, int count) {
  for (int child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && heap[child] < heap[child + 1])
      child++;
    if (heap[root] >= heap[child])
      return;
    swap(&heap[root], &heap[child]);
  }
}

static void heapsort_numbers(uint32_t *list, int count) {
  for (int root = count / 2 - 1; root >= 0; root--)
    sift_down(list, root, count);
  for (int last = count - 1; last > 0; last--) {
    swap(&list[0], &list[last]);
    sift_down(list, 0, last);
  }
}

static int compare(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

static uint64_t check(const uint32_t *list, int count) {
  uint64_t sum = 0;
  for (int i = 0; i < count; i++)
    sum = sum * 31 + list[i];
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  uint32_t state = 2463534242u;
  uint64_t sum = 0;
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < COUNT; i++)
      source[i] = next_random(&state);
    memcpy(sorted, source, sizeof sorted);
    quicksort(sorted, COUNT);
    sum += check(sorted, COUNT);
    memcpy(sorted, source, sizeof sorted);
    heapsort_numbers(sorted, COUNT);
    sum -= check(sorted, COUNT);
    memcpy(sorted, source, sizeof sorted);
    qsort(sorted, COUNT, sizeof *sorted, compare);
    sum += check(sorted, COUNT);
  }
  printf("sum %llu\n", (unsigned long long)sum);
  return 0;
}
