/* SPDX-License-Identifier: MIT
 *
 * Prints what hostile.py must know of the format: NAME VALUE, a line each. As a
 * library, layout.so, it has the checksum: Python takes a minute for all of them.
 */
#include "lineprof/abi.h"

#include <stdio.h>

#define SIZE(name) printf(#name " %zu\n", sizeof(struct lineprof_##name))
#define VALUE(name) printf(#name " %llu\n", (unsigned long long)LINEPROF_##name)

uint64_t hash_of(const char *bytes, size_t size);

uint64_t hash_of(const char *bytes, size_t size) {
  return lineprof_hash(LINEPROF_HASH_START, bytes, size);
}

int main(void) {
  VALUE(FORMAT_VERSION);
  VALUE(BYTE_ORDER);
  VALUE(FILE_HEADER_SIZE);
  VALUE(BLOCK_ALIGN);
  VALUE(TABLE_MAGIC);
  VALUE(TABLE_VERSION);
  VALUE(COUNTS_MAGIC);
  VALUE(PLACES_MAGIC);
  VALUE(BLOCK_PROCESS);
  VALUE(BLOCK_OBJECT);
  VALUE(BLOCK_TABLE);
  VALUE(BLOCK_THREAD);
  VALUE(BLOCK_FRAMES);
  VALUE(BLOCK_SLAB);
  VALUE(BLOCK_COUNTS);
  VALUE(BLOCK_STACKS);
  VALUE(BLOCK_PLACES);
  VALUE(BLOCK_CODES);
  VALUE(BLOCK_MEMORY);
  VALUE(BLOCK_HEADER);
  VALUE(BLOCK_SAME);
  VALUE(BLOCK_SPARSE);
  VALUE(SAMPLE_CPU);
  VALUE(SAMPLE_FAULTS);
  VALUE(MEMORY_EXACT);
  VALUE(FRAME_CLOCKED);
  SIZE(file_header);
  SIZE(block);
  SIZE(table);
  SIZE(table_file);
  SIZE(table_function);
  SIZE(table_line);
  SIZE(line_counter);
  SIZE(function_counter);
  SIZE(counts);
  SIZE(same);
  SIZE(stacks);
  SIZE(stack);
  SIZE(places);
  SIZE(place);
  SIZE(level);
  SIZE(thread);
  SIZE(frame);
  SIZE(memory);
  return 0;
}
