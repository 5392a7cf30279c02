// RUN: %unit/packed-tables
// Intent: a packed table is the table, packed COUNTS are the COUNTS, and of
// packed bytes that are wrong nothing is believed.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "profile/counts.h"
#include "profile/table.h"
#include "profile_builder.h"

#include <stdlib.h>
#include <string.h>

enum { KEYS = SAMPLE_LINES + SAMPLE_FUNCTIONS, WORDS = 2 * KEYS + 1 };

/* Whether it can be opened, and is as the plain one. */
static bool is_like(const struct bytes *packed, const struct bytes *plain,
                    uint64_t room) {
  struct lp_table table, wanted;
  unsigned char *unpacked, *none;
  uint64_t any = 0;
  lp_table_open(&wanted, plain->data, plain->size, &any, &none);
  bool is_like =
      !lp_table_open(&table, packed->data, packed->size, &room, &unpacked) &&
      !none && unpacked && table.head->line_count == SAMPLE_LINES &&
      !memcmp(table.functions, wanted.functions,
              SAMPLE_FUNCTIONS * sizeof *table.functions) &&
      !memcmp(table.lines, wanted.lines, SAMPLE_LINES * sizeof *table.lines) &&
      !memcmp(table.values, wanted.values, 2 * sizeof *table.values) &&
      !memcmp(table.skips, wanted.skips, sizeof *table.skips) &&
      !memcmp(table.linkers, wanted.linkers,
              SAMPLE_FUNCTIONS * sizeof *table.linkers) &&
      !memcmp(table.strings, wanted.strings, wanted.head->string_size);
  free(unpacked);
  return is_like;
}

static void seal(struct bytes *table) {
  struct lineprof_table *head = (void *)table->data;
  size_t from = offsetof(struct lineprof_table, checksum) + 8;
  head->checksum = lineprof_hash(LINEPROF_HASH_START, table->data + from,
                                 table->size - from);
}

/* What is let through may be followed: a sanitizer would tell. */
static void check_any_byte(const struct bytes *packed) {
  for (size_t i = 0; i < packed->size * 4; i++) {
    static const unsigned char lies[] = {0, 1, 0x7f, 0xff};
    struct bytes copy = {0};
    bytes_add(&copy, packed->data, packed->size);
    copy.data[i / 4] = lies[i % 4];
    seal(&copy);
    struct lp_table table;
    unsigned char *unpacked;
    uint64_t room = 1 << 20;
    if (!lp_table_open(&table, copy.data, copy.size, &room, &unpacked))
      CHECK("its lines are there",
            table.lines[table.head->line_count - 1].file <
                table.head->file_count);
    free(unpacked);
    free(copy.data);
  }
}

static void check_table(void) {
  struct bytes plain = sample_table("/tmp", 0, LINEPROF_TABLE_WHOLE);
  struct bytes packed = table_pack(&plain);
  struct lineprof_table *head = (void *)packed.data;
  uint64_t unpacked = head->unpacked_size;
  CHECK("the same", is_like(&packed, &plain, unpacked));
  CHECK("too much", !is_like(&packed, &plain, unpacked - 1));
  check_any_byte(&packed);
  struct lineprof_table kept = *head;
  head->line_count--;
  seal(&packed);
  CHECK("a line less than is there", !is_like(&packed, &plain, unpacked));
  *head = kept;
  head->string_size++;
  head->unpacked_size++;
  seal(&packed);
  CHECK("a string longer than is there",
        !is_like(&packed, &plain, unpacked + 1));
  *head = kept;
  head->linker_count--;
  head->unpacked_size -= 8;
  seal(&packed);
  CHECK("a function without its linker's name",
        !is_like(&packed, &plain, unpacked));
  *head = kept;
  head->size = packed.size -= 4;
  seal(&packed);
  CHECK("a stream that is cut off", !is_like(&packed, &plain, unpacked));
  free(packed.data);
  free(plain.data);
}

static void check_counts(void) {
  struct sample_counts plain = sample_counts();
  struct bytes packed = counts_pack(&plain.head, WORDS);
  const uint32_t *words;
  unsigned char *unpacked;
  uint64_t room = WORDS * 4;
  CHECK("they can be opened",
        !lp_counts_open(packed.data, packed.size, &room, &words, &unpacked));
  CHECK("the same", memcmp(words, plain.first, WORDS * 4) == 0 && room == 0);
  free(unpacked);
  CHECK("too much",
        lp_counts_open(packed.data, packed.size, &room, &words, &unpacked) &&
            !unpacked);
  struct lineprof_counts *head = (void *)packed.data;
  head->term_count++;
  counts_seal(head, packed.size - sizeof *head);
  room = 1 << 20;
  CHECK("a term more than is there",
        lp_counts_open(packed.data, packed.size, &room, &words, &unpacked) &&
            !unpacked);
  free(packed.data);
}

int main(void) {
  check_table();
  check_counts();
  return check_status();
}
