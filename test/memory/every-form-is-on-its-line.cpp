// RUN: %clangxx_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof
// Intent: each function of C and C++ that allocates or frees is on the line
// whose call it was, once, whatever the library calls in turn.
#include "keep.h"
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <new>
#include <string>
#include <unistd.h>
#include <vector>

struct alignas(64) Wide {
  char text[64];
};

static void in_c() {
  void *a = keep(malloc(10));            // @ allocs=1 bytes=10
  void *b = keep(calloc(3, 7));          // @ allocs=1 bytes=21
  void *c = keep(realloc(nullptr, 12));  // @ allocs=1 bytes=12
  void *d = keep(aligned_alloc(64, 64)); // @ allocs=1 bytes=64
  void *e = keep(memalign(32, 33));      // @ allocs=1 bytes=33
  void *f = keep(valloc(100));           // @ allocs=1 bytes=100
  void *g = nullptr;
  if (posix_memalign(&g, 128, 200)) // @ allocs=1 bytes=200
    abort();
  void *h = keep(reallocarray(nullptr, 5, 9)); // @ allocs=1 bytes=45
  void *i = keep(strdup("twelve chars"));      // @ allocs=1 bytes=13 temp=1
  void *blocks[] = {a, b, c, d, e, f, g, h, i};
  for (void *block : blocks)
    free(block); // @ frees=9 freed=498
  free(nullptr);
}

static void in_cxx() {
  int *a = (int *)keep(new int);                        // @ allocs=1 bytes=4
  int *b = (int *)keep(new int[10]);                    // @ allocs=1 bytes=40
  int *c = (int *)keep(new (std::nothrow) int);         // @ allocs=1 bytes=4
  int *d = (int *)keep(new (std::nothrow) int[3]);      // @ allocs=1 bytes=12
  Wide *e = (Wide *)keep(new Wide);                     // @ allocs=1 bytes=64
  Wide *f = (Wide *)keep(new Wide[2]);                  // @ allocs=1 bytes=128
  Wide *g = (Wide *)keep(new (std::nothrow) Wide);      // @ allocs=1 bytes=64
  Wide *h = (Wide *)keep(new (std::nothrow) Wide[1]);   // @ allocs=1 bytes=64 temp=1
  delete[] h; // @ frees=1 freed=64
  delete g;   // @ frees=1 freed=64
  delete[] f; // @ frees=1 freed=128
  delete e;   // @ frees=1 freed=64
  delete[] d; // @ frees=1 freed=12
  delete c;   // @ frees=1 freed=4
  delete[] b; // @ frees=1 freed=40
  delete a;   // @ frees=1 freed=4
  void *sized = keep(::operator new(48)); // @ allocs=1 bytes=48 temp=1
  ::operator delete(sized, (size_t)48);   // @ frees=1 freed=48
}

static std::vector<int> in_templates(int count) {
  std::vector<int> v;
  v.reserve((size_t)count); // @ allocs=1 bytes=4000
  return v;
}

int main() {
  in_c();   // @+ allocs=9 bytes=498
  in_cxx(); // @+ allocs=9 bytes=428
  std::vector<int> v = in_templates(1000); // @+ allocs=1 bytes=4000
  keep(v.data());
  std::string *text = new std::string(100, 'x'); // @ allocs=2 bytes=133 temp=1
  keep(text);
  delete text; // @ frees=2 freed=133
  _exit(v.size() != 0);
}
