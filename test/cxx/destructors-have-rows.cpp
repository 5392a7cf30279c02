// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: destructors count on every path out of a scope.
static int alive;
struct Guard {
  Guard() {
    ++alive; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  }
  ~Guard() {
    --alive; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  }
};
static int leave(int How) {
  Guard G; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  for (int I = 0; I < 3; I++) {
    Guard H; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    if (How == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    if (How == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
      break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    if (How == 2) // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
      throw How; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    return 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 4; I++)
    try {
      Sum += leave(I); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    } catch (int X) { // CHECK: {{^ *}}[[#@LINE]] } catch (int X) {
      Sum += X * 10; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    }
  return Sum != 24 || alive;
}
