// RUN: not %clangxx -std=c++11 %s -c -o %t.plain.o 2> %t.plain
// RUN: not %clangxx_lineprof -std=c++11 %s -c -o %t.o 2> %t.profiled
// RUN: diff %t.plain %t.profiled
// Intent: a variable of a type that cannot be is clang's error, no crash.
template <class T> using Name = struct Name {
  T Size = 0;
};
Name Variable;
