/* SPDX-License-Identifier: MIT
 *
 * Completes a profile after its process has ended.
 * A block's body is written before its type, as the runtime does, so that a
 * kprof that is killed here leaves only bytes that no reader looks at.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/map.h"
#include "base/message.h"
#include "lineprof/kernel.h"
#include "model/build_model.h"
#include "model/model.h"
#include "model/source_faults.h"
#include "model/source_find.h"
#include "profile/named_file.h"
#include "profile/outline.h"
#include "profile/reader.h"
#include "profile/write.h"
#include "symbols/object_tables.h"
#include "symbols/resolve.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct sealing {
  struct lp_profile *profile;
  const struct lp_seal_end *end;
  struct lp_seal_run *run;
  int file;
  bool is_locked;  /* nobody has the file mapped */
  uint64_t offset; /* where the next block goes */
};

static int write_at(const struct sealing *sealing, const void *bytes,
                    size_t size, uint64_t offset) {
  return lp_write_at(sealing->file, bytes, size, offset);
}

static int append_block(struct sealing *sealing, struct lineprof_block head,
                        const void *payload, size_t size) {
  const uint32_t type = head.type;
  struct lp_text out = {0};
  head.type = LINEPROF_BLOCK_END;
  head.payload_size = size;
  head.checksum = lineprof_hash(LINEPROF_HASH_START, payload, size);
  lp_write_block(&out, &head, payload);
  int failed = write_at(sealing, out.bytes, out.size, sealing->offset) ||
               write_at(sealing, &type, sizeof type, sealing->offset);
  free(out.bytes);
  if (failed)
    return -1;
  sealing->offset += head.size;
  return 0;
}

static int append_type(struct sealing *sealing, uint32_t type,
                       const void *payload, size_t size) {
  return append_block(sealing, (struct lineprof_block){.type = type}, payload,
                      size);
}

static int append_text(struct sealing *sealing, const struct lp_file *file,
                       const struct lp_found_text *text) {
  size_t length = strlen(file->full) + 1;
  char *payload = lp_heap_get(length + text->size, 1);
  memcpy(payload, file->full, length);
  memcpy(payload + length, text->bytes, text->size);
  int failed =
      append_type(sealing, LINEPROF_BLOCK_SOURCE, payload, length + text->size);
  free(payload);
  return failed;
}

/* Nothing is said of names that stand in sources alone: these are told when
 * their lines are shown. */
static int append_source(struct sealing *sealing, const struct lp_file *file) {
  struct lp_found_text found = lp_source_find(file);
  struct lp_source_state state = {found.fault, found.error, false};
  int failed = 0;
  if (found.bytes && found.fault == LP_FAULT_NONE)
    failed = append_text(sealing, file, &found);
  else if (file->source_hash && !sealing->end->quiet)
    lp_source_faults_note(state, file->full, file->path);
  free(found.bytes);
  free(found.path);
  return failed;
}

/* Whether the source is not in the run's file yet, with the text that was
 * compiled. */
static bool is_new(struct lp_map *sources, const struct lp_file *file) {
  char *key = lp_text_make("%s\n%llx", file->full,
                           (unsigned long long)file->source_hash);
  bool is_new = lp_map_add(sources, key, strlen(key));
  free(key);
  return is_new;
}

/* Whether the profile has tables that no process before had. */
static bool has_new_tables(const struct lp_profile *profile,
                           struct lp_map *tables) {
  bool has_new = false;
  for (size_t i = 0; i < profile->counted.table_count; i++) {
    const struct lineprof_table *table = profile->counted.tables[i].head;
    const uint64_t key[] = {table->size, table->checksum};
    has_new |= lp_map_add(tables, key, sizeof key);
  }
  return has_new;
}

static int append_sources(struct sealing *sealing) {
  struct lp_model model;
  int failed = 0;
  if (lp_profile_block(sealing->profile, LINEPROF_BLOCK_SOURCE, NULL))
    return 0; /* done by an earlier kprof */
  if (!has_new_tables(sealing->profile, &sealing->run->tables))
    return 0;
  lp_model_build(&model, &sealing->profile, 1, (struct lp_model_options){0});
  for (size_t i = 0; i < model.file_count && !failed; i++)
    if (!model.files[i].text && is_new(&sealing->run->sources, &model.files[i]))
      failed = append_source(sealing, &model.files[i]);
  lp_model_free(&model);
  return failed;
}

/* Reads the profile again, with the appended blocks. */
static void read_again(struct sealing *sealing) {
  struct lp_profile *profile = lp_profile_read(sealing->profile->file.path);
  if (!profile)
    return;
  lp_profile_free(sealing->profile);
  sealing->profile = profile;
}

/* A table comes into a profile with its first counters. Those of units of
 * which nothing ran are in the objects. */
static int append_tables(struct sealing *sealing) {
  struct lp_profile *profile = sealing->profile;
  struct lp_object_tables found =
      lp_object_tables_find(profile, &sealing->run->files);
  int failed = 0;
  for (size_t i = 0; i < found.count && !failed; i++) {
    struct lineprof_block head = {.type = LINEPROF_BLOCK_TABLE,
                                  .module = found.items[i].module,
                                  .object = found.items[i].object};
    failed =
        append_block(sealing, head, found.items[i].bytes, found.items[i].size);
  }
  if (found.count > 0 && !failed)
    read_again(sealing);
  lp_object_tables_free(&found);
  return failed;
}

/* Resolves addresses now, while the files that ran exist; later they may have
 * been built again. */
static int append_places(struct sealing *sealing) {
  if (sealing->profile->sampled.places.head)
    return 0; /* done by an earlier kprof */
  size_t told = sealing->profile->warning_count;
  struct lp_resolved resolved =
      lp_resolve(sealing->profile, &sealing->end->run->objects);
  lp_warnings_add(&sealing->end->run->warnings, sealing->profile, told);
  int failed = 0;
  if (resolved.codes.size)
    failed = append_type(sealing, LINEPROF_BLOCK_CODES, resolved.codes.bytes,
                         resolved.codes.size);
  if (resolved.places.size && !failed)
    failed = append_type(sealing, LINEPROF_BLOCK_PLACES, resolved.places.bytes,
                         resolved.places.size);
  free(resolved.places.bytes);
  free(resolved.codes.bytes);
  return failed;
}

static int fill_checksums(const struct sealing *sealing) {
  for (size_t i = 0; i < sealing->profile->file.block_count; i++) {
    const struct lp_block *block = &sealing->profile->file.blocks[i];
    if (block->head.checksum)
      continue;
    uint64_t checksum = lineprof_hash(LINEPROF_HASH_START, block->payload,
                                      block->head.payload_size);
    if (write_at(sealing, &checksum, sizeof checksum,
                 block->offset + offsetof(struct lineprof_block, checksum)))
      return -1;
  }
  return 0;
}

/* The end by both clocks: as the process wrote it, else the time that its
 * parent saw, if the rate of the clock is known. */
static struct lineprof_clock_pair find_end(const struct lp_profile *profile,
                                           const struct lp_seal_end *end,
                                           bool is_ours) {
  const struct lineprof_file_header *header = &profile->file.header;
  const struct lineprof_clock_pair *sync =
      header->sync.ns ? &header->sync : &header->start;
  struct lineprof_clock_pair found = header->end;
  if (found.ns || !is_ours || end->end_ns < sync->ns)
    return found;
  double since_ns = (double)(end->end_ns - sync->ns);
  bool rate_known =
      header->clock_kind == LINEPROF_CLOCK_SYSTEM ||
      (sync->ns > header->start.ns && sync->ticks > header->start.ticks);
  double since_ticks = since_ns / profile->ns_per_tick;
  if (rate_known && since_ticks < 9e18)
    found = (struct lineprof_clock_pair){
        .ticks = sync->ticks + (uint64_t)since_ticks, .ns = end->end_ns};
  return found;
}

static int write_end(struct sealing *sealing) {
  const struct lp_profile *profile = sealing->profile;
  const struct lp_seal_end *end = sealing->end;
  bool is_ours = profile->file.header.pid == end->pid;
  struct lineprof_seal seal = {.format = LINEPROF_FORMAT_VERSION,
                               .wait_status = is_ours ? end->wait_status : ~0u,
                               .end = find_end(profile, end, is_ours)};
  const uint32_t sealed = LINEPROF_STATE_SEALED;
  return write_at(sealing, &seal.end, sizeof seal.end,
                  offsetof(struct lineprof_file_header, end)) ||
         append_type(sealing, LINEPROF_BLOCK_SEAL, &seal, sizeof seal) ||
         write_at(sealing, &sealed, sizeof sealed,
                  offsetof(struct lineprof_file_header, state));
}

/* Where blocks may be appended: after the last, or, if the file is damaged,
 * after everything, so that nothing is written over. */
static uint64_t find_place(const struct lp_profile *profile) {
  const uint64_t align = LINEPROF_BLOCK_ALIGN;
  if (!profile->is_damaged)
    return profile->file.end_offset;
  return (profile->file.size + align - 1) & ~(align - 1);
}

static int seal_profile(struct sealing *sealing) {
  if (append_tables(sealing) ||
      (!sealing->end->leave_sources && append_sources(sealing)) ||
      append_places(sealing) || fill_checksums(sealing) || write_end(sealing)) {
    lp_message_warning("cannot complete '%s': %s; its counts are safe",
                       sealing->profile->file.path, strerror(errno));
    return -1;
  }
  /* Gives back what the runtime had set aside and not used. */
  if (sealing->is_locked && sealing->offset < sealing->profile->file.size &&
      ftruncate(sealing->file, (off_t)sealing->offset) && !sealing->end->quiet)
    lp_message_warning("cannot shorten '%s': %s", sealing->profile->file.path,
                       strerror(errno));
  return 0;
}

/* Takes the lock. A process that has just ended may keep its mappings a little
 * longer, while somebody reads them in /proc. */
static bool get_lock(int file, bool has_ended) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  const struct timespec moment = {.tv_nsec = 10000000};
  int tries = has_ended ? 20 : 1;
  while (fcntl(file, F_OFD_SETLK, &whole)) {
    if (--tries == 0 || (errno != EAGAIN && errno != EACCES))
      return false;
    nanosleep(&moment, NULL);
  }
  return true;
}

/* Whether it is certain that nobody writes the file any more, as a process that
 * has it mapped dies when it is cut. Locks of other kernels are not always seen
 * here. Without a lock only the process that was waited for is certain to have
 * ended. */
static bool is_left(struct sealing *sealing, const struct lp_outline *outline,
                    const char *path) {
  const struct lineprof_file_header *header = &outline->header;
  bool has_ended = header->pid == sealing->end->pid;
  if (header->kernel == 0 && has_ended)
    return true;
  if (header->kernel == 0 || header->kernel != lineprof_running_kernel()) {
    if (!sealing->end->is_running)
      lp_message_say("'%s' stays as it is: nothing here tells whether its "
                     "process has ended",
                     path);
    return false;
  }
  sealing->is_locked = get_lock(outline->file, has_ended);
  if (sealing->is_locked)
    return true;
  if (!sealing->end->is_running)
    lp_message_say("a process still writes '%s', which stays as it is", path);
  return false;
}

void lp_seal_run_part(struct lp_seal_run *run) {
  lp_map_free(&run->files);
  lp_map_free(&run->tables);
  lp_map_free(&run->sources);
}

void lp_seal_run_free(struct lp_seal_run *run) {
  lp_seal_run_part(run);
  lp_objects_free(&run->objects);
}

/* Reads the profile, which nobody writes any more, and seals it. */
static int read_and_seal(struct sealing *sealing, const char *path) {
  struct lp_seal_run own = {.sources = {0}};
  sealing->profile = lp_profile_read(path);
  if (!sealing->profile)
    return -1;
  if (sealing->profile->is_damaged) /* it will stay apart */
    sealing->run = &own;
  sealing->offset = find_place(sealing->profile);
  int status = seal_profile(sealing);
  lp_profile_free(sealing->profile);
  lp_seal_run_free(&own);
  return status;
}

int lp_seal(const char *path, const struct lp_seal_end *end) {
  struct lp_outline outline;
  if (!lp_outline_open(&outline, path, O_RDWR | O_NOFOLLOW)) {
    lp_message_warning("cannot complete '%s': %s; its counts are safe", path,
                       errno ? strerror(errno) : "it is no profile");
    return -1;
  }
  struct sealing sealing = {.end = end, .run = end->run, .file = outline.file};
  int status = 0;
  if (outline.header.state != LINEPROF_STATE_SEALED) {
    bool may_seal = is_left(&sealing, &outline, path);
    if (may_seal)
      lp_named_finish(path);
    status = may_seal ? read_and_seal(&sealing, path) : -1;
  }
  lp_outline_close(&outline);
  return status;
}
