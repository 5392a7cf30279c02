// RUN: mkdir -p %t && cd %t && %unit/known-tables
// Intent: the files of a run's processes have the same tables. What one was
// unpacked to serves all files that are read later.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "lineprof/format.h"
#include "profile/reader.h"
#include "profile/shared_tables.h"
#include "profile_builder.h"

#include <stdlib.h>
#include <string.h>

static const char *const paths[] = {"one.lprof", "two.lprof"};

/* A process that has the sample's table, from a compiler of `folder`. */
static void write_profile(const char *path, const char *folder) {
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes plain = sample_table(folder, 0, LINEPROF_TABLE_WHOLE);
  struct bytes packed = table_pack(&plain);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      packed.data, packed.size);
  bytes_write(&profile, path);
  free(packed.data);
  free(plain.data);
  free(profile.data);
}

static const struct lineprof_table *table_of(const struct lp_profile *profile) {
  return profile && profile->counted.table_count == 1
             ? profile->counted.tables[0].head
             : NULL;
}

static void check_same(void) {
  write_profile(paths[0], "/tmp");
  write_profile(paths[1], "/tmp");
  struct lp_profile *first = lp_profile_read(paths[0]);
  struct lp_profile *second = lp_profile_read(paths[1]);
  CHECK("it is there", table_of(first) != NULL);
  CHECK("it is unpacked once", table_of(first) == table_of(second));
  lp_profile_free(first);
  CHECK("it outlives the file that it came from",
        table_of(second) && table_of(second)->magic == LINEPROF_TABLE_MAGIC &&
            table_of(second)->size > 0);
  lp_profile_free(second);
}

static void check_other(void) {
  write_profile(paths[1], "/opt");
  struct lp_profile *first = lp_profile_read(paths[0]);
  struct lp_profile *second = lp_profile_read(paths[1]);
  CHECK("another table is another one",
        table_of(second) && table_of(first) != table_of(second));
  lp_profile_free(first);
  lp_profile_free(second);
}

int main(void) {
  check_same();
  check_other();
  lp_shared_forget();
  struct lp_profile *again = lp_profile_read(paths[0]);
  CHECK("what was forgotten is unpacked again", table_of(again) != NULL);
  lp_profile_free(again);
  lp_shared_forget();
  return check_status();
}
