// RUN: %clangxx -std=c++20 %s -c -o %t.plain.o 2> %t.plain
// RUN: %clangxx_lineprof -std=c++20 %s -c -o %t.o 2> %t.profiled
// RUN: diff %t.plain %t.profiled
// RUN: grep -c "has no effect when annotating an infinite loop" %t.profiled | grep -x 6
// RUN: %clangxx_lineprof -std=c++20 -w %s -o %t && %listing | %filecheck %s
// Intent: clang says of each endless `while` that likelihood means nothing for
// it; its line is hit by each test of the condition.
int rounds(int n) {
  while (true) [[likely]] { // CHECK: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}while (true)
    if (n-- == 1)
      return n;
    if (n & 1)
      continue;
    n += 0;
  }
}
int named(int n) {
again:
  while (1) [[unlikely]] // CHECK: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}while (1)
    if (n++ < 0)
      goto again;
    else
      break;
  return n;
}
template <class T> int instance(T n) {
  while (sizeof(T) == sizeof(int)) [[likely]] { // CHECK: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}while (sizeof
    if (++n > 2)
      break;
  }
  return n;
}
constexpr int folded(int n) {
  while (!false) [[likely]] {
    if (++n > 3)
      return n;
  }
}
int tested(int n) {
  while (n > 0) [[likely]] // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}while (n > 0)
    n--;
  while (int m = 1) [[likely]] // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}while (int m
    return n + m;
  return 0;
}
int onOneLine(int n) {
  while ((true)) [[likely]] { if (n++ > 2) break; } // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}while ((true))
  do [[likely]] { n++; } while (n < 9);
  return n;
}
static inline int unused(int n) {
  while (true) [[likely]]
    if (n++)
      return n;
}
int main(int argc, char **) {
  auto inside = [](int n) {
    while (true) [[unlikely]] // CHECK: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}while (true)
      if (n++ > 0)
        return n;
  };
  return rounds(5) + named(-1) + instance(0) + (folded(argc - 1) != 4) + tested(3) +
         onOneLine(0) + inside(0) == 0;
}
