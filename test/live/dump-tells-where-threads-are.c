// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o three -pthread && cp %S/Inputs/start .
// RUN: sh -c './start ./three; %kprof dump --wait 60 $(cat number) > text; %kprof dump --wait 60 --json three.lprof > json; kill $(cat number)'
// RUN: FileCheck %s < text && FileCheck %s --check-prefix=JSON < json
// RUN: sh -c 'while %kprof dump three.lprof > text 2> over; do :; done' && FileCheck %s --check-prefix=OVER < over
// RUN: sh -c '%kprof dump; test $? = 2' 2>&1 | FileCheck %s --check-prefix=USAGE
// Intent: each thread is told with where it is, in libraries too, its profiled
// callers, and how long ago that was seen; or that the program has just ended.
#include "Inputs/serve.h"
#include <pthread.h>
static void *work(void *nothing) {
  serve(); // @work
  return nothing;
}
static void *rest(void *nothing) {
  for (;;)
    pause(); // @rest
  return nothing;
}
int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, work, NULL);
  pthread_create(&threads[1], NULL, rest, NULL);
  return pthread_join(threads[0], NULL); // @main
}
// CHECK: {{^}}Thread 1, [[#%u,]] three: waits, seen [[#%u,]] ms ago at most{{$}}
// CHECK: {{^}}  main  dump-tells-where-threads-are.c:[[#@LINE-3]]{{$}}
// CHECK-NEXT: {{^}}Thread [[#%u,]], [[#%u,]] three: {{runs|waits}}, seen
// CHECK: {{^}}  pause{{.*}}  in libc.so.6{{$}}
// CHECK-NEXT: {{^}}  rest  dump-tells-where-threads-are.c:17{{$}}
// JSON: "format": 1,
// JSON: "tid": {{[0-9]+}},
// JSON-NEXT: "name": "three",
// JSON-NEXT: "state": "S",
// JSON-NEXT: "source": "sample",
// JSON-NEXT: "age_s": {{[0-9.]+}},
// JSON: "function": "serve",
// JSON-NEXT: "file": "{{.*}}serve.h",
// JSON-NEXT: "line": 20,
// JSON-NEXT: "profiled": true
// JSON: "function": "work",
// OVER: error: {{the program that wrote 'three.lprof' does not run here any more|process [0-9]+ has ended}}
// USAGE: error: 'kprof dump' needs a process or a profile
