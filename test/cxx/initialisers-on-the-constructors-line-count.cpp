// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: an initialiser is hit on the constructor's own line, too, and on the
// line of the body's first statement only once; references have rows.
#include <memory>
struct Small {
  int Value;
  Small(int V) : Value(V) {} // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
};
struct Counted {
  int Value;
  Counted(int V) : Value(V) { Value++; } // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
};
struct Wrapped {
  int Value, Twice;
  Wrapped(int V)
      : Value(V), // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
        Twice(V * 2) { Twice++; } // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
};
static std::unique_ptr<int> Shared = std::make_unique<int>(5);
struct Referring {
  int &Value;
  const int &&Moved;
  Referring()
      : Value(*Shared), // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
        Moved(std::move(*Shared)) { // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    Value += 1; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  }
};
struct Derived : virtual Small {
  Derived() : Small(1) {} // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
};
int main() {
  int Sum = 0;
  for (int I = 0; I < 4; I++)
    Sum += Counted(I).Value + Wrapped(I).Twice + Derived().Value +
           Referring().Value;
  return Sum != 60;
}
