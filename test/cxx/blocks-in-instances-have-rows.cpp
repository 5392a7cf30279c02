// RUN: %clangxx_lineprof -fblocks %s -o %t -lBlocksRuntime && %listing | %filecheck %s
// UNSUPPORTED: !blocks
// Intent: blocks in instances of templates have rows, also where nothing in them
// depends on a parameter.
static int calls;
template <class T> static T twice(T (^block)(T)) { return block(1) + block(2); }
template <class T> static T instance(T start) {
  void (^plain)() = ^{
    calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  };
  plain();
  return twice<T>(^(T value) {
    if (value > 1) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    return value + start; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  });
}
int main() {
  return instance(1) + int(instance(2L)) + calls != 18;
}
