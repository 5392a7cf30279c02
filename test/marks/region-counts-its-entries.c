// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof | %filecheck %s
// Intent: a region counts how often it is entered, however it is left.
#pragma lineprof profile
static int leave(int how) {
  for (int i = 0; i < 2; i++) {
#pragma lineprof region "body"
    {
      if (how == 0)
        return 1;
      if (how == 1)
        break;
      if (how == 2)
        continue;
      if (how == 3)
        goto out;
      how++;
    }
  }
out:
  return 0;
}
int main(void) {
  for (int how = 0; how < 5; how++)
    leave(how);
  return 0;
}
// CHECK: "name": "body"
// CHECK: "calls": 7
