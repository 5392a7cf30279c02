// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: the rows of a template add up all instances; --instances tells them apart.
template <typename T> static T clamp(T X, T Low, T High) {
  if (X < Low) // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
    return Low; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  return X > High // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
             ? High : X;
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 4; I++)
    Sum += clamp(I, 1, 2);
  double D = clamp(5.5, 0.0, 1.0) + clamp(-1.0, 0.0, 1.0) + clamp(0.5, 0.0, 1.0);
  return Sum != 6 || D != 1.5;
}
// RUN: %kprof report --instances --function "*clamp*" %t.lprof | %filecheck %s --check-prefix=EACH
// EACH: Function: {{.*}}clamp<int>
// EACH: {{^ *4 +4 }}
// EACH: Function: {{.*}}clamp<double>
// EACH: {{^ *4 +3 }}
