// RUN: %clang_lineprof %s -o %t && %run %t
// RUN: %expect %t.lprof '10 <= before.hits <= 20' '10 <= access.hits <= 20' \
// RUN:   '10 <= behind.hits <= 20' '5 <= then.hits <= 10' '5 <= otherwise.hits <= 10' \
// RUN:   'come.hits == later.hits == 10' 'jump.hits == 20' 'enter.hits == around.hits == 40' \
// RUN:   '40 <= loop.hits <= 80' '30 <= body.hits <= 60' '10 <= end.hits <= 20' \
// RUN:   'last.hits == 10'
// Intent: an access that is not volatile cannot fault, says the language, and
// what is around it is counted as one. Where it does fault and a handler jumps
// away, rows may be one off for each jump, from the last call that may not
// return to the next; in a loop without such calls, by what it has run or has
// yet to run. Everything else is exact.
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf home;
static int hits, fine, n;
static volatile int rounds = 3;
static void come_back(void);
static void (*volatile may_not_return)(void) = come_back;

static void handle(int signal) {
  (void)signal;
  siglongjmp(home, 1); // @jump
}

static void come_back(void) {
  hits++; // @come
}

static void straight(int *at) {
  n++; // @before
  *at = 1; // @access
  hits++; // @behind
  if (n % 4 < 2)
    fine += 2; // @then
  else
    fine += 3; // @otherwise
  may_not_return();
  hits++; // @later
}

static void around(int *at) {
  int *places[] = {&fine, &fine, at};
  for (int i = 0; i < rounds; i++) // @loop
    *places[i] += 1; // @body
  hits++; // @end
  rounds = 3;
  hits++; // @last
}

static int attempt(void (*what)(int *), int *at) {
  if (sigsetjmp(home, 1)) // @enter
    return 1;
  what(at); // @around
  return 0;
}

int main(void) {
  int good = 0, *volatile bad = (int *)8;
  int jumped = 0;
  signal(SIGSEGV, handle);
  for (int i = 0; i < 20; i++) {
    int *at = i % 2 ? &good : bad;
    jumped += attempt(straight, at) + attempt(around, at);
  }
  return jumped != 20;
}
