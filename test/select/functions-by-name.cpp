// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-functions='shop::*' %s -o %t && %listing --no-source > %t.all
// RUN: FileCheck --check-prefix=GLOB %s < %t.all
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-functions='re:Cart::(add|operator)' %s -o %t && %listing --no-source > %t.all
// RUN: FileCheck --check-prefix=RE %s < %t.all
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-functions='shop::area(int)' -fplugin-arg-lineprof-functions='shop::hidden' -fplugin-arg-lineprof-functions='shop::Cart::operator[]' -fplugin-arg-lineprof-functions='shop::Cart::add<double>*' %s -o %t && %listing --no-source --instances > %t.all
// RUN: FileCheck --check-prefix=EACH %s < %t.all
// RUN: %clangxx %lineprof_flags -fplugin-arg-lineprof-functions=main %s -o %t && %listing | %filecheck --check-prefix=MAIN %s
// Intent: functions are chosen by their qualified names: shell patterns for
// all of it, regular expressions for a part; parameters tell overloads apart,
// arguments instances; anonymous namespaces need not be spelled; a lambda is
// part of the function around it.
namespace shop {
namespace {
int hidden(int x) {
  return x + 1;
}
} // namespace
struct Cart {
  int n = 0;
  int operator[](int i) const {
    return n * i;
  }
  template <class T> T add(T v) {
    n += int(v);
    return v;
  }
};
int area(int a) {
  return a;
}
int area(double a) {
  return int(a);
}
} // namespace shop
int shopping(int x) {
  return x;
}
int main() {
  shop::Cart cart;
  int sum = cart.add(1) + int(cart.add(2.0)) + cart[0] + shop::area(3);
  auto twice = [](int x) {
    return x * 2; // MAIN: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return x
  };
  return sum + shop::area(4.0) + shop::hidden(5) + twice(1) + shopping(1) != 19;
}

// GLOB: Function: shop::(anonymous namespace)::hidden at
// GLOB: Function: shop::Cart::operator[] at
// GLOB: Function: shop::Cart::add at
// GLOB: Function: shop::area at
// GLOB: Function: shop::area at
// GLOB-NOT: Function:

// RE: Function: shop::Cart::operator[] at
// RE: Function: shop::Cart::add at
// RE-NOT: Function:

// EACH: Function: shop::(anonymous namespace)::hidden({{.*}} at
// EACH: Function: shop::Cart::operator[]({{.*}} at
// EACH: Function: shop::Cart::add<double>({{.*}} at
// EACH: Function: shop::area(int) at
// EACH-NOT: Function:
