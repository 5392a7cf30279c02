// Of another unit, so that nothing is inlined.
double work(int n) {
  double s = 0;
  for (int i = 1; i < n; i++)
    s += 1.0 / i;
  return s;
}

double other(int n) {
  double s = 0;
  for (int i = 1; i < n; i++)
    s += 2.0 / (i * 3.0);
  return s;
}
