// RUN: %clangxx_lineprof -fsanitize=undefined %s -o %t && %listing | %filecheck %s
// UNSUPPORTED: asan, tsan
// (the sanitized runtime wants one sanitizer for all)
// Intent: when something stands between a call and the first statement on the
// function's own line, the call does not hit the row as well.
struct Small {
  Small(int V) : Value(V) {} // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}Small(int
  int get() const { return Value; } // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}int get
  int Value;
};
int main() {
  int Sum = 0;
  for (int I = 0; I < 4; I++) {
    Small S(I);
    Sum += S.get();
  }
  return Sum != 6;
}
