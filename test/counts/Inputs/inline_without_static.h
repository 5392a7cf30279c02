// Included by two units: one for inlining only, one to define the functions.
#ifndef INLINE
#define INLINE inline
#endif

INLINE int twice(int x) {
  return 2 * x; // twice
}

/* Too large to be inlined everywhere. */
INLINE int gather(const int *of, int count) {
  int sum = 0; // gather
  for (int i = 0; i < count; i++)
    switch (of[i] % 7) {
    case 0: sum += of[i] * 3; break;
    case 1: sum ^= of[i] << 2; break;
    case 2: sum -= of[i] / 5; break;
    case 3: sum = sum * 31 + i; break;
    case 4: sum += twice(of[i]) % 11; break;
    default: sum++;
    }
  return sum;
}
