// RUN: %clangxx_lineprof -Wall -Wextra -c -Xclang -verify %s -o %t
// Intent: a value of a class, whatever it can be converted to, is a warning and
// no error, in templates and behind LINEPROF_REGION, too.
#include <lineprof/lineprof.h>
#include <string>

template <class T> int work(const T &Value, int N) {
  LINEPROF_REGION("template", Value) N++; // expected-warning {{'Value' is not captured: a value of type}}
  return N;
}

int main() {
  std::string Name = "name";
  int N = 0;
  LINEPROF_REGION("string", Name) N++; // expected-warning {{'Name' is not captured: a value of type}}
  LINEPROF_REGION("sum", Name + "x", (Name + "x").size()) N++; // expected-warning {{a value of type}} expected-warning {{it may change something}}
  LINEPROF_REGION("size", Name.size(), Name.empty()) N++;
  return work(Name, N) == 0;
}
