/* SPDX-License-Identifier: MIT
 *
 * A process that keeps a profile mapped and answers commands as the runtime
 * does, for the tests of `kprof ctl`: serve-profile FILE SECONDS [deaf|plain].
 * Prints its number once the profile is there.
 */
#include "profile_builder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static struct lineprof_schedule *find_schedule(char *bytes, size_t size) {
  size_t at = LINEPROF_FILE_HEADER_SIZE;
  while (at < size) {
    struct lineprof_block *block = (void *)(bytes + at);
    if (block->type == LINEPROF_BLOCK_SCHEDULE)
      return (void *)(block + 1);
    at += block->size;
  }
  return NULL;
}

static void answer(struct lineprof_schedule *now) {
  uint32_t serial = __atomic_load_n(&now->command_serial, __ATOMIC_ACQUIRE);
  if (serial == now->answered_serial)
    return;
  if (now->command == LINEPROF_COMMAND_STOP) {
    now->kind = LINEPROF_SEGMENT_OUTSIDE;
    now->cycle = 0;
  } else {
    now->kind = LINEPROF_SEGMENT_ACTIVE;
    now->cycle = now->segment_count + 1;
  }
  now->segment_count++;
  now->segment_first_step = now->step;
  __atomic_store_n(&now->answered_serial, serial, __ATOMIC_RELEASE);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  int is_deaf = argc > 3 && strcmp(argv[3], "deaf") == 0;
  int is_plain = argc > 3 && strcmp(argv[3], "plain") == 0;
  struct bytes profile =
      is_plain ? sample_profile("/tmp", 0) : sample_scheduled("/tmp", 0);
  bytes_write(&profile, argv[1]);
  int file = open(argv[1], O_RDWR);
  char *bytes =
      mmap(NULL, profile.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file < 0 || bytes == MAP_FAILED)
    return 1;
  struct lineprof_file_header *header = (void *)bytes;
  struct lineprof_schedule *now = find_schedule(bytes, profile.size);
  header->pid = (uint32_t)getpid();
  header->state = LINEPROF_STATE_RUNNING;
  printf("%d\n", (int)getpid());
  fflush(stdout);
  struct timespec pause = {.tv_nsec = 1000000};
  for (int left_ms = atoi(argv[2]) * 1000; left_ms > 0; left_ms--) {
    if (now && !is_deaf)
      answer(now);
    nanosleep(&pause, NULL);
  }
  header->state = LINEPROF_STATE_EXITED;
  return 0;
}
