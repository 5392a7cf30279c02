// RUN: mkdir -p %t && cd %t && %unit/changes
// Intent: notes and blocks of changes are taken whole or not at all, whatever
// is in them; of processes that share a file the sizes are told once.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "profile_builder.h"
#include "profile_changes.h"
#include "profile_close.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char strings[] = "\0sum\0why";
enum { SUM = 1, WHY = 5 };

struct notes {
  struct lineprof_notes head;
  struct lineprof_body bodies[1];
  struct lineprof_change changes[1];
  char strings[16];
};

static struct notes make_notes(void) {
  struct notes notes = {.head = {LINEPROF_NOTES_MAGIC, sizeof notes, 7,
                                 LINEPROF_NOTES_LOOPS, 1, 1, sizeof strings},
                        .bodies = {{0, LINEPROF_SHAPE_WHOLE, SUM, 0}},
                        .changes = {{0, LINEPROF_CHANGE_ONE_BODY, 0, 0,
                                     LINEPROF_NO_FUNCTION, WHY}}};
  memcpy(notes.strings, strings, sizeof strings);
  return notes;
}

struct payload {
  struct lineprof_changes head;
  struct lineprof_code_size sizes[2];
  struct lineprof_change changes[2];
  struct lineprof_changes_unit units[1];
  char strings[sizeof strings];
};

static const struct payload payload = {
    {LINEPROF_CHANGES_MAGIC, 2, 2, 1, sizeof strings, 0},
    {{1, 0, LINEPROF_SHAPE_TWIN, 1, 100, 30},
     {1, 0, LINEPROF_SHAPE_TWIN, 1, 10, 3}},
    {{1, LINEPROF_CHANGE_TIMED_CALL, 0, 4, 1, 0},
     {1, LINEPROF_CHANGE_TIMED_CALL, 0, 4, 1, 0}},
    {{1, LINEPROF_NOTES_LOOPS}},
    "\0sum\0why"};
enum { PAYLOAD = offsetof(struct payload, strings) + sizeof strings };

static bool opens_notes(const unsigned char *bytes, size_t size) {
  struct lp_notes notes;
  bool opened = lp_notes_open(bytes, size, &notes);
  size_t length = 0;
  for (uint32_t i = 0; opened && i < notes.head.change_count; i++)
    length += strlen(notes.strings + notes.changes[i].text);
  for (uint32_t i = 0; opened && i < notes.head.body_count; i++)
    length += strlen(notes.strings + notes.bodies[i].symbol);
  lp_notes_free(&notes);
  return opened && length < size;
}

static bool opens_payload(const unsigned char *bytes, size_t size) {
  struct lp_changes changes;
  bool opened = lp_changes_open(bytes, size, &changes);
  size_t length = 0;
  for (uint32_t i = 0; opened && i < changes.head->change_count; i++)
    length += strlen(changes.strings + changes.changes[i].text);
  return opened && length <= 2 * size;
}

/* Every cut is refused; every flip is refused or followed safely (a sanitizer
 * would tell). The copies end where memory does. */
static void check_damage(const void *good, size_t size,
                         bool (*opens)(const unsigned char *, size_t)) {
  bool is_refused = true;
  CHECK("the good ones open", opens(good, size));
  for (size_t cut = 0; cut < size; cut++) {
    unsigned char *copy = malloc(cut + 1);
    memcpy(copy, good, cut);
    is_refused &= !opens(copy, cut);
    free(copy);
  }
  CHECK("cut ones do not", is_refused);
  for (size_t bit = 0; bit < size * 8; bit++) {
    unsigned char *copy = malloc(size);
    memcpy(copy, good, size);
    copy[bit / 8] ^= (unsigned char)(1 << bit % 8);
    opens(copy, size);
    free(copy);
  }
}

static struct lp_profile *make_profile(const char *path) {
  struct lineprof_file_header header = sample_header();
  struct bytes profile = profile_begin(&header);
  struct bytes table = sample_table("/tmp", 0);
  profile_block(
      &profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_TABLE, .module = 1},
      table.data, table.size);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_CHANGES},
                &payload, PAYLOAD);
  bytes_write(&profile, path);
  free(profile.data);
  free(table.data);
  struct lp_profile *read = lp_profile_read(path);
  if (read)
    lp_profile_close(read);
  return read;
}

static void check_model(void) {
  struct lp_profile *profiles[] = {make_profile("changes.one"),
                                   make_profile("changes.two")};
  struct lp_model model;
  CHECK("both are read", profiles[0] && profiles[1]);
  lp_model_build(&model, profiles, 2, (struct lp_model_options){0});
  const struct lp_code *code = &model.functions[0].code;
  CHECK("copies in a file are summed, files are not",
        code->clean_bytes == 110 && code->timed_bytes == 33);
  CHECK("the same change is told once", model.change_count == 1);
  size_t count;
  const struct lp_change *found =
      lp_changes_find(&model, 0, LINEPROF_CHANGE_TIMED_CALL, &count);
  CHECK("found by function and kind", count == 1 && found->line == 4);
  CHECK("the callee's name is its table's",
        strcmp(found->name, model.functions[1].name) == 0);
  lp_changes_find(&model, 1, LINEPROF_CHANGE_TIMED_CALL, &count);
  CHECK("others have none", count == 0);
  lp_model_free(&model);
  lp_profile_free(profiles[0]);
  lp_profile_free(profiles[1]);
}

int main(void) {
  struct notes notes = make_notes();
  check_damage(&notes, sizeof notes, opens_notes);
  check_damage(&payload, PAYLOAD, opens_payload);
  check_model();
  return check_status();
}
