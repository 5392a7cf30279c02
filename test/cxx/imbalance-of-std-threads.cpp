// RUN: %clangxx_lineprof -pthread %s -o %t && %profile %t
// RUN: %expect %t.lprof 'nap.threads == 3' 'nap.thread_max_ns >= 400e6' '150e6 <= nap.thread_mean_ns < nap.thread_max_ns / 1.05'
// Intent: threads of the C++ library are told apart in a line's imbalance.
#include <chrono>
#include <thread>
static void nap(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms)); // @nap
}
int main() {
  std::thread first(nap, 30), second(nap, 30), third(nap, 400);
  first.join();
  second.join();
  third.join();
}
