// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: a virtual call counts in the function that runs.
struct Animal {
  virtual ~Animal() = default;
  virtual int legs() {
    return 4; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
};
struct Bird : Animal {
  int legs() override {
    return 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
};
int main() {
  Animal A;
  Bird B;
  Animal *Zoo[] = {&A, &B, &B};
  int Sum = 0;
  for (Animal *Each : Zoo)
    Sum += Each->legs(); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return Sum != 8;
}
