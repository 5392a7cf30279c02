/* SPDX-License-Identifier: MIT
 *
 * Turns a compile command, of whatever compiler, into one that only lists what
 * would be profiled.
 */
#include "compile/compile.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/* Lists of options, each with a blank on either side. First nvcc's options
 * whose value is the next word, or behind `=`, and that clang has no use for
 * when it reads the host's side. */
static const char for_device[] =
    " -ccbin --compiler-bindir -arch --gpu-architecture -code --gpu-code "
    "-gencode --generate-code -Xptxas --ptxas-options -Xnvlink "
    "--nvlink-options -Xcudafe --cudafe -maxrregcount --maxrregcount "
    "-default-stream --default-stream -rdc --relocatable-device-code -t "
    "--threads -Xlinker --linker-options -Xarchive --archive-options -ftz "
    "-prec-div -prec-sqrt -fmad -diag-suppress --diag-suppress ";

/* Options of the same kind without a value. */
static const char flags_of_nvcc[] =
    " -lineinfo --generate-line-info -G --device-debug -use_fast_math "
    "--use_fast_math -extended-lambda --extended-lambda "
    "--expt-extended-lambda -expt-extended-lambda --expt-relaxed-constexpr "
    "-expt-relaxed-constexpr -allow-unsupported-compiler "
    "--allow-unsupported-compiler -forward-unknown-to-host-compiler "
    "--forward-unknown-to-host-compiler -res-usage --resource-usage -dc "
    "--device-c ";

static const char for_host[] = " -Xcompiler --compiler-options ";

/* Options of kprof's compilers that have a value. */
static const char of_kprof[] = " --clang --llvm --set --nvcc ";

/* What makes other files than the object, or ends before the syntax is checked:
 * with a value, and without. */
static const char writing[] = " -o -MF -MT -MQ -MJ --output ";
static const char writing_alone[] =
    " -M -MM -MD -MMD -MG -MP -MV -E -S -c --preprocess -- ";

/** A command as it is divided. */
struct parts {
  struct lp_list words; /* for clang */
  bool is_cxx, is_nvcc, has_plugin, is_marked, is_exact, is_cuda;
};

static bool starts_with(const char *word, const char *start) {
  return strncmp(word, start, strlen(start)) == 0;
}

static bool ends_with(const char *word, const char *end) {
  size_t length = strlen(word), other = strlen(end);
  return length >= other && strcmp(word + length - other, end) == 0;
}

/* Whether a word is in the list, or has one of it before a `=`. */
static bool is_one_of(const char *word, const char *list) {
  char *padded = lp_text_make(" %.*s ", (int)strcspn(word, "="), word);
  bool is_there = strstr(list, padded) != NULL;
  free(padded);
  return is_there;
}

/* `kprof cc` and its options, or one word: how many words these are. */
static size_t read_compiler(struct parts *parts, char *const *words,
                            size_t count) {
  const char *name = lp_text_base(words[0]);
  bool is_kprof = starts_with(name, "kprof");
  size_t at = 1;
  if (strcmp(name, "kprof") == 0 && count > 1)
    name = words[at++];
  parts->is_nvcc = ends_with(name, "nvcc");
  parts->is_cxx = strstr(name, "++") || parts->is_nvcc;
  for (; is_kprof && at < count; at++) {
    bool is_marked = strcmp(words[at], "--marked") == 0;
    bool is_exact = strcmp(words[at], "--exact") == 0;
    parts->is_marked |= is_marked;
    parts->is_exact |= is_exact;
    if (is_one_of(words[at], of_kprof))
      at += !strchr(words[at], '=');
    else if (!is_marked && !is_exact)
      break;
  }
  return at < count ? at : count;
}

/* Adds what nvcc hands on to the host's compiler, split at commas as nvcc does.
 */
static void add_for_host(struct lp_list *words, const char *value) {
  while (*(value += strspn(value, ","))) {
    size_t size = strcspn(value, ",");
    lp_list_add(words, lp_heap_copy(value, size));
    value += size;
  }
}

/* nvcc's words as clang's: those for the host's compiler are taken, those for
 * the device dropped. */
static struct lp_list translate(char *const *words, size_t count) {
  struct lp_list translated = {0};
  for (size_t i = 0; i < count; i++) {
    const char *value = strchr(words[i], '=');
    bool is_for_host = is_one_of(words[i], for_host);
    bool is_language = i && ends_with(words[i - 1], "-x");
    if (is_for_host || is_one_of(words[i], for_device)) {
      value = value ? value + 1 : i + 1 < count ? words[++i] : "";
      if (is_for_host)
        add_for_host(&translated, value);
    } else if (!is_one_of(words[i], flags_of_nvcc))
      lp_list_add(&translated, is_language && strcmp(words[i], "cu") == 0
                                   ? (char *)"cuda"
                                   : words[i]);
  }
  return translated;
}

/* Leaves out what loads another plugin and what writes files. */
static void add_words(struct parts *parts, char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *word = words[i];
    parts->is_cuda |= ends_with(word, ".cu");
    parts->has_plugin |= starts_with(word, "-fplugin=") &&
                         starts_with(lp_text_base(word + 9), "lineprof");
    if (is_one_of(word, writing))
      i += !strchr(word, '=');
    else if (!starts_with(word, "-fplugin=") &&
             !starts_with(word, "-fpass-plugin=") &&
             !starts_with(word, "-save-temps") &&
             !starts_with(word, "--save-temps") && !starts_with(word, "-o") &&
             strcmp(word, "--") != 0 && !is_one_of(word, writing_alone))
      lp_list_add(&parts->words, words[i]);
  }
}

static struct parts divide(const struct lp_build_command *command) {
  struct parts parts = {0};
  char *const *words = command->words.items;
  size_t count = command->words.count;
  size_t first = read_compiler(&parts, words, count);
  if (!parts.is_nvcc) {
    add_words(&parts, words + first, count - first);
    return parts;
  }
  struct lp_list translated = translate(words + first, count - first);
  add_words(&parts, translated.items, translated.count);
  free(translated.items);
  return parts;
}

/* The toolkit that nvcc is of, if its path says it. */
static void add_toolkit(struct lp_list *words, const char *compiler) {
  const char *slash = strrchr(compiler, '/');
  if (slash && strcmp(slash, "/nvcc") == 0)
    lp_list_add(words, lp_text_make("--cuda-path=%.*s/..",
                                    (int)(slash - compiler), compiler));
}

/* Only the host's side is read. Clang before 22 includes a header that CUDA 13
 * has no longer: what is there in its place is found last. */
static void add_cuda(struct lp_list *words, const struct parts *parts,
                     const char *compiler) {
  if (parts->is_cuda) {
    lp_list_add(words, (char *)"--cuda-host-only");
    lp_list_add(words, (char *)"-idirafter");
    lp_list_add(words, lp_installation_path("lib/lineprof/cuda"));
  }
  if (parts->is_nvcc)
    add_toolkit(words, compiler);
}

static void add_plugin(struct lp_list *words, const struct parts *parts,
                       const char *plugin, const char *list) {
  static const char argument[] = "-fplugin-arg-lineprof-";
  lp_list_add(words, lp_text_make("-fplugin=%s", plugin));
  lp_list_add(words, lp_text_make("%slist=%s", argument, list));
  if (!parts->has_plugin && !parts->is_marked)
    lp_list_add(words, lp_text_make("%sdefault-all", argument));
  if (parts->is_exact)
    lp_list_add(words, lp_text_make("%sexact", argument));
  char *include = lp_installation_path("include");
  lp_list_add(words, lp_text_make("-I%s", include));
  free(include);
}

char **lp_compile_list_command(const struct lp_build_command *command,
                               const struct lp_toolchain *toolchain,
                               const char *list) {
  struct parts parts = divide(command);
  struct lp_list words = {0};
  lp_list_add(&words, toolchain->called);
  if (toolchain->mode)
    lp_list_add(&words, (char *)toolchain->mode);
  if (parts.is_cxx)
    lp_list_add(&words, (char *)"--driver-mode=g++");
  add_plugin(&words, &parts, toolchain->plugin, list);
  add_cuda(&words, &parts, command->words.items[0]);
  /* The build's warnings are the build's affair. */
  lp_list_add(&words, (char *)"-fsyntax-only");
  for (size_t i = 0; i < parts.words.count; i++)
    lp_list_add(&words, parts.words.items[i]);
  lp_list_add(&words, (char *)"-Wno-everything");
  lp_list_add(&words, NULL);
  free(parts.words.items);
  return words.items;
}
