// RUN: %clangxx_lineprof -std=c++20 -pthread %s -o %t && %run %t && %family | %filecheck %s
// Intent: std::thread, std::jthread and std::async.
#include <atomic>
#include <future>
#include <thread>
#include <vector>

static std::atomic<int> Sum;

static int work(int Count) {
  for (int I = 0; I < Count; I++)
    Sum++; // CHECK: {{^ *}}[[#@LINE]]{{ +2400 }}
  return Count; // CHECK: {{^ *}}[[#@LINE]]{{ +24 }}
}

int main() {
  int Got = 0;
  std::vector<std::thread> Threads;
  std::vector<std::future<int>> Futures;
  for (int I = 0; I < 8; I++) {
    Threads.emplace_back(work, 100);
    std::jthread Joined([] { work(100); }); // CHECK: {{^ *}}[[#@LINE]]{{ +}}{{8|16}}{{ }}
    Futures.push_back(std::async(std::launch::async, work, 100));
  }
  for (std::thread &Thread : Threads)
    Thread.join();
  for (auto &Future : Futures)
    Got += Future.get();
  return Sum != 2400 || Got != 800;
}
