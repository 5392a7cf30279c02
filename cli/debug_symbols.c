/* SPDX-License-Identifier: MIT
 *
 * Symbols, sections and sizes of machine code with libdwfl; see
 * debug_symbols.h. Linkers keep the local symbols of one object file together,
 * behind the name of its source: that is how those of equal names are told
 * apart.
 */
#include "debug_symbols.h"

#include "debug_copies.h"

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <string.h>

void lp_debug_each_symbol(struct lp_debug *debug, lp_debug_symbol_visit *visit,
                          void *context) {
  Dwfl_Module *module = lp_debug_module(debug);
  int count = dwfl_module_getsymtab(module);
  uint32_t file = 0;
  for (int i = 1; i < count; i++) {
    GElf_Sym symbol;
    GElf_Addr address;
    const char *name =
        dwfl_module_getsym_info(module, i, &symbol, &address, NULL, NULL, NULL);
    int type = name ? GELF_ST_TYPE(symbol.st_info) : STT_NOTYPE;
    if (type == STT_FILE)
      file++;
    if ((type != STT_FUNC && type != STT_OBJECT) ||
        symbol.st_shndx == SHN_UNDEF)
      continue;
    bool is_local = GELF_ST_BIND(symbol.st_info) == STB_LOCAL;
    const struct lp_debug_symbol found = {.name = name,
                                          .address = address,
                                          .size = symbol.st_size,
                                          .file = is_local ? file : 0,
                                          .is_function = type == STT_FUNC};
    visit(context, &found);
  }
}

static Elf_Scn *find_section(Elf *elf, const char *wanted) {
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx(elf, &names) != 0)
    return NULL;
  while ((section = elf_nextscn(elf, section))) {
    GElf_Shdr header;
    const char *name = gelf_getshdr(section, &header)
                           ? elf_strptr(elf, names, header.sh_name)
                           : NULL;
    if (name && strcmp(name, wanted) == 0 && header.sh_type != SHT_NOBITS)
      return section;
  }
  return NULL;
}

const unsigned char *lp_debug_section(struct lp_debug *debug, const char *name,
                                      size_t *size) {
  GElf_Addr bias;
  Elf *elf = dwfl_module_getelf(lp_debug_module(debug), &bias);
  Elf_Scn *section = elf ? find_section(elf, name) : NULL;
  Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;
  *size = data && data->d_buf ? data->d_size : 0;
  return *size ? data->d_buf : NULL;
}

/* Of a section that is loaded. */
static const unsigned char *bytes_in(Elf_Scn *section, GElf_Addr at,
                                     size_t size) {
  GElf_Shdr header;
  if (!gelf_getshdr(section, &header) || header.sh_type == SHT_NOBITS ||
      !(header.sh_flags & SHF_ALLOC) || at < header.sh_addr ||
      at - header.sh_addr > header.sh_size ||
      size > header.sh_size - (at - header.sh_addr))
    return NULL;
  Elf_Data *data = elf_rawdata(section, NULL);
  if (!data || !data->d_buf || data->d_size < header.sh_size)
    return NULL;
  return (const unsigned char *)data->d_buf + (at - header.sh_addr);
}

const unsigned char *lp_debug_bytes(struct lp_debug *debug, uint64_t address,
                                    size_t size) {
  GElf_Addr bias;
  Elf *elf = dwfl_module_getelf(lp_debug_module(debug), &bias);
  Elf_Scn *section = NULL;
  const unsigned char *found = NULL;
  while (elf && !found && (section = elf_nextscn(elf, section)))
    found = bytes_in(section, address - bias, size);
  return found;
}

/* Of one entry of the line table: from its address to the next one's. */
static uint64_t overlap(Dwarf_Line *entry, Dwarf_Line *next, Dwarf_Addr begin,
                        Dwarf_Addr end) {
  Dwarf_Addr from, to;
  bool is_end = false;
  if (dwarf_lineendsequence(entry, &is_end) != 0 || is_end ||
      !lp_debug_is_timed(entry) || dwarf_lineaddr(entry, &from) != 0 ||
      dwarf_lineaddr(next, &to) != 0)
    return 0;
  from = from < begin ? begin : from;
  to = to > end ? end : to;
  return from < to ? to - from : 0;
}

bool lp_debug_timed_bytes(struct lp_debug *debug, uint64_t address,
                          uint64_t size, uint64_t *timed) {
  uint64_t bias;
  Dwarf_Die *unit = lp_debug_unit(debug, address, &bias);
  Dwarf_Lines *lines;
  size_t count;
  *timed = 0;
  if (!unit || dwarf_getsrclines(unit, &lines, &count) != 0)
    return false;
  Dwarf_Addr begin = address - bias;
  for (size_t i = 0; i + 1 < count; i++)
    *timed += overlap(dwarf_onesrcline(lines, i),
                      dwarf_onesrcline(lines, i + 1), begin, begin + size);
  return true;
}
