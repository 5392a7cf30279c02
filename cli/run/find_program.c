/* SPDX-License-Identifier: MIT
 *
 * Finds a program that runs, and writes a profile, by its number or by that
 * profile.
 * The file is read and written, not mapped: a mapping would end kprof by a
 * signal if the file were cut short.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "profile/named_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** A shared mapping of a process. */
struct mapping {
  unsigned long inode;
  const char *path;
};

/* "7f1c0000-7f1d0000 rw-s 00000000 fe:01 1234   /path" */
static bool parse_mapping(char *line, struct mapping *mapping) {
  char access[8];
  int path = 0;
  line[strcspn(line, "\n")] = 0;
  if (sscanf(line, "%*s %7s %*s %*s %lu %n", access, &mapping->inode, &path) <
          2 ||
      path == 0)
    return false;
  mapping->path = line + path;
  return access[1] == 'w' && access[3] == 's' && mapping->path[0] == '/';
}

/** Looking through a process's mappings. */
struct search {
  struct lp_program *program;
  bool (*is_it)(const struct search *search, const struct mapping *mapping);
  bool found;
};

/* 0, or why the mappings cannot be read. */
static int search_mappings(struct search *search) {
  long long process = search->program->process;
  char *name = lp_text_make("/proc/%lld/maps", process);
  FILE *maps = fopen(name, "re");
  int error = maps ? 0 : errno;
  char *line = NULL;
  size_t room = 0;
  free(name);
  while (maps && !search->found && getline(&line, &room, maps) > 0) {
    struct mapping mapping;
    search->found =
        parse_mapping(line, &mapping) && search->is_it(search, &mapping);
  }
  free(line);
  if (maps)
    fclose(maps);
  return error;
}

/* Opens it if it is a profile; nothing but regular files, since opening a
 * device may do something. */
static bool open_mapped(struct lp_program *program, const char *path,
                        unsigned long inode) {
  struct stat about;
  if (stat(path, &about) || !S_ISREG(about.st_mode) || about.st_ino != inode ||
      !lp_outline_open(&program->outline, path, program->flags))
    return false;
  program->path = lp_named_shown(path);
  return true;
}

/* A process in a container has a root of its own. */
static bool is_profile(const struct search *search,
                       const struct mapping *mapping) {
  struct lp_program *program = search->program;
  char *inside = lp_text_make("/proc/%lld/root%s", (long long)program->process,
                              mapping->path);
  bool opened = open_mapped(program, mapping->path, mapping->inode) ||
                open_mapped(program, inside, mapping->inode);
  free(inside);
  return opened;
}

static bool look_below(struct lp_program *program, int64_t process, int flags,
                       int levels);

static bool look_at_children(struct lp_program *program, int64_t process,
                             int flags, int levels) {
  char *name = lp_text_make("/proc/%lld/task/%lld/children", (long long)process,
                            (long long)process);
  FILE *children = fopen(name, "re");
  long long child;
  bool found = false;
  free(name);
  while (children && !found && fscanf(children, "%lld", &child) == 1)
    found = look_below(program, child, flags, levels);
  if (children)
    fclose(children);
  return found;
}

/* The process, or one that it has started, as kprof and shells do. */
static bool look_below(struct lp_program *program, int64_t process, int flags,
                       int levels) {
  *program = (struct lp_program){
      .outline = {.file = -1}, .process = process, .flags = flags};
  struct search search = {.program = program, .is_it = is_profile};
  int error = search_mappings(&search);
  bool found =
      search.found ||
      (levels > 0 && look_at_children(program, process, flags, levels - 1));
  errno = error;
  return found;
}

bool lp_program_look(struct lp_program *program, int64_t process, int flags) {
  enum { LEVELS = 3 };
  return look_below(program, process, flags, LEVELS);
}

static bool find_by_process(struct lp_program *program, long long process,
                            int flags) {
  if (lp_program_look(program, process, flags))
    return true;
  int error = errno;
  if (error == ENOENT || error == ESRCH) {
    lp_message_error("there is no process %lld", process);
  } else if (error) {
    lp_message_error("cannot look into process %lld: %s", process,
                     strerror(error));
    lp_message_hint("only its own user may look into it");
  } else {
    lp_message_error("process %lld writes no profile", process);
    lp_message_hint("it was not built with lineprof, profiling is off in it, "
                    "or its profile was removed");
  }
  return false;
}

static bool is_same_file(const struct search *search,
                         const struct mapping *mapping) {
  struct stat about;
  return fstat(search->program->outline.file, &about) == 0 &&
         about.st_ino == mapping->inode;
}

static bool find_by_profile(struct lp_program *program, const char *path,
                            int flags) {
  *program = (struct lp_program){.outline = {.file = -1}, .flags = flags};
  if (!lp_outline_open(&program->outline, path, program->flags)) {
    bool is_foreign = errno == EACCES || errno == EPERM;
    lp_message_error("cannot open '%s': %s", path,
                     errno ? strerror(errno) : "it is not a profile");
    if (is_foreign)
      lp_message_hint("only the program's own user may look into it");
    return false;
  }
  program->path = lp_heap_string(path);
  program->process = program->outline.header.pid;
  /* Another process may have got the number since. */
  struct search search = {.program = program, .is_it = is_same_file};
  if (program->outline.header.state == LINEPROF_STATE_RUNNING)
    search_mappings(&search);
  if (!search.found)
    lp_message_error("the program that wrote '%s' does not run here any more "
                     "(it was process %lld)",
                     path, (long long)program->process);
  return search.found;
}

bool lp_program_find(struct lp_program *program, const char *target,
                     int flags) {
  return lp_program_is_number(target)
             ? find_by_process(program, strtoll(target, NULL, 10), flags)
             : find_by_profile(program, target, flags);
}

bool lp_program_is_number(const char *target) {
  size_t length = strlen(target);
  return length > 0 && length < 11 && strspn(target, "0123456789") == length;
}

void lp_program_close(struct lp_program *program) {
  lp_outline_close(&program->outline);
  free(program->path);
}
