/* SPDX-License-Identifier: MIT
 *
 * Reads from a compiler's command line what kprof must know to add its own
 * arguments, by tables of options. An unknown option is taken for one without
 * an argument of its own: if that is wrong a file too many is seen, but none is
 * lost.
 */
#include "compile/parts.h"

#include "base/file.h"
#include "base/heap.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Options whose value is the next argument when nothing follows them. */
static const char *const with_value[] = {"-o",
                                         "-x",
                                         "--language",
                                         "-I",
                                         "-D",
                                         "-U",
                                         "-L",
                                         "-l",
                                         "-F",
                                         "-T",
                                         "-u",
                                         "-z",
                                         "-e",
                                         "-A",
                                         "-B",
                                         "-MF",
                                         "-MT",
                                         "-MQ",
                                         "-MJ",
                                         "-include",
                                         "-imacros",
                                         "-isystem",
                                         "-iquote",
                                         "-idirafter",
                                         "-iprefix",
                                         "-isysroot",
                                         "-iwithprefix",
                                         "-iwithprefixbefore",
                                         "-include-pch",
                                         "-target",
                                         "-arch",
                                         "-Xclang",
                                         "-Xlinker",
                                         "-Xassembler",
                                         "-Xpreprocessor",
                                         "-mllvm",
                                         "-Xanalyzer",
                                         "--param",
                                         "-framework",
                                         "-ivfsoverlay",
                                         "-working-directory",
                                         "--sysroot",
                                         "-Xcuda-ptxas",
                                         "-Xarch_host",
                                         "-Xarch_device",
                                         "-rpath",
                                         "-dumpbase",
                                         "-dumpdir",
                                         "-dumpbase-ext",
                                         "--config",
                                         "-gcc-toolchain",
                                         NULL};

/* Options that end before the linker. */
static const char *const before_linking[] = {"-c",
                                             "-S",
                                             "-E",
                                             "-M",
                                             "-MM",
                                             "-fsyntax-only",
                                             "-###",
                                             "--analyze",
                                             "--precompile",
                                             "-emit-ast",
                                             "-emit-interface-stubs",
                                             "-verify-pch",
                                             "-extract-api",
                                             "--preprocess",
                                             "--compile",
                                             "--assemble",
                                             NULL};

/* Options that only ask the compiler something. */
static const char *const questions[] = {"--version",      "-dumpversion",
                                        "-dumpmachine",   "--help",
                                        "--help-hidden",  "-help",
                                        "-cc1",           "-cc1as",
                                        "--autocomplete", NULL};
static const char *const question_starts[] = {
    "-print-", "--print-", "-ccc-print-", "--autocomplete=", NULL};

static const char *const without_libraries[] = {
    "-nostdlib", "-nodefaultlibs",          "-r",
    "-nolibc",   "--no-standard-libraries", NULL};
static const char *const static_links[] = {"-static", "--static", "-static-pie",
                                           NULL};
static const char *const without_start[] = {"-nostdlib", "-nostartfiles",
                                            "--no-standard-libraries", NULL};
static const char *const start_files[] = {"crt1.o",  "Scrt1.o",  "rcrt1.o",
                                          "gcrt1.o", "grcrt1.o", "Mcrt1.o",
                                          "crt0.o",  NULL};
static const char *const entries[] = {"-e", "-Wl,-e", "-Wl,--entry", "--entry",
                                      NULL};
static const char *const parts[] = {"-r", "-shared", "--shared", NULL};
static const char *const kernels[] = {"-mcmodel=kernel", "-mkernel", NULL};
static const char *const foreign[] = {"-m32", "-mx32", "-m16", NULL};

/* Suffixes of files that the linker or assembler gets without the compiler. */
static const char *const object_suffixes[] = {
    ".o", ".a", ".so", ".obj", ".lo", ".s", ".bc", ".ll", ".lds", ".ld", NULL};

/* Suffixes of headers, which clang makes a precompiled header of. */
static const char *const header_suffixes[] = {".h",   ".H",   ".hh",
                                              ".hpp", ".hxx", NULL};

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++)
    if (strcmp(word, *list) == 0)
      return true;
  return false;
}

static bool starts_with_one_of(const char *word, const char *const *list) {
  for (; *list; list++)
    if (strncmp(word, *list, strlen(*list)) == 0)
      return true;
  return false;
}

static bool is_object(const char *path) {
  const char *dot = strrchr(path, '.');
  if (dot && is_one_of(dot, object_suffixes))
    return true;
  return strstr(path, ".so.") != NULL;
}

static bool is_header(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && is_one_of(dot, header_suffixes);
}

static bool is_cuda(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && (strcmp(dot, ".cu") == 0 || strcmp(dot, ".cui") == 0);
}

/** The state of one reading. */
struct reading {
  struct lp_compile_line line;
  bool stops;    /* before linking */
  bool can_link; /* there is something to link */
  bool skip;     /* the next word is a value */
  bool language_given, language_is_cuda, language_is_header;
  bool language_next;
  bool is_part; /* of a program: an object or a shared object */
  bool is_freestanding, is_kernel;
  bool has_own_start; /* another entry point than the C library's */
  bool names_start;   /* a start file of the C library */
  int depth;          /* nesting of response files */
};

static void read_word(struct reading *reading, const char *word);

/* Words of a response file: blanks part them, quotes and backslashes hold
 * them together. */
static bool read_response(struct reading *reading, const char *path) {
  size_t size;
  char *text = reading->depth < 8 ? lp_file_read(path, &size) : NULL;
  if (!text)
    return false;
  reading->depth++;
  char *word = lp_heap_get(size + 1, 1);
  size_t length = 0;
  bool inside = false;
  char quote = 0;
  for (size_t i = 0; i <= size; i++) {
    char c = i < size ? text[i] : ' ';
    if (!quote && isspace((unsigned char)c)) {
      word[length] = 0;
      if (inside)
        read_word(reading, word);
      length = 0;
      inside = false;
      continue;
    }
    inside = true;
    if (c == '\\' && i + 1 < size && quote != '\'')
      word[length++] = text[++i];
    else if (quote ? c == quote : c == '"' || c == '\'')
      quote = quote ? 0 : c;
    else
      word[length++] = c;
  }
  reading->depth--;
  free(word);
  free(text);
  return true;
}

/* libc.a, libc.so.6 and their like, and -lc. */
static bool is_libc(const char *word) {
  const char *slash = strrchr(word, '/');
  const char *name = slash ? slash + 1 : word;
  return strcmp(word, "-lc") == 0 || strncmp(word, "-l:libc.", 8) == 0 ||
         strncmp(name, "libc.", 5) == 0 || strncmp(name, "libc-", 5) == 0;
}

static bool is_start_file(const char *word) {
  const char *slash = strrchr(word, '/');
  return is_one_of(slash ? slash + 1 : word, start_files);
}

static void read_input(struct reading *reading, const char *word) {
  reading->names_start |= is_start_file(word);
  reading->line.names_libc |= is_libc(word);
  reading->line.has_input = true;
  reading->line.has_file |= strcmp(word, "-") == 0 || access(word, F_OK) == 0;
  if (reading->language_given || !is_object(word))
    reading->line.has_source = true;
  reading->can_link |= !(reading->language_given ? reading->language_is_header
                                                 : is_header(word));
  reading->line.has_cuda |=
      reading->language_given ? reading->language_is_cuda : is_cuda(word);
}

static void set_language(struct reading *reading, const char *language) {
  reading->language_given = strcmp(language, "none") != 0;
  reading->language_is_cuda = strncmp(language, "cuda", 4) == 0;
  reading->language_is_header = strstr(language, "-header") != NULL;
}

static void read_option(struct reading *reading, const char *word) {
  struct lp_compile_line *line = &reading->line;
  if (is_one_of(word, with_value))
    reading->skip = true;
  reading->language_next =
      strcmp(word, "-x") == 0 || strcmp(word, "--language") == 0;
  if (strncmp(word, "-x", 2) == 0 && word[2])
    set_language(reading, word + 2);
  if (strncmp(word, "--language=", 11) == 0)
    set_language(reading, word + 11);
  if (strncmp(word, "-l", 2) == 0)
    line->has_input = reading->can_link = true;
  reading->stops |= is_one_of(word, before_linking);
  line->only_asks |=
      is_one_of(word, questions) || starts_with_one_of(word, question_starts);
  line->has_no_libs |= is_one_of(word, without_libraries);
  line->names_libc |= is_libc(word);
  line->is_static |= is_one_of(word, static_links);
  reading->is_part |= is_one_of(word, parts);
  reading->is_kernel |= is_one_of(word, kernels);
  reading->is_freestanding |= strcmp(word, "-ffreestanding") == 0;
  reading->has_own_start |=
      is_one_of(word, without_start) || starts_with_one_of(word, entries);
  line->is_foreign |= is_one_of(word, foreign);
}

static void read_word(struct reading *reading, const char *word) {
  if (reading->skip) {
    if (reading->language_next)
      set_language(reading, word);
    reading->skip = reading->language_next = false;
    return;
  }
  if (word[0] == '@' && read_response(reading, word + 1))
    return;
  if (word[0] == '-' && word[1])
    read_option(reading, word);
  else
    read_input(reading, word);
}

/* Where one command only compiles, its options may tell what will be linked. */
static bool is_bare(const struct reading *reading) {
  const struct lp_compile_line *line = &reading->line;
  bool has_libc = !line->has_no_libs || line->names_libc;
  bool starts_itself = reading->has_own_start && !reading->names_start;
  if (reading->is_kernel)
    return true;
  if (!line->links || reading->is_part)
    return reading->is_freestanding && starts_itself && !has_libc;
  return !has_libc || (line->is_static && starts_itself);
}

struct lp_compile_line lp_compile_line_read(int count, char *const *arguments) {
  struct reading reading = {.line = {.end = count}};
  for (int i = 0; i < count; i++) {
    if (strcmp(arguments[i], "--") == 0 && !reading.skip) {
      reading.line.end = i;
      for (int j = i + 1; j < count; j++)
        read_input(&reading, arguments[j]);
      break;
    }
    read_word(&reading, arguments[i]);
  }
  reading.line.links =
      reading.can_link && !reading.stops && !reading.line.only_asks;
  reading.line.is_cut = reading.skip;
  reading.line.names_libc &= !reading.is_part;
  reading.line.is_bare = is_bare(&reading);
  return reading.line;
}
