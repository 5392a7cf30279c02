/* SPDX-License-Identifier: MIT
 *
 * Embeds the page; see page.h. LINEPROF_PAGE is its path.
 */
#include "export/page.h"

__asm__(".section .rodata\n"
        ".global lp_page\n"
        ".global lp_page_end\n"
        "lp_page: .incbin \"" LINEPROF_PAGE "\"\n"
        "lp_page_end: .byte 0\n"
        ".previous\n");
