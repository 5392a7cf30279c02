/* SPDX-License-Identifier: MIT
 *
 * Explains why this clang cannot compile for this CUDA toolkit, before clang
 * complains of its own headers or a missing tool.
 */
#include "compile/parts.h"

#include "base/file.h"
#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* clang 22 is the first that does without a header which CUDA 13 has no longer,
 * and that speaks to the fatbinary of CUDA 13. */
enum { LAST_OLD_CUDA = 12, FIRST_NEW_CLANG = 22 };

/* Whether the argument says where clang looks for the toolkit. */
static bool says_where(const char *word) {
  return strncmp(word, "--cuda-path", strlen("--cuda-path")) == 0 ||
         strncmp(word, "--sysroot", strlen("--sysroot")) == 0;
}

/* The toolkit's folder that clang -v prints, a new string; NULL if there is
 * none. */
static char *toolkit_of(const char *clang, int count, char *const *arguments) {
  static const char found[] = "Found CUDA installation: ";
  struct lp_list words = {0};
  struct lp_text said = {0};
  char *folder = NULL;
  lp_list_add(&words, (char *)clang);
  for (int i = 0; i < count; i++)
    if (says_where(arguments[i]))
      lp_list_add(&words, arguments[i]);
  lp_list_add(&words, (char *)"-v");
  lp_list_add(&words, NULL);
  if (lp_process_capture(words.items, &said) == 0 && said.bytes) {
    const char *start = strstr(said.bytes, found);
    if (start) {
      start += strlen(found);
      folder = lp_heap_copy(start, strcspn(start, ",\n"));
    }
  }
  free(words.items);
  free(said.bytes);
  return folder;
}

/* 13000 is CUDA 13.0; 0: not known. */
static int version_of(const char *toolkit) {
  static const char define[] = "#define CUDA_VERSION ";
  char *header = lp_text_make("%s/include/cuda.h", toolkit);
  size_t size;
  char *text = lp_file_read(header, &size);
  const char *at = text ? strstr(text, define) : NULL;
  int version = at ? atoi(at + strlen(define)) : 0;
  free(text);
  free(header);
  return version;
}

bool lp_compile_cuda_can(const struct lp_toolchain *toolchain, int count,
                         char *const *arguments) {
  if (toolchain->major >= FIRST_NEW_CLANG)
    return true;
  char *toolkit = toolkit_of(toolchain->clang, count, arguments);
  int version = toolkit ? version_of(toolkit) : 0;
  bool can = version / 1000 <= LAST_OLD_CUDA;
  if (!can) {
    lp_message_error("clang %d cannot compile for CUDA %d.%d in '%s': it knows "
                     "CUDA up to %d",
                     toolchain->major, version / 1000, version % 1000 / 10,
                     toolkit, LAST_OLD_CUDA);
    lp_message_hint("take clang %d or newer (--clang PATH), an older toolkit "
                    "(--cuda-path=DIR), or nvcc with clang %d behind it "
                    "('kprof nvcc')",
                    FIRST_NEW_CLANG, toolchain->major);
  }
  free(toolkit);
  return can;
}
