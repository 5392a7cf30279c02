// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof live=0
// Intent: where a chunk is freed the objects in it are, however small and wherever
// they begin; a realloc that moves it frees them, an arena that begins anew does,
// and what is handed out again without a word. What is not known goes by.
#include "keep.h"
#include "lineprof/lineprof.h"
#include <stdlib.h>
#include <string.h>

static char *take(char *chunk, size_t at, size_t size) {
  lineprof_alloc(chunk + at, size); // @ allocs=1361 bytes=12795 live=0 blocks=0 temp=7
  return keep(chunk + at);
}

static void small(void) {
  char *chunk = keep(malloc(8000)); // @ allocs=1 bytes=8000 live=0
  for (size_t i = 0; i < 1000; i++)
    take(chunk, i * 8, 8);
  for (size_t i = 0; i < 1000; i += 2)
    lineprof_free(chunk + i * 8); // @ frees=500 freed=4000
  lineprof_free(chunk + 8 * 2);
  lineprof_free(NULL);
  free(chunk); // @ frees=500 freed=4000
}

static void odd(void) {
  char *chunk = keep(malloc(5000)); // @ allocs=1 bytes=5000 live=0
  for (size_t i = 0; i < 300; i++)
    take(chunk, 1 + i * 3, 3);
  lineprof_free(chunk + 4); // @ frees=1 freed=3
  free(chunk);              // @ frees=299 freed=897
}

static void same_address(void) {
  char *block = keep(malloc(100)); // @ allocs=1 bytes=100 live=0
  take(block, 0, 100);
  lineprof_free(block); // @ frees=1 freed=100
  free(block);
  block = keep(malloc(200)); // @ allocs=1 bytes=200 temp=1 frees=0 live=0
  free(block);               // @ frees=1 freed=200
}

static void arena(void) {
  char *chunk = keep(calloc(1, 400)); // @ allocs=1 bytes=400 live=0
  for (size_t i = 0; i < 10; i++)
    take(chunk, i * 40, 40);
  lineprof_free_all(chunk, 400); // @ frees=10 freed=400
  for (size_t i = 0; i < 20; i++)
    take(chunk, i * 20, 20);
  for (size_t i = 0; i < 20; i++)
    take(chunk, i * 20, 10); /* these are where the last ones were */
  char *moved = keep(realloc(chunk, 1 << 20)); // @ allocs=1 bytes=1048576 frees=20 freed=200 moved=400 live=0
  take(moved, 7, 500);
  moved = keep(realloc(moved, 2 << 20)); // @ allocs=1 bytes=2097152 temp=1 moved=? live=0 frees=? freed=?
  free(moved); // @ frees=? freed=?
}

static void nested(void) {
  char *chunk = keep(malloc(4096)); // @ allocs=1 bytes=4096 live=0
  char *inner = take(chunk, 1000, 2000);
  for (size_t i = 1; i < 6; i++)
    take(inner, i * 100, 1 + i);
  lineprof_free(inner); // @ frees=5 freed=20
  take(chunk, 3000, 25);
  free(chunk); // @ frees=1 freed=25
}

static char fixed[256];
int main(void) {
  small(); // @+ live=0
  odd();
  same_address();
  arena();
  nested();
  take(fixed, 0, 248);
  take(fixed, 100, 2); /* what was around it is a pool itself */
  lineprof_free(fixed + 100); // @ frees=1 freed=2
  return 0;
}
