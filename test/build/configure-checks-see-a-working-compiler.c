// UNSUPPORTED: asan, tsan
// (sanitizers have no static link)
// RUN: %clang -fplugin=%plugin -fpass-plugin=%plugin -fplugin-arg-lineprof-all %s -o %t && %t
// RUN: %clang -fplugin=%plugin -fpass-plugin=%plugin -fplugin-arg-lineprof-all -static %s -o %t && %t
// Intent: a program without the runtime links and runs: the references are weak.
static int f(int x) {
  int s = 0;
  for (int i = 0; i < x; i++)
    s += i;
  return s;
}
int main(void) { return f(4) != 6; }
