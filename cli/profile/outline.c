/* SPDX-License-Identifier: MIT
 *
 * See outline.h. Read with pread, not mapped: somebody may cut the file
 * short meanwhile.
 */
#include "profile/outline.h"

#include "base/heap.h"
#include "profile/named_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool lp_outline_read(const struct lp_outline *outline, void *bytes, size_t size,
                     uint64_t offset) {
  ssize_t got;
  do
    got = pread(outline->file, bytes, size, (off_t)offset);
  while (got < 0 && errno == EINTR);
  return got >= 0 && (size_t)got == size;
}

static bool is_profile(const struct lp_outline *outline) {
  const struct lineprof_file_header *header = &outline->header;
  return memcmp(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic) ==
             0 &&
         header->version == LINEPROF_FORMAT_VERSION &&
         header->byte_order == LINEPROF_BYTE_ORDER;
}

bool lp_outline_open(struct lp_outline *outline, const char *path, int flags) {
  struct stat about;
  outline->file = lp_named_open(path, flags | O_CLOEXEC | O_NONBLOCK);
  if (outline->file < 0 || fstat(outline->file, &about)) {
    int error = errno;
    lp_outline_close(outline);
    errno = error;
    return false;
  }
  if (S_ISREG(about.st_mode) &&
      lp_outline_read(outline, &outline->header, sizeof outline->header, 0) &&
      is_profile(outline))
    return true;
  lp_outline_close(outline);
  errno = 0;
  return false;
}

void lp_outline_close(struct lp_outline *outline) {
  if (outline->file >= 0)
    close(outline->file);
  outline->file = -1;
}

uint64_t lp_outline_find(const struct lp_outline *outline, uint32_t type,
                         struct lineprof_block *head) {
  uint64_t offset = LINEPROF_FILE_HEADER_SIZE;
  while (lp_outline_read(outline, head, sizeof *head, offset)) {
    if (head->type == type)
      return offset;
    if (head->type == LINEPROF_BLOCK_END || head->size < sizeof *head ||
        head->size % LINEPROF_BLOCK_ALIGN || head->size > INT64_MAX - offset)
      return 0;
    offset += head->size;
  }
  return 0;
}

char *lp_outline_payload(const struct lp_outline *outline, uint64_t offset,
                         const struct lineprof_block *head, uint64_t most) {
  size_t size = head->payload_size;
  if (size > most || size > head->size - sizeof *head)
    return NULL;
  char *payload = lp_heap_get(size + 1, 1);
  if (lp_outline_read(outline, payload, size, offset + sizeof *head) &&
      lineprof_hash(LINEPROF_HASH_START, payload, size) == head->checksum)
    return payload;
  free(payload);
  return NULL;
}
