/* SPDX-License-Identifier: MIT
 *
 * See outline.h. Read with pread, not mapped: somebody may cut the file
 * short meanwhile.
 */
#include "profile/outline.h"

#include "base/heap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool lp_peek_read(const struct lp_peek *peek, void *bytes, size_t size,
                  uint64_t offset) {
  ssize_t got;
  do
    got = pread(peek->file, bytes, size, (off_t)offset);
  while (got < 0 && errno == EINTR);
  return got >= 0 && (size_t)got == size;
}

static bool is_profile(const struct lp_peek *peek) {
  const struct lineprof_file_header *header = &peek->header;
  return memcmp(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic) ==
             0 &&
         header->version == LINEPROF_FORMAT_VERSION &&
         header->byte_order == LINEPROF_BYTE_ORDER;
}

bool lp_peek_open(struct lp_peek *peek, const char *path, int flags) {
  struct stat about;
  peek->file = open(path, flags | O_CLOEXEC | O_NONBLOCK);
  if (peek->file < 0 || fstat(peek->file, &about)) {
    int error = errno;
    lp_peek_close(peek);
    errno = error;
    return false;
  }
  if (S_ISREG(about.st_mode) &&
      lp_peek_read(peek, &peek->header, sizeof peek->header, 0) &&
      is_profile(peek))
    return true;
  lp_peek_close(peek);
  errno = 0;
  return false;
}

void lp_peek_close(struct lp_peek *peek) {
  if (peek->file >= 0)
    close(peek->file);
  peek->file = -1;
}

uint64_t lp_peek_find(const struct lp_peek *peek, uint32_t type,
                      struct lineprof_block *head) {
  uint64_t offset = LINEPROF_FILE_HEADER_SIZE;
  while (lp_peek_read(peek, head, sizeof *head, offset)) {
    if (head->type == type)
      return offset;
    if (head->type == LINEPROF_BLOCK_END || head->size < sizeof *head ||
        head->size % LINEPROF_BLOCK_ALIGN || head->size > INT64_MAX - offset)
      return 0;
    offset += head->size;
  }
  return 0;
}

char *lp_peek_payload(const struct lp_peek *peek, uint64_t offset,
                      const struct lineprof_block *head, uint64_t most) {
  size_t size = head->payload_size;
  if (size > most || size > head->size - sizeof *head)
    return NULL;
  char *payload = lp_heap_get(size + 1, 1);
  if (lp_peek_read(peek, payload, size, offset + sizeof *head) &&
      lineprof_hash(LINEPROF_HASH_START, payload, size) == head->checksum)
    return payload;
  free(payload);
  return NULL;
}
