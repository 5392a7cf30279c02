// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof live=65536 peak=1048576
// Intent: memory for data that the program maps itself is on its lines: what is
// unmapped in parts, replaced, moved and refused; what is no data is not there,
// and results and errno are the system's.
#define _GNU_SOURCE
#include "keep.h"
#include "lineprof/lineprof.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096ul
#define DATA (PROT_READ | PROT_WRITE)
#define OWN (MAP_PRIVATE | MAP_ANONYMOUS)

static void parts(void) {
  char *all = mmap(NULL, 16 * PAGE, DATA, OWN, -1, 0); // @ allocs=1 bytes=65536 live=0 temp=0
  munmap(all, 4 * PAGE);             // @ frees=0 freed=16384
  munmap(all + 8 * PAGE, 100);       // @ frees=0 freed=4096
  munmap(all + 14 * PAGE, 2 * PAGE); // @ frees=0 freed=8192
  munmap(all, 9 * PAGE);             // @ frees=0 freed=16384
  munmap(all, 16 * PAGE);            // @ frees=1 freed=20480
  munmap(all, 16 * PAGE);
  all = mmap(NULL, 1, DATA, MAP_SHARED | MAP_ANONYMOUS, -1, 0); // @ allocs=1 bytes=4096 live=0 temp=1
  munmap(all, 1); // @ frees=1 freed=4096
}

static void replaced(void) {
  char *all = mmap(NULL, 8 * PAGE, DATA, OWN, -1, 0); // @ allocs=1 bytes=32768 live=0
  mmap(all + PAGE, PAGE, DATA, OWN | MAP_FIXED, -1, 0); // @ allocs=1 bytes=4096 live=0 freed=4096 temp=1
  mmap(all + 2 * PAGE, PAGE, PROT_NONE, OWN | MAP_FIXED, -1, 0); // @ freed=4096
  errno = 7;
  if (munmap(all + 1, PAGE) != -1 || errno != EINVAL)
    abort();
  errno = 7;
  munmap(all, 8 * PAGE); // @ frees=2 freed=28672
  if (errno != 7)
    abort();
}

static void moved(void) {
  char *all = mmap(NULL, 4 * PAGE, DATA, OWN, -1, 0); // @ allocs=1 bytes=16384 live=0
  all = mremap(all, 4 * PAGE, 256 * PAGE, MREMAP_MAYMOVE); // @ allocs=1 bytes=1048576 frees=1 freed=16384 live=0 peak=1048576
  all = mremap(all, 256 * PAGE, 16 * PAGE, 0); // @ allocs=1 bytes=65536 frees=1 freed=1048576 live=65536
  if (mremap(all + 1, PAGE, 8 * PAGE, 0) != MAP_FAILED || errno != EINVAL)
    abort();
  if (mremap(all, PAGE, ~0ul << 30, MREMAP_MAYMOVE) != MAP_FAILED)
    abort();
}

static void no_data(void) {
  char name[] = "/tmp/lineprof-XXXXXX";
  int file = mkstemp(name);
  unlink(name);
  if (file < 0 || ftruncate(file, 4 * PAGE))
    abort();
  void *none = mmap(NULL, 4 * PAGE, PROT_NONE, OWN, -1, 0);
  void *read = mmap(NULL, 4 * PAGE, PROT_READ, OWN, -1, 0);
  void *mapped = mmap(NULL, 4 * PAGE, DATA, MAP_SHARED, file, 0);
  void *stack = mmap(NULL, 4 * PAGE, DATA, OWN | MAP_STACK, -1, 0);
  munmap(none, 4 * PAGE);
  munmap(read, 4 * PAGE);
  munmap(mapped, 4 * PAGE);
  munmap(stack, 4 * PAGE);
  if (mmap(NULL, 0, DATA, OWN, -1, 0) != MAP_FAILED || errno != EINVAL)
    abort();
  close(file);
}

static void pool(void) {
  char *all = mmap64(NULL, 32 * PAGE, DATA, OWN, -1, 0); // @ allocs=1 bytes=131072 live=0
  for (unsigned long i = 0; i < 32; i++)
    lineprof_alloc(all + i * PAGE + i, 1000); // @ allocs=32 bytes=32000 live=0 temp=1
  munmap(all + 20 * PAGE, 4 * PAGE); // @ frees=4 freed=4000
  munmap(all, 32 * PAGE);            // @ frees=28 freed=28000
}

int main(void) {
  parts();
  replaced();
  moved();
  no_data();
  pool();
  return 0;
}
