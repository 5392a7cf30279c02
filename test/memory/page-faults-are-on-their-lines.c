// RUN: %clang_lineprof -I%S/Inputs -I%S/../../runtime/include %s -o %t
// RUN: rm -f %t.lprof && %kprof --memory --set measure.sampling_budget=0 -q -o %t.lprof %t
// RUN: %expect %t.lprof '1000 <= self_faults(@TOUCHED) <= 1002' 'self_faults(@AGAIN) <= 2' 'faults(@CALL) == self_faults(@CALLED)' '500 <= faults(@CALL) <= 502'
// Intent: x
#define _GNU_SOURCE
#include <sys/mman.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <stdlib.h>
static size_t page=4096;
static long faults(void){struct rusage u;getrusage(RUSAGE_SELF,&u);return u.ru_minflt+u.ru_majflt;}
__attribute__((noinline)) static void touch(volatile char*p,long n){
  for(long i=0;i<n;i++)
    p[i*4096]=1;
}
int main(int c,char**v){
  long n=c>1?atol(v[1]):1000;
  long a=faults();
  volatile char*p=mmap(0,n*page,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS,-1,0);
  volatile char*q=mmap(0,n*page,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS,-1,0);
  for(long i=0;i<n;i++)
    p[i*4096]=1;
  for(long i=0;i<n;i++)
    p[i*4096]=2;
  touch(q,n/2);
  memset((char*)q+n/2*4096,3,n/2*4096);
  printf("%ld\n",faults()-a);
  return 0;
}
