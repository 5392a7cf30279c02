// RUN: not %clangxx -std=c++20 %s -Wunsafe-buffer-usage -c -o %t.plain.o 2> %t.plain
// RUN: not %clangxx_lineprof -std=c++20 %s -Wunsafe-buffer-usage -c -o %t.o 2> %t.profiled
// RUN: sort %t.plain > %t.plain.sorted
// RUN: sort %t.profiled > %t.profiled.sorted
// RUN: diff %t.plain.sorted %t.profiled.sorted
// RUN: grep -c 'error:' %t.profiled | grep -x 2
// RUN: grep -c 'warning: .delete' %t.profiled | grep -x 4
// Intent: what clang says at the end of a class or of the unit is what it says
// of the program as it was written. (The order of notes about buffers depends
// on addresses in the compiler.)
struct Cycle {
  Cycle(int);
  Cycle(bool)
      : Cycle('c') {}
  Cycle(char)
      : Cycle(true) {}
};
struct Apart {
  Apart(int);
  Apart(bool);
};
Apart::Apart(int)
    : Apart(true) {}
Apart::Apart(bool)
    : Apart(1) {}
struct Later {
  Later();
  ~Later();
  int *Field;
};
Later::Later()
    : Field(new int[3]) {}
Later::~Later() { delete Field; }
struct Inside {
  Inside()
      : Field(new int[3]) {}
  ~Inside() { delete Field; }
  int *Field;
};
struct Before {
  ~Before() { delete[] Field; }
  Before()
      : Field(new int(3)) {}
  int *Field;
};
struct AtTheEnd {
  AtTheEnd();
  ~AtTheEnd() { delete Field; }
  int *Field;
};
AtTheEnd::AtTheEnd()
    : Field(new int[3]) {}
template <class T> struct Instance {
  Instance()
      : Field(new T[3]) {}
  ~Instance() { delete Field; }
  T *Field;
};
int buffers(int *P, int N) {
  int Sum = 0;
  int *Q = P;
  for (int I = 0; I < N;
       Q++,
           I++)
    Sum += Q[I];
  do {
    Sum += *Q;
  } while (Q++ < P + N);
  while (
      *++P)
    Sum++;
  return Sum;
}
int main() {
  Later A;
  Inside B;
  Before C;
  AtTheEnd D;
  Instance<int> E;
  return buffers(nullptr, 0);
}
