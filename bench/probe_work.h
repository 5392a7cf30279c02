/* SPDX-License-Identifier: MIT
 *
 * The loops that bench/probe times. Included twice, with WORK() naming the
 * functions: once plain, once profiled. An empty asm statement is a row that
 * costs nothing by itself and that no optimiser removes.
 */
#define NOTHING __asm__ volatile("")

/* Ten rows are opened per round, and counted once: nine statements and the
 * loop's test. */
static __attribute__((noinline)) void WORK(rows)(long rounds) {
  for (long i = 0; i < rounds; i++) {
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
    NOTHING;
  }
}

/* The same row again and again: all of it is on one line. */
/* clang-format off */
static __attribute__((noinline)) void WORK(same_row)(long rounds) {
  for (long i = 0; i < rounds; i++) { NOTHING; }
}
/* clang-format on */

static __attribute__((noinline)) void WORK(callee)(void) { NOTHING; }

/* Per round: the loop's test, the row of the call, and a function that is one
 * row. */
static __attribute__((noinline)) void WORK(calls)(long rounds) {
  for (long i = 0; i < rounds; i++)
    WORK(callee)();
}

/* Per round: the loop's test, a region, and the row in it. */
static __attribute__((noinline)) void WORK(regions)(long rounds) {
  for (long i = 0; i < rounds; i++) {
    REGION
    NOTHING;
  }
}

#undef NOTHING
#undef WORK
#undef REGION
