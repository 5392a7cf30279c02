/* SPDX-License-Identifier: MIT
 *
 * See debug_packed.h. The copy has the sections behind all else; its section
 * headers are where they were.
 */
#include "symbols/debug_packed.h"

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#if LINEPROF_HAVE_ZSTD
#include <zstd.h>
#endif

/* elf.h of glibc before 2.37 does not have it. */
enum { COMPRESSED_BY_ZSTD = 2 };
/* In bytes; and how many times as much as the file has. */
enum { SMALL = 64 << 20, MOST_TIMES = 32 };

/** An ELF file in memory. */
struct image {
  const unsigned char *bytes;
  size_t size;
  const Elf64_Shdr *sections;
  size_t count;
};

static bool holds(const struct image *image, uint64_t offset, uint64_t size) {
  return offset <= image->size && size <= image->size - offset;
}

static bool find_sections(struct image *image) {
  const Elf64_Ehdr *head = (const void *)image->bytes;
  if (image->size < sizeof *head || memcmp(head, ELFMAG, SELFMAG) != 0 ||
      head->e_ident[EI_CLASS] != ELFCLASS64 ||
      head->e_ident[EI_DATA] != ELFDATA2LSB ||
      head->e_shentsize != sizeof(Elf64_Shdr) || head->e_shoff % 8 ||
      !holds(image, head->e_shoff, sizeof(Elf64_Shdr)))
    return false;
  image->sections = (const void *)(image->bytes + head->e_shoff);
  /* More than 65279 do not fit the header. */
  image->count = head->e_shnum ? head->e_shnum : image->sections->sh_size;
  return image->count <= image->size / sizeof(Elf64_Shdr) &&
         holds(image, head->e_shoff, image->count * sizeof(Elf64_Shdr));
}

/* False if it is no ELF file. */
static bool open_image(int file, struct image *image) {
  struct stat about;
  if (fstat(file, &about) != 0 || about.st_size <= 0)
    return false;
  image->size = (size_t)about.st_size;
  void *bytes = mmap(NULL, image->size, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED)
    return false;
  image->bytes = bytes;
  if (find_sections(image))
    return true;
  munmap(bytes, image->size);
  return false;
}

/* As it says itself: in a header, or, as it once was, by a word of its own. */
static uint64_t find_unpacked_size(const struct image *image,
                                   const Elf64_Shdr *section) {
  static const char old[] = "ZLIB"; /* and the size, highest byte first */
  Elf64_Chdr head;
  uint64_t size = 0;
  if (section->sh_type == SHT_NOBITS ||
      !holds(image, section->sh_offset, section->sh_size))
    return 0;
  const unsigned char *bytes = image->bytes + section->sh_offset;
  if (section->sh_flags & SHF_COMPRESSED && section->sh_size >= sizeof head) {
    memcpy(&head, bytes, sizeof head);
    return head.ch_size;
  }
  if (section->sh_size < 12 || memcmp(bytes, old, 4) != 0)
    return 0;
  for (size_t i = 4; i < 12; i++)
    size = size << 8 | bytes[i];
  return size;
}

/* A compiler's debug information is some ten times as large at most. */
static bool is_too_large(const struct image *image) {
  const uint64_t most = SMALL + MOST_TIMES * (uint64_t)image->size;
  uint64_t room = most;
  for (size_t i = 0; i < image->count; i++) {
    uint64_t size = find_unpacked_size(image, &image->sections[i]);
    if (size > room)
      return true;
    room -= size;
  }
  return false;
}

/* Whether the section is compressed by zstd. */
static bool read_packed(const struct image *image, const Elf64_Shdr *section,
                        Elf64_Chdr *head) {
  if (section->sh_type == SHT_NOBITS || !(section->sh_flags & SHF_COMPRESSED) ||
      section->sh_size < sizeof *head ||
      !holds(image, section->sh_offset, section->sh_size))
    return false;
  memcpy(head, image->bytes + section->sh_offset, sizeof *head);
  return head->ch_type == COMPRESSED_BY_ZSTD;
}

static bool has_packed(const struct image *image) {
  Elf64_Chdr head;
  for (size_t i = 0; i < image->count; i++)
    if (read_packed(image, &image->sections[i], &head))
      return true;
  return false;
}

#if LINEPROF_HAVE_ZSTD

static bool write_all(int file, const void *bytes, size_t size, off_t at) {
  const char *from = bytes;
  while (size > 0) {
    ssize_t done = pwrite(file, from, size, at);
    if (done <= 0)
      return false;
    from += done;
    at += done;
    size -= (size_t)done;
  }
  return true;
}

/* Writes what the section held, and its new header. */
static bool unpack_section(const struct image *image, size_t index,
                           const Elf64_Chdr *head, int copy, off_t *end) {
  Elf64_Shdr section = image->sections[index];
  const unsigned char *from = image->bytes + section.sh_offset + sizeof *head;
  void *bytes = malloc(head->ch_size ? head->ch_size : 1);
  bool is_done =
      bytes && ZSTD_decompress(bytes, head->ch_size, from,
                               section.sh_size - sizeof *head) == head->ch_size;
  *end = (*end + 15) / 16 * 16;
  section.sh_offset = (uint64_t)*end;
  section.sh_size = head->ch_size;
  section.sh_addralign = head->ch_addralign;
  section.sh_flags &= ~(uint64_t)SHF_COMPRESSED;
  ptrdiff_t at = (const unsigned char *)&image->sections[index] - image->bytes;
  is_done = is_done && write_all(copy, bytes, head->ch_size, *end) &&
            write_all(copy, &section, sizeof section, at);
  free(bytes);
  *end += (off_t)section.sh_size;
  return is_done;
}

/* Returns the copy; -1: it cannot be made. */
static int unpack(const struct image *image) {
  int copy = memfd_create("unpacked", MFD_CLOEXEC);
  Elf64_Chdr head;
  off_t end = (off_t)image->size;
  bool is_done = copy >= 0 && write_all(copy, image->bytes, image->size, 0);
  for (size_t i = 0; i < image->count && is_done; i++)
    if (read_packed(image, &image->sections[i], &head))
      is_done = unpack_section(image, i, &head, copy, &end);
  if (is_done || copy < 0)
    return copy;
  close(copy);
  return -1;
}

#else

static int unpack(const struct image *image) {
  (void)image;
  return -1;
}

#endif

int lp_debug_unpack(int file, enum lp_debug_lack *lack) {
  struct image image = {.size = 0};
  int copy = -1;
  *lack = LP_DEBUG_LACKS_NOTHING;
  if (!open_image(file, &image))
    return file;
  if (is_too_large(&image)) {
    *lack = LP_DEBUG_LACKS_ROOM;
  } else if (has_packed(&image)) {
    copy = unpack(&image);
    *lack = copy < 0 ? LP_DEBUG_LACKS_ZSTD : LP_DEBUG_LACKS_NOTHING;
  }
  munmap((void *)image.bytes, image.size);
  if (copy < 0)
    return file;
  close(file);
  return copy;
}
