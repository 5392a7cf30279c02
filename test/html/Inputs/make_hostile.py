#!/usr/bin/env python3
"""Writes a program whose names and text would be markup, or read backwards, in
a page that took them for more than text."""
FILE = "a<img src=x onerror=alert(1)>;\u202egnp.cpp"
SOURCE = """\
// </script><script>document.title = 'source'</script> <!-- \u202e txet \u2066 \U000e0041\u3164\u00ad
struct größe {
  int operator()(int n) const {
#pragma lineprof region "<img src=x onerror=\\"document.title='region'\\">;\u202e"
    {
      return n + 1;
    }
  }
};
template <class T> T вдвое(T x) { return x + x; }
int main() {
  const char *s = "</script><script>document.title = 'string'</script>";
  auto λ = [](int n) { return größe()(n); };
  int sum = s[0] == '<' ? 0 : 1;
  for (int i = 0; i < 1000; i++)
    sum += λ(вдвое(i));
  return sum != 1000000;
}
"""
with open(FILE, "w", encoding="utf-8") as file:
    file.write(SOURCE)
