/* SPDX-License-Identifier: MIT
 *
 * The string functions of libc that the runtime uses, once more and for itself
 * alone. A program may bring its own strlen or memcpy; the loader would bind
 * ours to those, and where they are profiled, a call from here counts what the
 * program did not do, or comes back here for ever. Only in the shared object:
 * in an archive these would take the place of libc's in the program. The loops
 * are plain: what is large goes into the file by system calls (lp_file_fill).
 */
#include <stddef.h>
#include <string.h>
#include <strings.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  unsigned char *out = to;
  const unsigned char *in = from;
  for (size_t i = 0; i < size; i++)
    out[i] = in[i];
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if (out <= in)
    for (size_t i = 0; i < size; i++)
      out[i] = in[i];
  else
    for (size_t i = size; i > 0; i--)
      out[i - 1] = in[i - 1];
  return to;
}

void *memset(void *to, int byte, size_t size) {
  unsigned char *out = to;
  for (size_t i = 0; i < size; i++)
    out[i] = (unsigned char)byte;
  return to;
}

int memcmp(const void *one, const void *other, size_t size) {
  const unsigned char *a = one, *b = other;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

/* Compilers write it for memcmp() == 0. */
int bcmp(const void *one, const void *other, size_t size) {
  return memcmp(one, other, size);
}

void *memchr(const void *where, int byte, size_t size) {
  const unsigned char *in = where;
  for (size_t i = 0; i < size; i++)
    if (in[i] == (unsigned char)byte)
      return (void *)(in + i);
  return NULL;
}

size_t strnlen(const char *text, size_t most) {
  size_t length = 0;
  while (length < most && text[length])
    length++;
  return length;
}

size_t strlen(const char *text) { return strnlen(text, (size_t)-1); }

char *strcpy(char *restrict to, const char *restrict from) {
  return memcpy(to, from, strlen(from) + 1);
}

char *strchr(const char *text, int byte) {
  return memchr(text, byte, strlen(text) + 1);
}

char *strrchr(const char *text, int byte) {
  for (size_t i = strlen(text) + 1; i > 0; i--)
    if (text[i - 1] == (char)byte)
      return (char *)text + i - 1;
  return NULL;
}

int strncmp(const char *one, const char *other, size_t most) {
  for (size_t i = 0; i < most; i++) {
    unsigned char a = (unsigned char)one[i], b = (unsigned char)other[i];
    if (a != b || !a)
      return a - b;
  }
  return 0;
}

int strcmp(const char *one, const char *other) {
  return strncmp(one, other, (size_t)-1);
}

/* Only for ASCII letters: words of the configuration are compared. */
static unsigned char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? (unsigned char)(letter + 32)
                                        : (unsigned char)letter;
}

int strcasecmp(const char *one, const char *other) {
  while (*one && lower(*one) == lower(*other))
    one++, other++;
  return lower(*one) - lower(*other);
}

static size_t span(const char *text, const char *set, int within) {
  size_t length = 0;
  while (text[length] && (strchr(set, text[length]) != NULL) == within)
    length++;
  return length;
}

size_t strspn(const char *text, const char *set) { return span(text, set, 1); }

size_t strcspn(const char *text, const char *set) { return span(text, set, 0); }
