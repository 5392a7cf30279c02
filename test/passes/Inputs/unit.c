/* The unit whose table the modules of this folder have: rows 0 to 4 are f's,
 * 5 to 9 are h's; 0 and 5 are the functions' own lines, region 1 is a step. */
void f(int n) {
  n++;
  for (int i = 0; i < n; i++)
    n--;
  n++;
}
void g(void);
void h(int n) {
  n++;
#pragma lineprof region "block"
  { g(); }
#pragma lineprof step
  for (; n < 0;) {
    n++;
  }
}
