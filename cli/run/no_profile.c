/* SPDX-License-Identifier: MIT
 *
 * Why a run left no profile.
 * The ways in which a program can come out without one are told apart by the
 * names that the linker left in its file.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/text.h"
#include "lineprof/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/** What a program's file shows. */
struct evidence {
  bool is_script;   /* starts with #! */
  bool is_set_id;   /* runs with raised privileges */
  bool has_table;   /* of lines: some unit was compiled with the plugin */
  bool registers;   /* ... with both of its stages */
  bool has_markers; /* left over by the first stage */
  bool has_runtime; /* shared or static */
  bool is_static;   /* all of the runtime's names are in the file */
};

static bool holds(const char *bytes, size_t size, const char *name) {
  return memmem(bytes, size, name, strlen(name)) != NULL;
}

/* Of a version that can be read. */
static bool has_table(const char *bytes, size_t size) {
  uint32_t head[] = {LINEPROF_TABLE_MAGIC, LINEPROF_TABLE_OLDEST};
  for (; head[1] <= LINEPROF_TABLE_VERSION; head[1]++)
    if (memmem(bytes, size, head, sizeof head))
      return true;
  return false;
}

static struct evidence examine(const char *path) {
  struct evidence evidence = {0};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat about;
  if (file < 0)
    return evidence;
  if (fstat(file, &about) == 0 && about.st_size > 2) {
    size_t size = (size_t)about.st_size;
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      evidence.is_script = memcmp(bytes, "#!", 2) == 0;
      evidence.has_table = has_table(bytes, size);
      evidence.registers = holds(bytes, size, "__lineprof_register");
      evidence.has_markers = holds(bytes, size, "__lineprof_mark_enter");
      evidence.is_static = holds(bytes, size, "LINEPROF_OUTPUT");
      evidence.has_runtime =
          evidence.is_static || holds(bytes, size, "liblineprof.so");
      munmap(bytes, size);
    }
    evidence.is_set_id = (about.st_mode & (S_ISUID | S_ISGID)) != 0;
  }
  close(file);
  return evidence;
}

/* Explains a missing profile by the environment or the kind of program. */
static bool explain_circumstances(const char *program,
                                  const struct evidence *evidence) {
  if (evidence->is_set_id) {
    lp_message_say("nothing to report, because '%s' runs with raised "
                   "privileges, and the runtime then obeys no environment",
                   program);
    lp_message_hint("run a copy without the set-id bit");
  } else if (evidence->is_script) {
    lp_message_say("nothing to report, because '%s' is a script and none of "
                   "the programs it ran was built with lineprof",
                   program);
    lp_message_hint("compile those with 'kprof cc' or 'kprof c++'");
  } else {
    return false;
  }
  return true;
}

static void explain_build(const char *program,
                          const struct evidence *evidence) {
  if (evidence->has_markers && !evidence->registers) {
    lp_message_say("nothing to report, because '%s' was compiled without the "
                   "second stage of the plugin",
                   program);
    lp_message_hint("add -fpass-plugin=lineprof.so beside "
                    "-fplugin=lineprof.so, or compile with 'kprof cc'");
  } else if (evidence->has_table && !evidence->has_runtime) {
    lp_message_say("nothing to report, because '%s' was linked without "
                   "lineprof's runtime",
                   program);
    lp_message_hint("link it with 'kprof cc' or 'kprof c++', or add "
                    "-llineprof");
  } else if (evidence->has_runtime && !evidence->has_table) {
    lp_message_say("nothing to report, because '%s' has lineprof's runtime "
                   "but no profiled function",
                   program);
    lp_message_hint("put '#pragma lineprof profile' before functions, or "
                    "compile with 'kprof cc' and without --marked");
  } else if (evidence->has_runtime) {
    lp_message_say("nothing to report, because '%s' wrote no profile", program);
    lp_message_hint("if the runtime gave no reason above: profiled functions "
                    "that are marked must be there; 'kprof doctor' checks the "
                    "rest");
  } else {
    lp_message_say("nothing to report, because '%s' was not built with "
                   "lineprof",
                   program);
    lp_message_hint("compile it with 'kprof cc' or 'kprof c++', for instance "
                    "make CC=\"kprof cc\" CXX=\"kprof c++\"");
  }
}

/* It was there when the program started. */
static bool explain_folder(const char *output) {
  char *folder = lp_heap_string(output);
  char *slash = strrchr(folder, '/');
  struct stat about;
  if (slash)
    slash[slash == folder] = 0;
  bool is_gone = slash && stat(folder, &about) != 0 && errno == ENOENT;
  if (is_gone) {
    lp_message_say("nothing to report, because the folder '%s' has been moved "
                   "or removed since the program started",
                   folder);
    lp_message_hint("if it was moved, 'kprof report %s' there reads the "
                    "profile",
                    lp_text_base(output));
  }
  free(folder);
  return is_gone;
}

void lp_no_profile_explain(const char *program, const char *output) {
  if (output && explain_folder(output))
    return;
  char *path = lp_installation_search(program);
  struct evidence evidence = path ? examine(path) : (struct evidence){0};
  free(path);
  if (!explain_circumstances(program, &evidence))
    explain_build(program, &evidence);
}
