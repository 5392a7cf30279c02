/* SPDX-License-Identifier: MIT
 *
 * See unseen.h. From Unicode 16: Cf, Zl and Zp without the signs of Arabic and
 * Egyptian that are drawn, and what has the property
 * Default_Ignorable_Code_Point.
 */
#include "base/unseen.h"

#include <stddef.h>

static const struct {
  unsigned long first, last;
} ranges[] = {{0x80, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
              {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
              {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
              {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},
              {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
              {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

bool lp_unseen_is(unsigned long code) {
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (code >= ranges[i].first && code <= ranges[i].last)
      return true;
  return false;
}
