/* SPDX-License-Identifier: MIT
 *
 * Executables and shared objects that are loaded, behind platform.h.
 */
#define _GNU_SOURCE
#include "platform/platform.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>

struct object_search {
  uintptr_t address;
  struct lp_object *found;
};

typedef int visit_function(struct dl_phdr_info *info, size_t size, void *data);

/* See lp_platform_leave_loader(). */
static bool loader_may_wait;

/* Returns what the last `visit` has; 0 if there is none. */
static int visit_all(visit_function *visit, void *data) {
  int saved = errno;
  int result = loader_may_wait ? 0 : dl_iterate_phdr(visit, data);
  errno = saved;
  return result;
}

static void format_build_id(const ElfW(Nhdr) * note, struct lp_object *object) {
  const unsigned char *id = (const unsigned char *)(note + 1) + 4;
  size_t size = note->n_descsz < 64 ? note->n_descsz : 64;
  for (size_t i = 0; i < size; i++)
    snprintf(object->build_id + 2 * i, 3, "%02x", id[i]);
}

static void find_build_id(const char *notes, size_t size,
                          struct lp_object *object) {
  while (size >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *note = (const void *)notes;
    size_t name = (note->n_namesz + 3u) & ~3u;
    size_t body = (note->n_descsz + 3u) & ~3u;
    size_t whole = sizeof *note + name + body;
    if (whole > size)
      return;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
        memcmp(note + 1, "GNU", 4) == 0) {
      format_build_id(note, object);
      return;
    }
    notes += whole;
    size -= whole;
  }
}

static void find_extent(const struct dl_phdr_info *info,
                        struct lp_object *object) {
  const uintptr_t page = 4096;
  object->base = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type != PT_LOAD)
      continue;
    if (object->end == 0)
      object->begin = begin / page * page;
    if (begin + segment->p_memsz > object->end)
      object->end = begin + segment->p_memsz;
  }
}

static int visit_object(struct dl_phdr_info *info, size_t size, void *data) {
  struct object_search *search = data;
  bool holds = false;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && search->address >= begin &&
        search->address - begin < segment->p_memsz)
      holds = true;
  }
  if (!holds)
    return 0;
  find_extent(info, search->found);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type == PT_NOTE)
      find_build_id((const char *)info->dlpi_addr + segment->p_vaddr,
                    segment->p_memsz, search->found);
  }
  if (info->dlpi_name && info->dlpi_name[0])
    snprintf(search->found->path, sizeof search->found->path, "%s",
             info->dlpi_name);
  else
    lp_platform_executable(search->found->path, sizeof search->found->path);
  return 1;
}

void lp_platform_find_object(const void *address, struct lp_object *object) {
  struct object_search search = {(uintptr_t)address, object};
  memset(object, 0, sizeof *object);
  if (loader_may_wait)
    lp_platform_find_object_now((uintptr_t)address, object);
  else
    visit_all(visit_object, &search);
}

struct object_list {
  uintptr_t *begins;
  size_t count, most;
};

static int list_object(struct dl_phdr_info *info, size_t size, void *data) {
  struct object_list *list = data;
  struct lp_object object = {.end = 0};
  (void)size;
  find_extent(info, &object);
  if (object.end && list->count < list->most)
    list->begins[list->count++] = object.begin;
  return 0;
}

size_t lp_platform_objects(uintptr_t *begins, size_t most) {
  struct object_list list = {begins, 0, most};
  visit_all(list_object, &list);
  return list.count;
}

static int read_adds(struct dl_phdr_info *info, size_t size, void *adds) {
  (void)size;
  *(uint64_t *)adds = info->dlpi_adds;
  return 1; /* the first will do */
}

uint64_t lp_platform_loads(void) {
  uint64_t adds = 0;
  visit_all(read_adds, &adds);
  return adds;
}

static int compare_name(struct dl_phdr_info *info, size_t size, void *name) {
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *file = slash ? slash + 1 : info->dlpi_name;
  (void)size;
  return strncmp(file, name, strlen(name)) == 0;
}

bool lp_platform_has_object(const char *name) {
  return visit_all(compare_name, (void *)name) != 0;
}

#if LINEPROF_HAVE_FIND_OBJECT

/* A program that runs with an older libc has none. */
#pragma weak _dl_find_object

static uintptr_t program, libc; /* where they begin; 0: not known */
/* A static program, of which libc tells segments; else 0. */
static uintptr_t whole_begin, whole_end;

bool lp_platform_find_code(uintptr_t address, struct lp_code *code) {
  struct dl_find_object found;
  if (!_dl_find_object || _dl_find_object((void *)address, &found) != 0)
    return false;
  code->begin = (uintptr_t)found.dlfo_map_start;
  code->end = (uintptr_t)found.dlfo_map_end;
  code->header = (uintptr_t)found.dlfo_eh_frame;
  code->object = code->begin;
  if (address >= whole_begin && address < whole_end)
    code->object = whole_begin;
  code->stays = code->begin == program || code->begin == libc;
  return true;
}

void lp_platform_note_what_stays(void) {
  static struct lp_object object; /* too large for a small stack */
  struct lp_code code;
  if (lp_platform_find_code(getauxval(AT_ENTRY), &code)) {
    program = code.begin;
    lp_platform_find_object((const void *)program, &object);
    if (object.begin != program) {
      whole_begin = object.begin;
      whole_end = object.end;
    }
  }
  if (lp_platform_find_code((uintptr_t)&getauxval, &code))
    libc = code.begin;
}

/* A static program has nobody who loads. */
void lp_platform_leave_loader(void) { loader_may_wait = whole_begin == 0; }

/* The program headers are where the file's first page is mapped. */
bool lp_platform_find_object_now(uintptr_t address, struct lp_object *object) {
  struct dl_find_object found;
  if (!_dl_find_object || _dl_find_object((void *)address, &found) != 0)
    return false;
  const ElfW(Ehdr) *file = found.dlfo_map_start;
  const struct link_map *map = found.dlfo_link_map;
  if (memcmp(file->e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  struct dl_phdr_info info = {
      .dlpi_addr = map->l_addr,
      .dlpi_name = map->l_name,
      .dlpi_phdr = (const void *)((const char *)file + file->e_phoff),
      .dlpi_phnum = file->e_phnum};
  struct object_search search = {address, object};
  memset(object, 0, sizeof *object);
  return visit_object(&info, sizeof info, &search) != 0;
}

#else

bool lp_platform_find_code(uintptr_t address, struct lp_code *code) {
  (void)address;
  (void)code;
  return false;
}

void lp_platform_note_what_stays(void) {}

void lp_platform_leave_loader(void) { loader_may_wait = true; }

bool lp_platform_find_object_now(uintptr_t address, struct lp_object *object) {
  (void)address;
  (void)object;
  return false;
}

#endif

/* Weak: a static executable gets none of the dynamic linker through us. */
#pragma weak dlopen
#pragma weak dlsym

/* The first object is the program; only a dynamic one names an interpreter. */
static int has_interpreter(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_INTERP)
      *(bool *)data = true;
  return 1;
}

/* A static executable may have a dlopen of its own, and would get a second
 * libc by it. */
bool lp_platform_can_load(void) {
  bool is_dynamic = false;
  if (!dlopen || !dlsym)
    return false;
  visit_all(has_interpreter, &is_dynamic);
  return is_dynamic;
}

static void *load(const char *file, const char *symbol) {
  void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  return object ? dlsym(object, symbol) : NULL;
}

void *lp_platform_load(const char *file, const char *symbol) {
  struct lp_object own;
  char path[sizeof own.path + 64];
  void *found = NULL;
  lp_platform_find_object((const void *)load, &own);
  const char *slash = strrchr(own.path, '/');
  if (slash) {
    snprintf(path, sizeof path, "%.*s/%s", (int)(slash - own.path), own.path,
             file);
    found = load(path, symbol);
  }
  return found ? found : load(file, symbol);
}

void *lp_platform_first(const char *symbol) {
  return dlsym ? dlsym(RTLD_DEFAULT, symbol) : NULL;
}

void *lp_platform_next(const char *symbol) {
  return dlsym ? dlsym(RTLD_NEXT, symbol) : NULL;
}
