// UNSUPPORTED: tsan
// (ThreadSanitizer has a thread of its own.)
// RUN: %clang_lineprof %s -o %t
// RUN: rm -rf %t.p && mkdir %t.p && cd %t.p && env LINEPROF_MEASURE_MODE=count %t
// RUN: ls %t.p | FileCheck %s --check-prefix=FILES
// RUN: readelf -d %t %prefix/lib/liblineprof.so.1 | FileCheck %s --check-prefix=NEEDED
// Intent: a program without CUDA has no new library, thread or file. (Modes that
// sample may have a thread, with CUDA and without.)
// FILES: {{^.*}}.lprof
// FILES-NOT: {{.}}
// NEEDED-NOT: NEEDED{{.*}}(cu|lineprof-cuda|dl\.so|pthread)
#include <dirent.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[4096];
  int bad = 0, threads = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps))
    if (strstr(line, "lineprof-cuda") || strstr(line, "libcu"))
      bad = 1;
  fclose(maps);
  DIR *tasks = opendir("/proc/self/task");
  while (readdir(tasks))
    threads++;
  closedir(tasks);
  return bad || threads != 3; /* with . and .. */
}
