/* SPDX-License-Identifier: MIT
 *
 * Threads that wait are looked at once a sample has seen that the program waits
 * at all. How long that takes depends on what else the machine does.
 */
#include <dirent.h>
#include <time.h>
#include <unistd.h>

__attribute__((unused)) static int count_threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  while (readdir(tasks))
    count++;
  closedir(tasks);
  return count;
}

/* Runs and waits in turns until the runtime's own thread is there, for 10 s at
 * most. */
__attribute__((unused)) static void wait_until_looked_at(void) {
  volatile unsigned sink = 0;
  int before = count_threads();
  for (int i = 0; i < 5000 && count_threads() == before; i++) {
    for (int j = 0; j < 300000; j++)
      sink += 1;
    usleep(1000);
  }
}
