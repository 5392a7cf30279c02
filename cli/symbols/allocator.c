/* SPDX-License-Identifier: MIT
 *
 * See allocator.h. Looks at the executable's dynamic symbols: the linker puts
 * its functions there that shared objects call.
 */
#include "symbols/allocator.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const struct {
  const char *symbol, *library, *reason;
} fixed[] = {{"__asan_init", "libasan.so",
              "is built with AddressSanitizer, which has "
              "an allocator of its own"},
             {"__tsan_init", "libtsan.so",
              "is built with ThreadSanitizer, which has "
              "an allocator of its own"},
             {"__msan_init", "libmsan.so",
              "is built with MemorySanitizer, which has "
              "an allocator of its own"},
             {"__hwasan_init", "libhwasan.so",
              "is built with HWAddressSanitizer, which "
              "has an allocator of its own"},
             {"__lsan_init", "liblsan.so",
              "is built with LeakSanitizer, which has an "
              "allocator of its own"},
             {"malloc", "", "has an allocator linked into it"}};

enum { FIXED = sizeof fixed / sizeof *fixed };

static bool has_interpreter(Elf *elf) {
  GElf_Phdr segment;
  size_t count = 0;
  elf_getphdrnum(elf, &count);
  for (size_t i = 0; i < count && gelf_getphdr(elf, (int)i, &segment); i++)
    if (segment.p_type == PT_INTERP)
      return true;
  return false;
}

static const char *look_at_needed(Elf *elf, Elf_Data *data, size_t strings) {
  GElf_Dyn entry;
  for (int i = 0; gelf_getdyn(data, i, &entry); i++) {
    const char *name = entry.d_tag == DT_NEEDED
                           ? elf_strptr(elf, strings, entry.d_un.d_val)
                           : NULL;
    for (int j = 0; name && j < FIXED; j++)
      if (*fixed[j].library &&
          strncmp(name, fixed[j].library, strlen(fixed[j].library)) == 0)
        return fixed[j].reason;
  }
  return NULL;
}

static const char *look_at_symbols(Elf *elf, Elf_Data *data, size_t strings) {
  GElf_Sym symbol;
  int most = FIXED; /* the first of the table says most */
  for (int i = 0; gelf_getsym(data, i, &symbol); i++) {
    const char *name = symbol.st_shndx != SHN_UNDEF
                           ? elf_strptr(elf, strings, symbol.st_name)
                           : NULL;
    for (int j = 0; name && j < most; j++)
      if (strcmp(name, fixed[j].symbol) == 0)
        most = j;
  }
  return most < FIXED ? fixed[most].reason : NULL;
}

static const char *look_at(Elf *elf) {
  Elf_Scn *section = NULL;
  const char *reason = NULL;
  if (elf_kind(elf) != ELF_K_ELF)
    return NULL;
  if (!has_interpreter(elf))
    return "is a static executable, which calls its own malloc()";
  while (!reason && (section = elf_nextscn(elf, section))) {
    GElf_Shdr header;
    Elf_Data *data =
        gelf_getshdr(section, &header) &&
                (header.sh_type == SHT_DYNAMIC || header.sh_type == SHT_DYNSYM)
            ? elf_getdata(section, NULL)
            : NULL;
    if (data && header.sh_type == SHT_DYNAMIC)
      reason = look_at_needed(elf, data, header.sh_link);
    else if (data)
      reason = look_at_symbols(elf, data, header.sh_link);
  }
  return reason;
}

const char *lp_allocator_fixed(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  const char *reason = NULL;
  if (file < 0)
    return NULL;
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
  if (elf)
    reason = look_at(elf);
  elf_end(elf);
  close(file);
  return reason;
}
