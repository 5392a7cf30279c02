// RUN: %clangxx_lineprof -std=c++20 -Wall -Wextra -Wunreachable-code -c -Xclang -verify %s -o %t
// Intent: what a region cannot capture is told, and the region is measured all
// the same; an expression is refused if leaving it out changes the program.
struct Pair { int A, B; };
struct Convertible { operator bool() const; };
int next();
constexpr int twice(int X) { return 2 * X; }
constexpr int bump(int &X) { return ++X; }
[[gnu::pure]] int pureOne(int);
struct Counter {
  int N;
  int read() const { return N; }
  int count() { return N++; }
  int copy(int *To) const { return *To = N; }
};

// expected-warning@+1 {{values are captured inside functions only; these are ignored}}
#pragma lineprof region "nowhere" (next())
// expected-warning@-1 {{no statement of a function follows}}
extern int Elsewhere;

extern volatile int V;
int work(int N, int *P, Counter C, __int128 Wide) {
  Convertible Class;
#pragma lineprof region "a" (N++) // expected-warning {{'N++' is not captured: it may change something}}
  N--;
#pragma lineprof region "b" (next(), N) // expected-warning {{'next()' is not captured: it calls a function that may change something}}
  N--;
#pragma lineprof region "c" (P) // expected-warning {{'P' is not captured: a value of type 'int *' is no integer}}
  N--;
#pragma lineprof region "d" (Class) // expected-warning {{'Class' is not captured: a value of type 'Convertible'}}
  N--;
#pragma lineprof region "e" (C.read(), C.count()) // expected-warning {{'C.count()' is not captured: it calls a function}}
  N--;
#pragma lineprof region "f" (V) // expected-warning {{'V' is not captured: reading what is volatile}}
  N--;
#pragma lineprof region "g" (Wide) // expected-warning {{'Wide' is not captured: a value of type '__int128'}}
  N--;
#pragma lineprof region "h" (twice(N), bump(N), pureOne(N)) // expected-warning {{'bump(N)' is not captured}}
  N--;
#pragma lineprof region "i" (1, 2, 3, 4, 5, 6, 7, 8, 9) // expected-warning {{a region captures up to 8 values}}
  N--;
#pragma lineprof region "j" ([] { return 1; }()) // expected-warning {{it calls a function}}
  N--;
#pragma lineprof region "k" (N // expected-warning {{needs a ')' behind its values}}
  N--;
#pragma lineprof region "l" () // nothing
  N--;
#pragma lineprof region "m" (N) N // expected-warning {{extra text after '#pragma lineprof region' is ignored}}
  N--;
#pragma lineprof region "n" (C.copy(&N), C.read() + N++, C.read() + V) // expected-warning {{'C.copy(&N)' is not captured: it calls a function}} expected-warning {{'C.read() + N++' is not captured: it may change}} expected-warning {{'C.read() + V' is not captured: it may change}}
  N--;
  return N + Elsewhere;
}
