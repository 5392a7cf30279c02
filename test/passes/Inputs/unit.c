/* The table of this folder's modules: rows 0 to 5 are f's, 6 to 11 h's, 0 and 6
 * their own lines, 5 and 11 their closing braces; region 1 is a step. */
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
