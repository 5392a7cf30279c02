// RUN: %clang_lineprof %s -g -o %t && %profile %t && %kprof html -o %t.html %t.lprof
// RUN: %kprof lines --json -n 10 %t.lprof > %t.json && %look keys %t.html %t.json
// Intent: each of the ten hottest lines is shown after one key from anywhere; n and p
// go through them; a line has an address that leads to it, by its file's path or name.
static volatile int sink;
static void work(int rounds) {
  for (int i = 0; i < rounds; i++)
    sink += i;
}
int main(void) {
  work(90000000);
  work(80000000);
  work(70000000);
  for (int i = 0; i < 1000; i++) {
    sink *= 3;
    sink ^= i;
    sink -= 2;
    sink |= 1;
    sink++;
  }
  return 0;
}
