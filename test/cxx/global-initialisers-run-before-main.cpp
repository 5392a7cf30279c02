// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: functions called before main and after it count.
static int Log;
static int early(int X) {
  return X + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
struct Watch {
  ~Watch() {
    Log++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
};
static int First = early(1);
static int Second = early(2);
static Watch AtExit;
int main() {
  return First + Second != 5; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
