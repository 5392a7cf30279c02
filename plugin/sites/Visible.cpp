// SPDX-License-Identifier: MIT
//
// See Visible.h.
#include "sites/Visible.h"

#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

#include <cstdio>

using namespace llvm;

static bool isUnseen(UTF32 Code) {
  return Code >= 0x7f && (!sys::unicode::isPrintable(int(Code)) ||
                          sys::unicode::isFormatting(int(Code)));
}

static std::string spell(const char *Format, unsigned Code) {
  char Spelled[16];
  snprintf(Spelled, sizeof Spelled, Format, Code);
  return Spelled;
}

/// Each character, spelled by `Spell` if it is not seen. Bytes that are no
/// UTF-8 become U+FFFD, as some terminals take them for controls.
template <typename SpellT>
static std::string spellUnseen(StringRef Text, SpellT Spell) {
  std::string Result;
  const UTF8 *At = Text.bytes_begin(), *End = Text.bytes_end();
  while (At != End) {
    const UTF8 *Begin = At;
    UTF32 Code;
    if (convertUTF8Sequence(&At, End, &Code, strictConversion) !=
        conversionOK) {
      At = Begin + 1;
      Result += "\xef\xbf\xbd";
    } else if (isUnseen(Code) || Code < 0x20) {
      Result += Spell(Code);
    } else {
      Result.append(Begin, At);
    }
  }
  return Result;
}

std::string lineprof::visible(StringRef Text) {
  return spellUnseen(Text, [](UTF32 Code) -> std::string {
    if (Code == '\t' || Code == '\n')
      return std::string(1, char(Code));
    if (Code < 0x80)
      return std::string({'^', char(Code ^ 0x40)});
    return spell("<U+%04X>", Code);
  });
}

std::string lineprof::visibleJSON(StringRef Made) {
  return spellUnseen(Made, [](UTF32 Code) -> std::string {
    if (Code < 0x20)
      return std::string(1, char(Code));
    if (Code < 0x10000)
      return spell("\\u%04x", Code);
    return spell("\\u%04x", 0xd7c0 + (Code >> 10)) +
           spell("\\u%04x", 0xdc00 + (Code & 0x3ff));
  });
}
