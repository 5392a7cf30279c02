// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %profile %t
// RUN: %kprof report --json --all --instances %t.lprof | python3 -c 'import json,sys; print("\n".join(f["symbol"] for at in json.load(sys.stdin)["files"] for f in at["functions"]))' > %t.names
// RUN: grep -c '^Pair<[.][.][.] [0-9a-f]*>::sum(int)$' %t.names | grep -x 34
// RUN: grep -c '^Pair<Pair<Zero, Zero>, Pair<Zero, Zero>>::sum(int)$' %t.names | grep -x 1
// RUN: grep -c '^takes([.][.][.] [0-9a-f]*)$' %t.names | grep -x 2
// RUN: grep -c '^named(const Whole \*)$' %t.names | grep -x 1
// Intent: names that double with each level of templates take no time: what
// nobody reads is cut, and those of two instances differ.
template <class A, class B> struct Pair {
  static int sum(int n) {
    return A::sum(n) + 1;
  }
};
struct Zero {
  static int sum(int n) {
    return n;
  }
};
template <int N> struct Deep {
  using Type = Pair<typename Deep<N - 1>::Type, typename Deep<N - 1>::Type>;
};
template <> struct Deep<0> {
  using Type = Zero;
};
using Whole = Deep<40>::Type;
int named(const Whole *) { return 1; }
int takes(Deep<39>::Type *, Deep<38>::Type &(*)(int)) { return 2; }
int takes(Pair<Whole, Zero> *) { return 3; }
int takes(Pair<Zero, Whole> *) { return 4; }
int main() {
  int Sum = Whole::sum(1) + (named)(nullptr) +
            (takes)(static_cast<Pair<Whole, Zero> *>(nullptr)) +
            (takes)(static_cast<Pair<Zero, Whole> *>(nullptr));
  return Sum != 41 + 1 + 3 + 4;
}
