/* SPDX-License-Identifier: MIT
 *
 * zstd FILE ROUNDS: compresses a file in memory at a low and a high level,
 * decompresses it again and checks it, with libzstd's own sources. Part of the
 * suite of bench/overhead and bench/fidelity.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file)
    abort();
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size);
  if (!text || fread(text, 1, *size, file) != *size)
    abort();
  fclose(file);
  return text;
}

/* Returns the compressed size; aborts where the text does not come back. */
static size_t round_trip(const char *text, size_t size, int level) {
  size_t bound = ZSTD_compressBound(size);
  char *packed = malloc(bound), *again = malloc(size);
  if (!packed || !again)
    abort();
  size_t packed_size = ZSTD_compress(packed, bound, text, size, level);
  size_t again_size = ZSTD_decompress(again, size, packed, packed_size);
  if (again_size != size || memcmp(text, again, size) != 0)
    abort();
  free(packed);
  free(again);
  return packed_size;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  size_t size;
  char *text = read_file(argv[1], &size);
  int rounds = atoi(argv[2]);
  for (int round = 0; round < rounds; round++) {
    size_t low = round_trip(text, size, 1);
    size_t high = round_trip(text, size, 7);
    if (round == 0)
      printf("%zu bytes, %zu at level 1, %zu at level 7\n", size, low, high);
  }
  free(text);
  return 0;
}
