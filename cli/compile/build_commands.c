/* SPDX-License-Identifier: MIT
 *
 * The compile commands of a build, from its compile_commands.json (Clang's JSON
 * Compilation Database Format Specification).
 */
#include "compile/compile.h"

#include "base/file.h"
#include "base/heap.h"
#include "base/path.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The words of a command line, as a POSIX shell divides them. */
static void split_words(const char *line, struct lp_list *words) {
  while (*(line += strspn(line, " \t\r\n"))) {
    struct lp_text word = {0};
    char quote = 0;
    for (; *line && (quote || !strchr(" \t\r\n", *line)); line++) {
      if (*line == quote)
        quote = 0;
      else if (!quote && (*line == '"' || *line == '\''))
        quote = *line;
      else {
        if (*line == '\\' && quote != '\'' && line[1])
          line++;
        lp_text_add(&word, line, 1);
      }
    }
    lp_list_add(words, word.bytes ? word.bytes : lp_heap_string(""));
  }
}

/* One object of the file. Its folder counts from that of the file. */
static bool read_command(struct lp_build_command *command, const json_t *entry,
                         const char *base) {
  const json_t *arguments = json_object_get(entry, "arguments");
  const char *line = json_string_value(json_object_get(entry, "command"));
  const char *folder = json_string_value(json_object_get(entry, "directory"));
  const char *file = json_string_value(json_object_get(entry, "file"));
  if (!folder || !file)
    return false;
  *command = (struct lp_build_command){.folder = lp_path_join(base, folder)};
  command->file = lp_path_join(command->folder, file);
  for (size_t i = 0; i < json_array_size(arguments); i++) {
    const char *word = json_string_value(json_array_get(arguments, i));
    lp_list_add(&command->words, lp_heap_string(word ? word : ""));
  }
  if (line && !command->words.count)
    split_words(line, &command->words);
  return command->words.count > 0;
}

static void add(struct lp_build *build, struct lp_build_command command) {
  build->commands =
      lp_heap_grow(build->commands, build->count, sizeof *build->commands);
  command.number = build->count;
  build->commands[build->count++] = command;
}

static int compare_commands(const void *left, const void *right) {
  const struct lp_build_command *a = left, *b = right;
  int order = strcmp(a->file, b->file);
  return order ? order : (a->number > b->number) - (a->number < b->number);
}

bool lp_build_read(struct lp_build *build, const char *folder) {
  size_t size;
  char *here = getcwd(NULL, 0);
  char *base = here ? lp_path_join(here, folder) : lp_heap_string(folder);
  char *path = lp_text_make("%s/compile_commands.json", base);
  char *text = lp_file_read(path, &size);
  json_t *root = text ? json_loadb(text, size, 0, NULL) : NULL;
  bool is_read = json_is_array(root);
  *build = (struct lp_build){0};
  for (size_t i = 0; is_read && i < json_array_size(root); i++) {
    struct lp_build_command command;
    if (read_command(&command, json_array_get(root, i), base))
      add(build, command);
  }
  if (build->count)
    qsort(build->commands, build->count, sizeof *build->commands,
          compare_commands);
  json_decref(root);
  free(text);
  free(path);
  free(base);
  free(here);
  return is_read;
}

bool lp_build_find(struct lp_build *build, const char *file) {
  char *here = getcwd(NULL, 0);
  char *folder = lp_path_join(here ? here : "", file);
  bool is_found = false;
  for (char *slash; !is_found && (slash = strrchr(folder, '/'));) {
    *slash = 0;
    is_found = lp_build_read(build, *folder ? folder : "/");
  }
  free(folder);
  free(here);
  return is_found;
}

static size_t count_alike(const char *one, const char *other) {
  size_t count = 0;
  while (one[count] && one[count] == other[count])
    count++;
  return count;
}

/* The command with another file in the place of its own. */
static struct lp_build_command adopt(const struct lp_build_command *from,
                                     const char *file) {
  struct lp_build_command command = {.folder = from->folder,
                                     .file = (char *)file};
  for (size_t i = 0; i < from->words.count; i++) {
    char *word = from->words.items[i];
    char *whole = lp_path_join(from->folder, word);
    bool is_file = strcmp(whole, from->file) == 0;
    lp_list_add(&command.words, is_file ? (char *)file : word);
    free(whole);
  }
  return command;
}

/* `clang` with these words. */
static struct lp_build_command make_plain(char **words, char *file) {
  struct lp_build_command command = {.folder = (char *)".", .file = file};
  lp_list_add(&command.words, (char *)"clang");
  for (; words && *words; words++)
    lp_list_add(&command.words, *words);
  lp_list_add(&command.words, file);
  return command;
}

struct lp_build lp_build_of(const struct lp_build *build, char **words,
                            char *file) {
  struct lp_build of = {0};
  char *here = getcwd(NULL, 0), *whole = lp_path_join(here ? here : "", file);
  char *identity = lp_path_identity(whole);
  const struct lp_build_command *nearest = build->commands;
  for (size_t i = 0; i < build->count; i++) {
    const struct lp_build_command *command = &build->commands[i];
    char *other = lp_path_identity(command->file);
    if (strcmp(identity, other) == 0)
      add(&of, *command);
    if (count_alike(command->file, whole) > count_alike(nearest->file, whole))
      nearest = command;
    free(other);
  }
  if (!of.count)
    add(&of, nearest ? adopt(nearest, whole) : make_plain(words, file));
  free(identity);
  free(here);
  return of;
}
