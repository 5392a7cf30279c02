/* SPDX-License-Identifier: MIT
 *
 * Finds what .eh_frame says of a function: its entry (FDE), and the one that it
 * has in common with others (CIE). Linux Standard Base, "Exception Frames".
 * Every byte is a copy.
 */
#ifndef LINEPROF_UNWIND_ENTRY_H
#define LINEPROF_UNWIND_ENTRY_H

#include "unwind/safe_memory.h"
#include "unwind/unwind_bytes.h"

/** Copies of parts of .eh_frame. */
struct lp_cfi_copies {
  struct lp_safe_memory memory;
  uint8_t entry[2048]; /* of the function, a part of it at a time */
  uint8_t common[512]; /* of its CIE */
};

struct lp_cfi_common {
  uint64_t code_factor;
  int64_t data_factor;
  uint8_t pointer_encoding;
  bool has_sizes, is_signal;
  struct lp_bytes program; /* its instructions, in `copies->common` */
};

struct lp_cfi_entry {
  struct lp_cfi_common common;
  uintptr_t function;      /* where it begins, */
  uint64_t size;           /* and how long it is */
  struct lp_bytes program; /* its instructions, in `copies->entry`, */
  uintptr_t end;           /* which may end before these do */
};

struct lp_code;

/** Reads the entry at this address, which is in memory that `copies` knows.
 * False if it is none of a function, or is not understood. */
bool lp_entry_read(struct lp_cfi_copies *copies, uintptr_t address,
                   struct lp_cfi_entry *entry);

/** The entry for the instruction at `pc` of an object; false if there is none,
 * or it is not understood. */
bool lp_entry_find(struct lp_cfi_copies *copies, const struct lp_code *code,
                   uintptr_t pc, struct lp_cfi_entry *entry);

#endif
