/* Included in two namespaces: the same lines are two functions. */
__attribute__((noinline)) static void work(unsigned n) {
  unsigned s = sink;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u % (i | 3) + (s >> 7);
  sink = s;
}
