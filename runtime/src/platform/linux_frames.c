/* SPDX-License-Identifier: MIT
 *
 * Where an object's .eh_frame is, by the section headers of its file, behind
 * platform.h. Raw system calls, as those of libc may be cancellation points.
 */
#define _GNU_SOURCE
#include "platform/platform.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool read_at(long file, uint64_t at, void *to, size_t size) {
  return syscall(SYS_pread64, file, to, size, at) == (long)size;
}

static bool is_frames(long file, uint64_t names, const ElfW(Shdr) * section) {
  static const char wanted[] = ".eh_frame";
  char name[sizeof wanted];
  return section->sh_flags & SHF_ALLOC && section->sh_type != SHT_NOBITS &&
         read_at(file, names + section->sh_name, name, sizeof name) &&
         memcmp(name, wanted, sizeof wanted) == 0;
}

static bool find_section(long file, ElfW(Shdr) * section) {
  ElfW(Ehdr) head;
  ElfW(Shdr) names;
  if (!read_at(file, 0, &head, sizeof head) ||
      memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_shentsize != sizeof *section ||
      !read_at(file, head.e_shoff + head.e_shstrndx * sizeof names, &names,
               sizeof names))
    return false;
  for (unsigned i = 0; i < head.e_shnum; i++)
    if (read_at(file, head.e_shoff + i * sizeof *section, section,
                sizeof *section) &&
        is_frames(file, names.sh_offset, section))
      return true;
  return false;
}

/* The file may be another one by now: what it says must be in the object, and
 * begin with what entries have in common, which is of version 1 or 3. */
static bool is_there(const struct lp_object *object,
                     const struct lp_frames *frames) {
  struct {
    uint32_t length, id;
    uint8_t version;
  } first;
  uint8_t last;
  size_t size = sizeof first.length + sizeof first.id + sizeof first.version;
  return frames->begin >= object->begin && frames->begin < object->end &&
         frames->size >= sizeof first &&
         frames->size <= object->end - frames->begin &&
         lp_platform_copy_safely(frames->begin, &first, size) == size &&
         lp_platform_copy_safely(frames->begin + frames->size - 1, &last, 1) &&
         first.id == 0 && (first.version == 1 || first.version == 3);
}

bool lp_platform_find_frames(const void *address, struct lp_frames *frames) {
  static struct lp_object object; /* too large for a small stack */
  ElfW(Shdr) section;
  lp_platform_find_object(address, &object);
  long file = object.end ? syscall(SYS_openat, AT_FDCWD, object.path,
                                   O_RDONLY | O_CLOEXEC)
                         : -1;
  if (file < 0)
    return false;
  bool is_found = find_section(file, &section);
  syscall(SYS_close, file);
  if (!is_found)
    return false;
  *frames = (struct lp_frames){object.base + section.sh_addr, section.sh_size,
                               object.begin, object.end};
  return is_there(&object, frames);
}
