/* An object to load and unload, with some functions to point into. */
__attribute__((visibility("default"))) int loaded(int n) {
  volatile int array[16];
  for (int i = 0; i < 16; i++)
    array[i] = n + i;
  return n <= 0 ? array[3] : loaded(n - 1) + array[n % 16];
}
