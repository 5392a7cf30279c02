// RUN: %clang -c -I%prefix/include %S/Inputs/flip.c -o %t.flip.o
// RUN: %clang -w %s -o %t.plain -lm -lpthread
// RUN: %clang_lineprof -w %s %t.flip.o -o %t -lm -lpthread -ldl
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact -w %s %t.flip.o -o %t.exact -lm -lpthread -ldl
// RUN: %clang_lineprof -w %s -g -c -emit-llvm -o - | opt -passes=verify -disable-output
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact -w %s -g -c -emit-llvm -o - | opt -passes=verify -disable-output
// RUN: %t.plain > %t.expected
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t.exact >> %t.out
// RUN: cat %t.expected %t.expected | cmp - %t.out
// REQUIRES: plugin
// Intent: what a program does never depends on which clocks run, nor on when
// they are switched: around calls of all kinds, tables of labels, jumps out,
// stack pointers that move.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define APART __attribute__((noinline))

volatile int seen;
int rest;

/* Called with 0 to 3 only, but by main(). */
APART static int ranged(int x) {
  seen = x;
  switch (x) {
  case 0:
    return seen + 10;
  case 1:
    return seen * 7;
  case 2:
    return seen - 3;
  case 3:
    return 11;
  }
  rest += x;
  return seen - 2 * x;
}

APART int calls_ranged(int y) { return ranged(y & 3); }

/* Label addresses that outlive the call that took them. */
APART int interpret(const char *code) {
  static void *table[3];
  int a = 0;
  if (!table[0]) {
    table[0] = &&up;
    table[1] = &&down;
    table[2] = &&done;
  }
  goto *table[*code - '0'];
up:
  a += 3;
  code++;
  goto *table[*code - '0'];
down:
  a -= 1;
  code++;
  goto *table[*code - '0'];
done:
  return a;
}

/* ... and some that do not. */
APART int interpret_constant(const char *code) {
  static const void *const table[] = {&&up, &&down, &&done};
  int a = 0;
  goto *table[*code - '0'];
up:
  a += calls_ranged(a);
  code++;
  goto *table[*code - '0'];
down:
  a -= 1;
  code++;
  goto *table[*code - '0'];
done:
  return a;
}

/* Kept by nothing but the name that assembly knows. */
__attribute__((used)) static int by_name(int x) { return x * 5; }
extern int called_by_name(int) __asm__("by_name");
int (*address)(int);

APART static int constant(int x) {
  seen = x;
  return 42;
}
APART int uses_constant(int x) { return constant(x) == 42 ? x : -1; }

struct node {
  struct node *next;
  int value;
};
struct node *list;
APART static int first_value(struct node **head) {
  struct node *n = *head;
  seen = n->value;
  return n->value;
}
APART int promoted(void) {
  struct node *head = list;
  return first_value(&head);
}

struct big {
  long a[9];
};
APART struct big passed(struct big b, int i, long double l, __int128 q,
                        struct big c, double d) {
  b.a[0] += i + (long)l + (long)q + c.a[8] + (long)d;
  return b;
}

APART int variadic(int n, ...) {
  va_list l, m;
  va_start(l, n);
  va_copy(m, l);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(l, int) * uses_constant(va_arg(m, int));
  va_end(m);
  va_end(l);
  return s;
}

/* Whose calls are to be inlined at all cost. */
__attribute__((flatten)) int flat(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += calls_ranged(i) + interpret("012");
  return s;
}

jmp_buf place;
APART void jump(int i) {
  if (i % 4 == 1)
    longjmp(place, i);
}
APART int jumps(int n) {
  volatile int s = 0;
  const int kept = n * 3;
  for (volatile int i = 0; i < n; i = i + 1) {
    int r = setjmp(place);
    if (r)
      s = s + r + kept;
    else
      for (int j = 0; j < 3; j++) {
        jump(i + j);
        s = s + 1;
      }
  }
  return s;
}

APART int arrays(int n) {
  int s = 0;
  for (int i = 1; i < n; i++) {
    int a[i];
    for (int j = 0; j < i; j++)
      a[j] = uses_constant(j);
    s += a[i - 1];
  }
  return s;
}

APART void swaps(int *restrict p, int *restrict q) {
  *p += 1;
  *q += *p;
}
APART int restricted(int n) {
  int a = 1, b = 2, *p = &a, *q = &b;
  for (int i = 0; i < n; i++) {
    swaps(p, q);
    int *r = p;
    p = q;
    q = r;
    uses_constant(i);
    a &= 0xffff;
    b &= 0xffff;
  }
  return a * 3 + b;
}

int descending(const void *a, const void *b) {
  return *(const int *)b - *(const int *)a;
}

int main(void) {
  struct node n = {NULL, 5};
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  int sorted[50];
  long s = 0;
  list = &n;
  address = by_name;
  for (int i = 0; i < 60000; i++) {
    s += calls_ranged(i) + interpret("00101012") + called_by_name(i);
    s += interpret_constant("010012") + uses_constant(i) + promoted();
    s += passed(b, i, 2.5L, (__int128)7 << 3, b, i).a[0];
    s += variadic(3, i, 2, 3);
    if (i % 100)
      continue;
    s += jumps(9) + arrays(9) + restricted(50);
    for (int j = 0; j < 50; j++)
      sorted[j] = (j * 37 + i) % 50;
    qsort(sorted, 50, sizeof sorted[0], descending);
    s += sorted[3] + flat(9);
  }
  __asm__ volatile("flip_only_one: nop" ::: "memory");
  for (int i = 0; i < 100; i++)
    s += ranged(7 + i);
  printf("%ld %d\n", s, rest);
}
