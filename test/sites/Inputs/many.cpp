#include <algorithm>
#include <vector>
namespace shop {
namespace {
int hidden(int x) {
  return x + 1;
}
} // namespace
struct Cart {
  int n = 0, m;
  explicit Cart(int v)
      : n(v),
        m(v) {
    n++;
  }
  ~Cart() { n = 0; }
  int operator[](int i) const { return n * i; }
  operator int() const { return n; }
  template <class T> T add(T v) {
    n += int(v);
    return v;
  }
  int inline_one() {
    struct Local {
      int get() { return 3; }
    };
    return Local().get();
  }
  static constexpr int folded(int x) { return x * 2; }
  Cart(const Cart &) = default;
};
int area(int a) {
  return a;
}
int area(double a) {
  return int(a);
}
template <class T> struct Box {
  T value;
  T get() const {
    for (int i = 0; i < 2; i++)
      if (i == 1)
        return value;
    return value;
  }
  T never() const { return value; }
};
template <class T> T unused(T x) { return x; }
} // namespace shop
static int leaf(int x) { return x * 2; }
__attribute__((no_instrument_function)) static int quiet(int x) { return x; }
static int middle(int x) {
  int s = 0;
  while (x-- > 0)
    s += leaf(x);
  do
    s++;
  while (s < 3);
  return s;
}
static int top(int x) {
  auto f = [](int y) {
    return middle(y);
  };
  auto generic = [](auto y) { return y; };
  std::vector<int> v{3, 1, 2};
  std::sort(v.begin(), v.end(), [](int a, int b) { return a < b; });
  return f(x) + generic(1) + int(generic(1.0)) + shop::area(v[0]);
}
int main() {
  shop::Cart c(2);
  shop::Box<int> box{1};
  shop::Box<long> other{2};
  switch (top(2)) {
  case 1:
    return 1;
  default:
    break;
  }
  return c[0] + c.add(1) + int(c.add(1.0)) + shop::area(2.0) +
             shop::hidden(1) + quiet(1) + c.inline_one() + box.get() +
             int(other.get()) + shop::Cart::folded(1) <
         0;
}
