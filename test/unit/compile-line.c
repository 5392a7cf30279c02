// RUN: mkdir -p %t && cd %t && %unit/compile-line
// Intent: a compiler's command line is understood well enough to know what
// may be added to it.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "compile/parts.h"

#include <stdio.h>
#include <string.h>

static struct lp_compile_line read_words(const char *words) {
  static char copy[256];
  char *arguments[32];
  int count = 0;
  snprintf(copy, sizeof copy, "%s", words);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    arguments[count++] = word;
  return lp_compile_line_read(count, arguments);
}

int main(void) {
  CHECK("a source links", read_words("a.c").links);
  CHECK("a source is one", read_words("a.c -o a").has_source);
  CHECK("-c does not link", !read_words("-c a.c").links);
  CHECK("-E does not link", !read_words("-E a.c").links);
  CHECK("an object is no source", !read_words("a.o -o a").has_source);
  CHECK("an object links", read_words("a.o -o a").links);
  CHECK("the value of -o is no input", !read_words("-o a.c").has_input);
  CHECK("nor is that of -include", !read_words("-include a.h").has_input);
  CHECK("-v alone has no input", !read_words("-v").has_input);
  CHECK("standard input is a source", read_words("-x c -").has_source);
  CHECK("-x makes anything a source", read_words("-x c a.o").has_source);
  CHECK("-x none ends it", !read_words("-xc -xnone a.o").has_source);
  CHECK("CUDA by its name", read_words("-c a.cu").has_cuda);
  CHECK("CUDA by -x", read_words("-xcuda a.cc").has_cuda);
  CHECK("no CUDA by -x", !read_words("-x c++ a.cu").has_cuda);
  CHECK("no CUDA", !read_words("a.cc b.o -o a.cu").has_cuda);
  CHECK("--version asks", read_words("--version a.c").only_asks);
  CHECK("-print-... asks", read_words("-print-prog-name=ld").only_asks);
  CHECK("-static", read_words("-static a.c").is_static);
  CHECK("-nostdlib", read_words("-nostdlib a.c").has_no_libs);
  CHECK("which may name libc", read_words("-nostdlib a.c -lc").names_libc);
  CHECK("no libc is bare", read_words("-nostdlib a.c").is_bare);
  CHECK("-nolibc, too", read_words("-nolibc a.c").is_bare);
  CHECK("libc is not", !read_words("-nodefaultlibs a.c -lc").is_bare);
  CHECK("nor is a shared object", !read_words("-shared -nostdlib a.c").is_bare);
  CHECK("nor -r", !read_words("-r -nostdlib a.c").is_bare);
  CHECK("own start files", !read_words("-nostartfiles a.c").is_bare);
  CHECK("bare if static", read_words("-nostartfiles -static a.c").is_bare);
  CHECK("unless named",
        !read_words("-nostartfiles -static /l/crt1.o a.c").is_bare);
  CHECK("own entry", read_words("-static -Wl,-e,go a.c").is_bare);
  CHECK("-ffreestanding alone", !read_words("-ffreestanding -c a.c").is_bare);
  CHECK("a part of it", read_words("-ffreestanding -nostdlib -c a.c").is_bare);
  CHECK("a kernel's part", read_words("-mcmodel=kernel -c a.c").is_bare);
  CHECK("-m32", read_words("-m32 a.c").is_foreign);
  CHECK("a header does not link", !read_words("a.h -o a.pch").links);
  CHECK("nor as -x says", !read_words("-x c++-header a -o a.pch").links);
  CHECK("nor in another way", !read_words("--language=c-header a.c").links);
  CHECK("nor in a third", !read_words("--language c-header a.c").links);
  CHECK("a header as a source does", read_words("-x c a.h -o a").links);
  CHECK("one beside a source does", read_words("a.h a.c").links);
  CHECK("one beside a library does", read_words("a.h -lm").links);
  CHECK("a suffix is no language", read_words("a.c -o a.h").links);
  CHECK("-ccc-print-phases asks", read_words("-ccc-print-phases a").only_asks);
  CHECK("a value is missing", read_words("a.c -o").is_cut);
  CHECK("none is missing", !read_words("a.c -o a").is_cut);
  CHECK("-- ends the options", read_words("-o a -- -c").end == 2);
  CHECK("what follows is input", read_words("-o a -- -c").links);
  CHECK("shared objects link", !read_words("libm.so.6 -o a").has_source);
  FILE *file = fopen("compile-line.rsp", "w");
  if (!file || fputs("-c 'a b.c'\n\"-DX=1 2\"", file) < 0 || fclose(file))
    return 1;
  struct lp_compile_line line = read_words("@compile-line.rsp");
  CHECK("response files are read", line.has_source && !line.links);
  CHECK("a missing one is an input", read_words("@none.rsp").has_input);
  return check_status();
}
