// SPDX-License-Identifier: MIT
//
// The program that scripts/soak kills: soak DIRECTORY SECONDS. Threads that
// come and go call, recurse, throw and catch; processes fork and exec. Each
// thread writes into DIRECTORY/PID.counts, shared memory, how many calls it
// has begun and ended. Only what is marked is profiled.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

enum { Threads = 4, CallsPerThread = 500, MostDepth = 3 };

struct Slot {
  volatile uint64_t Begun, Ended;
};

static std::string Directory, Program;
static double Seconds;
static Slot *Slots;
static int Depth;
static time_t Deadline;

#pragma lineprof profile
static int leaf(int N) {
  return N + 1; // soak: 3
}

#pragma lineprof profile
static int thrower(int Levels) {
  if (Levels == 0)
    throw 1; // soak: 1
  return thrower(Levels - 1) + 1;
}

#pragma lineprof profile
static int call(int Levels) {
  int Sum = 0; // soak: 1
  for (int I = 0; I < 3; I++)
    Sum += leaf(I); // soak: 3
  try {
    thrower(Levels); // soak: 1
  } catch (int One) {
    Sum += One; // soak: 1
  }
  return Sum; // soak: 1
}

static void openCounts() {
  std::string Path = Directory + "/" + std::to_string(getpid()) + ".counts";
  int File = open(Path.c_str(), O_RDWR | O_CREAT, 0600);
  if (File < 0 || ftruncate(File, 4096))
    abort();
  Slots = static_cast<Slot *>(
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0));
  close(File);
}

static void work(int Index, unsigned Seed) {
  Slot &Mine = Slots[Index];
  for (int I = 0; I < CallsPerThread; I++) {
    Seed = Seed * 1103515245 + 12345;
    Mine.Begun = Mine.Begun + 1;
    if (call(Seed >> 16 & 127) != 7)
      abort();
    Mine.Ended = Mine.Ended + 1;
  }
}

static int run();

static void makeChild() {
  pid_t Pid = fork();
  if (Pid != 0)
    return;
  Depth++;
  if (rand() % 4 == 0)
    execl(Program.c_str(), Program.c_str(), Directory.c_str(),
          std::to_string(Seconds).c_str(), std::to_string(Depth).c_str(),
          nullptr);
  openCounts();
  exit(run());
}

static int run() {
  srand(static_cast<unsigned>(getpid()));
  for (unsigned Round = 1; time(nullptr) < Deadline; Round++) {
    std::vector<std::thread> Running;
    for (int I = 0; I < Threads; I++)
      Running.emplace_back(work, I, Round * 4 + static_cast<unsigned>(I));
    if (Depth < MostDepth && rand() % 20 == 0)
      makeChild();
    for (std::thread &Thread : Running)
      if (Thread.joinable())
        Thread.join();
    while (waitpid(-1, nullptr, WNOHANG) > 0)
      ;
  }
  return 0;
}

int main(int Count, char **Arguments) {
  if (Count < 3)
    return 2;
  Program = Arguments[0];
  Directory = Arguments[1];
  Seconds = atof(Arguments[2]);
  Depth = Count > 3 ? atoi(Arguments[3]) : 0;
  Deadline = time(nullptr) + static_cast<time_t>(Seconds);
  openCounts();
  return run();
}
