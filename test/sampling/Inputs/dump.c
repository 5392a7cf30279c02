/* Prints the samples of a profile:
 *   thread T cpu|blocked: samples N, ms N, lost N
 *   MS SAMPLES kind/cycle [cut] innermost < ... < outermost
 * A frame is FUNCTION, FUNCTION@LINE (timed), or OBJECT where there is no
 * symbol. Then the objects: OBJECT: BASE BEGIN END.
 *
 * A second argument is a file of expectations, written by the program:
 *   cpu|blocked|ran SECONDS TOLERANCE [FRAME]
 * is the time of all samples, or of those with such a frame; `ran`: what CPU
 * time the threads had. */
#include "profile/table.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct object {
  const char *path;
  uint64_t base, begin, end;
  const char *image;
};

static const char *file;
static uint64_t size;
static struct object objects[256];
static unsigned object_count;
static struct lp_table tables[4096];
static double ns_per_tick;

static const char *map(const char *path, uint64_t *length) {
  struct stat status;
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &status) != 0)
    return NULL;
  *length = (uint64_t)status.st_size;
  const char *bytes = mmap(NULL, *length, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  return bytes == MAP_FAILED ? NULL : bytes;
}

static const char *value(const struct lineprof_block *block, const char *key) {
  const char *at = (const char *)(block + 1), *end = at + block->payload_size;
  while (at < end) {
    const char *text = at + strlen(at) + 1;
    if (strcmp(at, key) == 0)
      return text;
    at = text + strlen(text) + 1;
  }
  return "";
}

static void add_object(const struct lineprof_block *block) {
  struct object *object = &objects[object_count++];
  uint64_t length;
  object->path = value(block, "path");
  object->base = strtoull(value(block, "base"), NULL, 16);
  object->begin = strtoull(value(block, "begin"), NULL, 16);
  object->end = strtoull(value(block, "end"), NULL, 16);
  object->image = map(object->path, &length);
}

/* Where frames are printed to. */
static char text[1 << 16];
static size_t used;
#define PRINT(...) used += (size_t)snprintf(text + used, sizeof text - used, __VA_ARGS__)

static void print_symbol(const struct object *object, uint64_t address) {
  const char *slash = strrchr(object->path, '/');
  const Elf64_Ehdr *head = (const void *)object->image;
  const Elf64_Shdr *sections =
      head ? (const void *)(object->image + head->e_shoff) : NULL;
  for (int i = 0; head && i < head->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB && sections[i].sh_type != SHT_DYNSYM)
      continue;
    const Elf64_Sym *symbols =
        (const void *)(object->image + sections[i].sh_offset);
    const char *names =
        object->image + sections[sections[i].sh_link].sh_offset;
    for (uint64_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++)
      if (ELF64_ST_TYPE(symbols[j].st_info) == STT_FUNC &&
          address - object->base - symbols[j].st_value < symbols[j].st_size) {
        PRINT("%s", names + symbols[j].st_name);
        return;
      }
  }
  PRINT("[%s]", slash ? slash + 1 : object->path);
}

static void print_frame(uint64_t frame) {
  if (frame & LINEPROF_FRAME_CLOCKED) {
    const struct lp_table *table = &tables[frame >> 32 & 0x7fffffff];
    const struct lineprof_table_function *function = table->functions;
    while ((uint32_t)frame - function->first_line >= function->line_count)
      function++;
    PRINT("%s@%u", table->strings + function->name,
          table->lines[(uint32_t)frame].line);
    return;
  }
  for (unsigned i = object_count; i-- > 0;)
    if (frame >= objects[i].begin && frame < objects[i].end) {
      print_symbol(&objects[i], frame);
      return;
    }
  PRINT("?");
}

enum { RAN = 1000 };

static struct expectation {
  unsigned clock;
  double seconds, tolerance, found;
  char frame[128];
} expected[64];
static unsigned expected_count;

static void read_expectations(const char *path) {
  char line[256], clock[16];
  FILE *lines = fopen(path, "r");
  while (lines && fgets(line, sizeof line, lines)) {
    struct expectation *own = &expected[expected_count];
    if (sscanf(line, "%15s %lf %lf %127s", clock, &own->seconds,
               &own->tolerance, own->frame) < 3)
      continue;
    own->clock = strcmp(clock, "cpu") == 0   ? LINEPROF_SAMPLE_CPU
                 : strcmp(clock, "ran") == 0 ? RAN
                                             : LINEPROF_SAMPLE_BLOCKED;
    expected_count++;
  }
}

/* The chain is in `text`, with a space on both sides of each frame. */
static void expect(unsigned clock, double seconds) {
  char frame[132];
  for (unsigned i = 0; i < expected_count; i++) {
    snprintf(frame, sizeof frame, " %s ", expected[i].frame);
    if (expected[i].clock == clock &&
        (!expected[i].frame[0] || (used && strstr(text, frame))))
      expected[i].found += seconds;
  }
}

static int is_as_expected(void) {
  int is_good = 1;
  for (unsigned i = 0; i < expected_count; i++) {
    double gap = expected[i].found - expected[i].seconds;
    int is_near = gap <= expected[i].tolerance && -gap <= expected[i].tolerance;
    printf("%s: %s %s: expected %.3f +- %.3f, found %.3f\n",
           is_near ? "as expected" : "WRONG",
           expected[i].clock == LINEPROF_SAMPLE_CPU ? "cpu"
           : expected[i].clock == RAN               ? "ran"
                                                    : "blocked",
           expected[i].frame, expected[i].seconds, expected[i].tolerance,
           expected[i].found);
    is_good &= is_near;
  }
  return is_good && expected_count > 0;
}

static void print_stacks(const struct lineprof_block *block) {
  const struct lineprof_stacks *head = (const void *)(block + 1);
  const struct lineprof_stack *stacks = (const void *)(head + 1);
  const uint64_t *frames = (const void *)(stacks + head->stack_capacity);
  if (head->clock == 0)
    return;
  printf("thread %u %s: samples %llu, ms %.0f, lost %llu\n", block->thread,
         head->clock == LINEPROF_SAMPLE_CPU ? "cpu" : "blocked",
         (unsigned long long)head->sample_count,
         (double)head->ticks * ns_per_tick / 1e6,
         (unsigned long long)head->lost_samples);
  if (head->clock == LINEPROF_SAMPLE_CPU)
    printf("by%s%s\n", head->means & LINEPROF_MEANS_EVENT ? " events" : "",
           head->means & LINEPROF_MEANS_TIMER ? " timers" : "");
  for (uint32_t i = 0; i < head->stack_capacity; i++) {
    if (stacks[i].hash == 0)
      continue;
    printf("  %.0f %llu %u/%u%s", (double)stacks[i].ticks * ns_per_tick / 1e6,
           (unsigned long long)stacks[i].samples, stacks[i].kind,
           stacks[i].cycle, stacks[i].is_cut ? " cut" : "");
    used = 0;
    for (uint32_t j = 0; j < stacks[i].frame_count; j++) {
      PRINT("%s", j ? " < " : " ");
      print_frame(frames[stacks[i].first_frame + j]);
    }
    PRINT(" ");
    printf("%s\n", text);
    expect(head->clock, (double)stacks[i].ticks * ns_per_tick / 1e9);
    expect(RAN, (double)stacks[i].cpu_ticks * ns_per_tick / 1e9);
  }
  used = 0;
  expect(head->clock, (double)head->lost_ticks * ns_per_tick / 1e9);
}

static void each(uint32_t type, void (*visit)(const struct lineprof_block *)) {
  uint64_t at = LINEPROF_FILE_HEADER_SIZE;
  while (at + sizeof(struct lineprof_block) <= size) {
    const struct lineprof_block *block = (const void *)(file + at);
    if (block->size == 0)
      return;
    if (block->type == type)
      visit(block);
    at += block->size;
  }
}

static void add_table(const struct lineprof_block *block) {
  uint64_t room = UINT64_MAX;
  unsigned char *unpacked;
  if (lp_table_open(&tables[block->module], (const void *)(block + 1),
                    block->payload_size, &room, &unpacked))
    abort();
}

int main(int argc, char **argv) {
  file = argc >= 2 ? map(argv[1], &size) : NULL;
  if (!file)
    return 1;
  const struct lineprof_file_header *head = (const void *)file;
  const struct lineprof_clock_pair *end =
      head->end.ns ? &head->end : &head->sync;
  ns_per_tick = (double)(end->ns - head->start.ns) /
                (double)(end->ticks - head->start.ticks + 1);
  if (argc > 2)
    read_expectations(argv[2]);
  each(LINEPROF_BLOCK_OBJECT, add_object);
  each(LINEPROF_BLOCK_TABLE, add_table);
  each(LINEPROF_BLOCK_STACKS, print_stacks);
  for (unsigned i = 0; i < object_count; i++)
    printf("object %s: %llx %llx %llx\n", objects[i].path,
           (unsigned long long)objects[i].base,
           (unsigned long long)objects[i].begin,
           (unsigned long long)objects[i].end);
  return argc > 2 && !is_as_expected();
}
