/* SPDX-License-Identifier: MIT
 *
 * See unwind_entry.h.
 */
#include "unwind/unwind_entry.h"

#include "platform/platform.h"
#include "platform/registers.h"
#include "unwind/unwind_index.h"

#include <string.h>

/* struct of .eh_frame_hdr: version, three encodings, then the numbers. */
#define TABLE_ENCODING 0x3b /* from the header, signed, 4 bytes */
#define PAIR 8u             /* bytes of an entry: function, its description */

/* The index of the last function that begins at or below `pc`. */
static bool search(struct lp_cfi_copies *copies, uintptr_t table,
                   uint64_t count, int64_t wanted, uint64_t *index) {
  uint64_t low = 0, high = count;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    uint64_t whole = (high - low) * PAIR;
    int32_t begin;
    /* If all that is left is in the window no further system calls are
     * needed. */
    if (whole <= LP_SAFE_WINDOW)
      lp_safe_copy(&copies->memory, table + low * PAIR, &begin, sizeof begin);
    if (!lp_safe_copy(&copies->memory, table + middle * PAIR, &begin,
                      sizeof begin))
      return false;
    if (begin <= wanted)
      low = middle + 1;
    else
      high = middle;
  }
  *index = low - 1;
  return low > 0;
}

/* The address of the function's entry; 0: none. */
static uintptr_t find_entry(struct lp_cfi_copies *copies, uintptr_t header,
                            uintptr_t pc) {
  uint8_t head[4 + 16];
  int32_t pair[2];
  uint64_t index;
  if (!lp_safe_copy(&copies->memory, header, head, sizeof head) ||
      head[0] != 1 || head[3] != TABLE_ENCODING)
    return 0;
  struct lp_bytes bytes = {head + 4, head + sizeof head, header + 4, false};
  lp_bytes_pointer(&bytes, head[1], header);
  uint64_t count = lp_bytes_number(&bytes, head[2]);
  uintptr_t table = bytes.address;
  if (bytes.is_over || count > UINT32_MAX ||
      !search(copies, table, count, (int64_t)(pc - header), &index) ||
      !lp_safe_copy(&copies->memory, table + index * PAIR, pair, sizeof pair))
    return 0;
  return header + (uintptr_t)(intptr_t)pair[1];
}

/* Copies an entry, or as much of it as there is room for; `end` is where it
 * ends. */
static struct lp_bytes copy_entry(struct lp_cfi_copies *copies,
                                  uintptr_t address, uint8_t *room, size_t size,
                                  uintptr_t *end) {
  uint32_t length;
  struct lp_bytes bytes = {room, room, address, true};
  if (!lp_safe_copy(&copies->memory, address, &length, sizeof length) ||
      length == 0 || length >= 0xfffffff0u)
    return bytes;
  if (length < size)
    size = length;
  bytes.address = address + sizeof length;
  *end = bytes.address + length;
  if (!lp_safe_copy(&copies->memory, bytes.address, room, size))
    return bytes;
  bytes.end = room + size;
  bytes.is_over = false;
  return bytes;
}

static void read_augmentation(struct lp_cfi_common *common, const char *letter,
                              struct lp_bytes *bytes) {
  uint64_t size = lp_bytes_uleb(bytes);
  struct lp_bytes data = *bytes;
  lp_bytes_skip(bytes, size);
  data.end = bytes->at;
  for (; *letter; letter++) {
    if (*letter == 'R')
      common->pointer_encoding = (uint8_t)lp_bytes_fixed(&data, 1);
    else if (*letter == 'L')
      lp_bytes_fixed(&data, 1);
    else if (*letter == 'P')
      lp_bytes_number(&data, (uint8_t)lp_bytes_fixed(&data, 1));
    else if (*letter == 'S')
      common->is_signal = true;
    else if (*letter != 'B')
      bytes->is_over = true;
  }
  bytes->is_over |= data.is_over;
}

static bool read_common(struct lp_cfi_copies *copies, uintptr_t address,
                        struct lp_cfi_common *common) {
  uintptr_t end = 0;
  struct lp_bytes bytes =
      copy_entry(copies, address, copies->common, sizeof copies->common, &end);
  *common = (struct lp_cfi_common){.pointer_encoding = 0};
  uint64_t id = lp_bytes_fixed(&bytes, 4);
  uint64_t version = lp_bytes_fixed(&bytes, 1);
  const char *letters = (const char *)bytes.at;
  size_t size = strnlen(letters, (size_t)(bytes.end - bytes.at));
  lp_bytes_skip(&bytes, size + 1);
  if (bytes.is_over || id != 0 || (version != 1 && version != 3))
    return false;
  common->code_factor = lp_bytes_uleb(&bytes);
  common->data_factor = lp_bytes_sleb(&bytes);
  uint64_t column =
      version == 1 ? lp_bytes_fixed(&bytes, 1) : lp_bytes_uleb(&bytes);
  common->has_sizes = letters[0] == 'z';
  if (common->has_sizes)
    read_augmentation(common, letters + 1, &bytes);
  common->program = bytes;
  return !bytes.is_over && end - bytes.address <= sizeof copies->common &&
         column == LP_RETURN && (common->has_sizes || letters[0] == 0);
}

bool lp_entry_read(struct lp_cfi_copies *copies, uintptr_t address,
                   struct lp_cfi_entry *entry) {
  struct lp_bytes bytes = copy_entry(copies, address, copies->entry,
                                     sizeof copies->entry, &entry->end);
  uintptr_t own = bytes.address;
  uint64_t to_common = lp_bytes_fixed(&bytes, 4);
  if (bytes.is_over || to_common == 0 ||
      !read_common(copies, own - to_common, &entry->common))
    return false;
  uint8_t encoding = entry->common.pointer_encoding;
  entry->function = lp_bytes_pointer(&bytes, encoding, 0);
  entry->size = lp_bytes_number(&bytes, encoding);
  if (entry->common.has_sizes)
    lp_bytes_skip(&bytes, lp_bytes_uleb(&bytes));
  entry->program = bytes;
  return !bytes.is_over;
}

bool lp_entry_find(struct lp_cfi_copies *copies, const struct lp_code *code,
                   uintptr_t pc, struct lp_cfi_entry *entry) {
  lp_safe_start(&copies->memory, code->stays ? code->begin : 0,
                code->stays ? code->end : 0);
  uintptr_t address = code->header ? find_entry(copies, code->header, pc)
                                   : lp_unwind_index_find(pc);
  return address && lp_entry_read(copies, address, entry) &&
         pc - entry->function < entry->size;
}
