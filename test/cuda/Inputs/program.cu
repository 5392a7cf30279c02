// A program for tests of compilers' command lines.
__global__ void kernel(int *p) {
  *p = 1;
}

#ifdef MARKED
__attribute__((lineprof))
#endif
int helper(int n) {
  return n + 1;
}

int main() {
  for (int i = 0; i < 3; i++)
    kernel<<<1, 1>>>((int *)nullptr + helper(i));
  return 0;
}
