/* SPDX-License-Identifier: MIT
 *
 * See debug_file.h.
 */
#include "symbols/debug_file.h"

#include "symbols/debug_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int find_no_debuginfo(Dwfl_Module *module, void **data, const char *name,
                             Dwarf_Addr base, const char *file,
                             const char *link, GElf_Word crc, char **found) {
  (void)module, (void)data, (void)name, (void)base, (void)file, (void)link;
  (void)crc, (void)found;
  return -1;
}

/* The module's user data is the lp_debug_file. A file that was unpacked is
 * noted there for a second session: in this one libdwfl keeps the one that it
 * found, whatever is returned. */
static int find_debuginfo(Dwfl_Module *module, void **data, const char *name,
                          Dwarf_Addr base, const char *file, const char *link,
                          GElf_Word crc, char **found) {
  struct lp_debug_file *own = *data;
  if (own->apart >= 0)
    return own->apart;
  int other = dwfl_standard_find_debuginfo(module, data, name, base, file, link,
                                           crc, found);
  int copy = other < 0 ? -1 : dup(other);
  int unpacked = copy < 0 ? -1 : lp_debug_unpack(copy, &own->lack);
  if (unpacked != copy)
    own->apart = unpacked;
  else if (copy >= 0)
    close(copy);
  if (own->lack != LP_DEBUG_LACKS_ROOM)
    return other;
  close(other);
  return -1;
}

/* Separate debug files are searched only for objects with profiled code, as the
 * search may look in many folders. */
static const Dwfl_Callbacks with_search = {.find_elf = dwfl_build_id_find_elf,
                                           .find_debuginfo = find_debuginfo};
static const Dwfl_Callbacks without_search = {
    .find_elf = dwfl_build_id_find_elf, .find_debuginfo = find_no_debuginfo};

static const char too_large[] =
    "it says that its debug information, which is compressed, is more than 32 "
    "times as large as the file; compile it without '-gz' if that is so";
static const char packed[] =
    "its debug information is compressed by zstd, which this kprof was built "
    "without; compile it with '-gz=zlib', or use 'llvm-objcopy "
    "--decompress-debug-sections'";

static bool report_file(struct lp_debug_file *file, const char *path,
                        int opened, bool with_lines) {
  void **data;
  file->dwfl = dwfl_begin(with_lines ? &with_search : &without_search);
  if (!file->dwfl) {
    close(opened);
    return false;
  }
  if (with_lines)
    opened = lp_debug_unpack(opened, &file->lack);
  dwfl_report_begin(file->dwfl);
  /* It closes the file if it succeeds. */
  file->module = dwfl_report_elf(file->dwfl, path, path, opened, 0, true);
  if (!file->module)
    close(opened);
  else if (dwfl_module_info(file->module, &data, NULL, NULL, NULL, NULL, NULL,
                            NULL))
    *data = file;
  return dwfl_report_end(file->dwfl, NULL, NULL) == 0 && file->module;
}

/* False if the second session, which is for a file of debug information that
 * had to be unpacked, cannot begin. */
static bool find_dwarf(struct lp_debug_file *file, const char *path) {
  if (file->lack != LP_DEBUG_LACKS_ROOM)
    file->dwarf = dwfl_module_getdwarf(file->module, &file->bias);
  if (file->apart >= 0) {
    dwfl_end(file->dwfl);
    file->dwfl = NULL;
    int opened = open(path, O_RDONLY | O_CLOEXEC);
    if (opened < 0 || !report_file(file, path, opened, true))
      return false;
    file->dwarf = dwfl_module_getdwarf(file->module, &file->bias);
    file->apart = -1; /* libdwfl closes it */
  }
  if (file->lack == LP_DEBUG_LACKS_ROOM)
    file->dwarf = NULL; /* not that of the stripped file */
  if (!file->dwarf)
    file->no_dwarf = file->lack == LP_DEBUG_LACKS_ROOM   ? too_large
                     : file->lack == LP_DEBUG_LACKS_ZSTD ? packed
                                                         : dwfl_errmsg(-1);
  return true;
}

static int open_regular(const char *path, struct stat *about) {
  int opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (opened < 0 || (fstat(opened, about) == 0 && S_ISREG(about->st_mode)))
    return opened;
  close(opened);
  return -1;
}

bool lp_debug_file_open(struct lp_debug_file *file, const char *path,
                        const char *build_id, int64_t since, bool with_lines,
                        bool *is_other) {
  struct stat about;
  int opened = open_regular(path, &about);
  *file = (struct lp_debug_file){.apart = -1};
  *is_other = false;
  if (opened < 0)
    return false;
  bool is_open = report_file(file, path, opened, with_lines);
  if (is_open)
    *is_other = lp_debug_is_other(file->module, build_id, &about, since);
  if (is_open && !*is_other && (!with_lines || find_dwarf(file, path)))
    return true;
  lp_debug_file_close(file);
  return false;
}

void lp_debug_file_close(struct lp_debug_file *file) {
  if (file->apart >= 0)
    close(file->apart);
  if (file->dwfl)
    dwfl_end(file->dwfl);
}
