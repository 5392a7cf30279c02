// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a function that a macro defines has the line of the macro's use.
#define GETTER(name, value)                                                    \
  static int name(void) {                                                      \
    int r = value;                                                             \
    return r;                                                                  \
  }
GETTER(seven, 7) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
int main(void) {
  return seven() + seven() + seven() != 21;
}
