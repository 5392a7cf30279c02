// RUN: %clang_lineprof -pthread %s -o %t
// RUN: %python %S/Inputs/on_a_small_disk.py --btrfs %t %kprof | %filecheck %s
// REQUIRES: root, btrfs
// (it mounts a file system)
// Intent: what has room on a disk that copies on write has it for good: the
// program counts on when others have filled the disk.
#include <fcntl.h>
#include <unistd.h>

static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i & 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}2100 {{.*}}sum
  return sum;
}

static void fill(const char *name, size_t piece) {
  static char bytes[1 << 20];
  int file = open(name, O_WRONLY | O_CREAT, 0600);
  while (file >= 0 && write(file, bytes, piece) > 0)
    continue;
  fsync(file);
  close(file);
}

int main(void) {
  work(100);
  for (int i = 0; i < 20; i++) {
    sync();
    if (i == 0)
      fill("large", 1 << 20);
    if (i < 10)
      fill("small", 4096);
    work(100);
  }
  return 0;
}
