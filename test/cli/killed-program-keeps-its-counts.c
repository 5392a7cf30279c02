// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc %s -o killed
// RUN: sh -c '%kprof -v ./killed > out; test $? = 137' && %filecheck %s < out
// Intent: what was counted before SIGKILL is shown, the open line's time too.
#include <signal.h>
#include <unistd.h>
static void spend(void) {
  usleep(20000); // CHECK: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}usleep
}
int main(void) {
  for (int i = 0; i < 3; i++) // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}for
    spend();
  kill(getpid(), SIGKILL); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}kill
}
