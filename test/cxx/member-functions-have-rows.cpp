// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: member functions, in the class and outside, const and static.
struct Stack {
  void push(int X) {
    Data[Size++] = X; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  int pop();
  int size() const { return Size; } // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  static int twice(int X) {
    return X * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  int Data[8] = {};
  int Size = 0;
};
int Stack::pop() {
  return Data[--Size]; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main() {
  Stack S;
  for (int I = 0; I < 3; I++)
    S.push(I);
  int Last = S.pop();
  return S.size() + Last + Stack::twice(S.size()) != 8;
}
