// RUN: %clang -w -fno-builtin %s -o %t.plain && %t.plain
// RUN: %clang_lineprof -w -fno-builtin %s -o %t && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof -w -fno-builtin %s -o %t -static && %run %t && %family | %filecheck %s
// UNSUPPORTED: asan, tsan
// Those call some of them themselves.
// Intent: functions whose names standard C leaves to programs are the program's
// own: the runtime calls none of them, whatever system call has that name.
int calls;

#define OWN(name)                                                              \
  int name(void) {                                                             \
    calls++;                                                                   \
    return 0;                                                                  \
  }
// clang-format off
OWN(open) OWN(close) OWN(read) OWN(write) OWN(stat) OWN(lstat) OWN(fstat)
OWN(fcntl) OWN(lseek) OWN(readlink) OWN(link) OWN(unlink) OWN(ioctl)
OWN(getcwd) OWN(gethostname) OWN(getpid) OWN(getppid) OWN(pread) OWN(pwrite)
OWN(fallocate) OWN(gettid) OWN(kill) OWN(uname) OWN(access) OWN(dup) OWN(pipe)
OWN(send) OWN(accept) OWN(select) OWN(poll) OWN(index) OWN(truncate)
OWN(ftruncate) OWN(fsync) OWN(sync) OWN(mkdir) OWN(getuid) OWN(geteuid)
// clang-format on

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i & 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}sum +=
  return sum;
}

int main(void) {
  return work(1000) != 500 || open() || link() || calls != 2;
}
