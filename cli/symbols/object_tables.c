/* SPDX-License-Identifier: MIT
 *
 * See object_tables.h. A table is recognised by its first words and its
 * checksum. It lies in a part of the file that is loaded and read-only.
 */
#include "symbols/object_tables.h"

#include "base/heap.h"
#include "base/text.h"
#include "profile/table.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct finding {
  const struct lp_profile *profile;
  struct lp_map known; /* tables, by unpacked size and checksum */
  uint32_t next_module;
  uint32_t object; /* at hand */
  struct lp_object_tables found;
};

/* False if it is there already. */
static bool note_table(struct finding *finding,
                       const struct lineprof_table *table) {
  const uint64_t key[] = {table->unpacked_size, table->checksum};
  return lp_map_add(&finding->known, key, sizeof key);
}

static void add_object_table(struct finding *finding,
                             const unsigned char *bytes, uint64_t room) {
  const struct lineprof_table *head = (const struct lineprof_table *)bytes;
  struct lp_table table;
  unsigned char *unpacked;
  uint64_t any = UINT64_MAX; /* the user's own program */
  const char *wrong = lp_table_open(&table, bytes, room, &any, &unpacked);
  free(unpacked);
  if (wrong || !note_table(finding, head))
    return;
  struct lp_object_tables *found = &finding->found;
  size_t size = head->size;
  found->items = lp_heap_grow(found->items, found->count, sizeof *found->items);
  found->items[found->count++] = (struct lp_object_table){
      .bytes = (unsigned char *)lp_heap_copy((const char *)bytes, size),
      .size = size,
      .module = finding->next_module++,
      .object = finding->object};
}

static void search(struct finding *finding, const unsigned char *bytes,
                   size_t size) {
  static const uint32_t magic = LINEPROF_TABLE_MAGIC;
  const unsigned char *end = bytes + size, *at = bytes;
  while ((at = memmem(at, (size_t)(end - at), &magic, sizeof magic))) {
    if ((at - bytes) % 8 == 0)
      add_object_table(finding, at, (uint64_t)(end - at));
    at += sizeof magic;
  }
}

static void search_segments(struct finding *finding, Elf *elf) {
  size_t count;
  GElf_Phdr segment;
  if (elf_getphdrnum(elf, &count) != 0)
    return;
  for (size_t i = 0; i < count && gelf_getphdr(elf, (int)i, &segment); i++) {
    bool is_wanted = segment.p_type == PT_LOAD && !(segment.p_flags & PF_W);
    const Elf_Data *data =
        is_wanted ? elf_getdata_rawchunk(elf, (int64_t)segment.p_offset,
                                         segment.p_filesz, ELF_T_BYTE)
                  : NULL;
    if (data)
      search(finding, data->d_buf, data->d_size);
  }
}

static void search_file(struct finding *finding, const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat about;
  int64_t since =
      (int64_t)(finding->profile->file.header.start_realtime_ns / 1000000000u);
  if (file < 0)
    return;
  bool is_wanted = fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
                   about.st_mtime <= since &&
                   elf_version(EV_CURRENT) != EV_NONE;
  Elf *elf = is_wanted ? elf_begin(file, ELF_C_READ, NULL) : NULL;
  if (elf)
    search_segments(finding, elf);
  elf_end(elf);
  close(file);
}

/* Notes the tables that the profile has, and which ids are free. */
static void note_tables(struct finding *finding) {
  const struct lp_profile *profile = finding->profile;
  finding->next_module = 1;
  for (size_t i = 0; i < profile->counted.table_count; i++) {
    note_table(finding, profile->counted.tables[i].head);
    if (profile->counted.tables[i].module >= finding->next_module)
      finding->next_module = profile->counted.tables[i].module + 1;
  }
}

static bool is_new(struct lp_map *seen, const char *path,
                   const char *build_id) {
  char *key = lp_text_make("%s\n%s", path, build_id ? build_id : "");
  bool is_new = lp_map_add(seen, key, strlen(key));
  free(key);
  return is_new;
}

struct lp_object_tables lp_object_tables_find(const struct lp_profile *profile,
                                              struct lp_map *seen) {
  struct finding finding = {.profile = profile};
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *program = block ? lp_profile_value(block, "exe", NULL) : NULL;
  note_tables(&finding);
  block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, block))) {
    const char *path = lp_profile_value(block, "path", NULL);
    finding.object = block->head.module;
    if (!path || !((program && strcmp(path, program) == 0) ||
                   lp_profile_has_tables(profile, finding.object)))
      continue;
    char *file = lp_profile_file(profile, path);
    if (is_new(seen, file, lp_profile_value(block, "build_id", NULL)))
      search_file(&finding, file);
    free(file);
  }
  lp_map_free(&finding.known);
  return finding.found;
}

void lp_object_tables_free(struct lp_object_tables *tables) {
  for (size_t i = 0; i < tables->count; i++)
    free(tables->items[i].bytes);
  free(tables->items);
}
