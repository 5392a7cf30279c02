/* SPDX-License-Identifier: MIT
 *
 * The TABLE block: what one compiler run says of its functions and rows. Part
 * of format.h.
 */
#ifndef LINEPROF_FORMAT_TABLE_H
#define LINEPROF_FORMAT_TABLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A module is what one compiler run produced. Its table says what its
 * counters mean; the plugin writes it, the runtime copies it into the file
 * byte for byte, kprof reads it. Offsets count from the first byte of the
 * unpacked table; strings are NUL-terminated in the string area.
 *
 * A program that runs for a millisecond writes the tables of all units that it
 * enters, so the largest parts are packed. The first `plain_size` bytes, which
 * the runtime reads, are the header, files, functions and regions. The rest is
 * a zlib stream (RFC 1950) of lines, values, skips, linkers and strings, in
 * this order and without gaps; the strings as they are, each of the arrays in
 * columns: see format_packing.h.
 *
 * Tables of version 6, which lineprof 0.1 wrote, are read as well: they have no
 * linkers, and their header ends before the fields that say where these are.
 */
#define LINEPROF_TABLE_MAGIC 0x4254504cu /* "LPTB" */
#define LINEPROF_TABLE_VERSION 7u
#define LINEPROF_TABLE_OLDEST 6u
/** What debug information has behind the name of the compiler (DW_AT_producer)
 * of a unit that has a table: this, and the table's checksum as 16 hexadecimal
 * digits. */
#define LINEPROF_PRODUCER_TABLE ", lineprof table "

struct lineprof_table {
  uint32_t magic;
  uint32_t version;
  uint64_t size;     /* of the table as it is stored, bytes */
  uint64_t checksum; /* lineprof_hash over everything after this field, as it is
                        stored */
  uint32_t file_count, files;         /* struct lineprof_table_file[] */
  uint32_t function_count, functions; /* struct lineprof_table_function[] */
  uint32_t line_count, lines;         /* struct lineprof_table_line[] */
  uint32_t region_count, regions;     /* struct lineprof_table_region[] */
  uint32_t value_count, values;       /* struct lineprof_table_value[] */
  uint32_t skip_count, skips;         /* struct lineprof_table_skip[] */
  uint32_t string_size, strings;      /* the string area */
  uint32_t producer;                  /* string: "clang 22.1.8, lineprof 0.1" */
  uint32_t flags;                     /* enum lineprof_table_flag */
  uint32_t plain_size;    /* so many bytes are not packed; all: `size` */
  uint32_t unpacked_size; /* of the table, unpacked */
  /* From version 7 on. */
  uint32_t linker_count; /* as function_count */
  uint32_t linkers;      /* struct lineprof_table_linker[] */
};

/** Of a header of this version, bytes. */
static inline uint64_t lineprof_table_head_size(uint32_t version) {
  return version < 7 ? offsetof(struct lineprof_table, linker_count)
                     : sizeof(struct lineprof_table);
}

/** Whether bytes that begin so may be a table that can be read. */
static inline int lineprof_table_is_read(uint32_t magic, uint32_t version) {
  return magic == LINEPROF_TABLE_MAGIC && version >= LINEPROF_TABLE_OLDEST &&
         version <= LINEPROF_TABLE_VERSION;
}

enum lineprof_table_flag {
  LINEPROF_TABLE_WHOLE = 1, /* no mark: the whole translation unit */
  LINEPROF_TABLE_OPTIMISED = 2,
  LINEPROF_TABLE_EXACT = 4 /* every row has a clock */
};

struct lineprof_table_file {
  uint32_t path;        /* string: presumed name, or the name it was read by */
  uint32_t directory;   /* string: compilation directory for a relative path */
  uint64_t source_hash; /* lineprof_hash of the text compiled; 0: unknown */
  uint64_t source_size;
  uint32_t text;  /* string: the text compiled, `source_size` bytes without NUL,
                     where `path` does not lead to it, as a prefix was mapped;
                     0: not there */
  uint32_t named; /* string: what `#line` calls its lines, see format_named.h;
                     0: no function is OWN_LINES there */
};

enum lineprof_function_flag {
  LINEPROF_FUNCTION_INLINE = 1,   /* other units may hold a copy: hits may be
                                     counted there (one-definition rule) */
  LINEPROF_FUNCTION_INSTANCE = 2, /* of a template; `symbol` tells which */
  LINEPROF_FUNCTION_LAMBDA = 4,
  LINEPROF_FUNCTION_COROUTINE = 8,
  LINEPROF_FUNCTION_OWN_LINES = 16 /* its lines are those of the files that were
                                      read, whatever `#line` calls them, as
                                      debug information does */
};

struct lineprof_table_function {
  uint32_t name;   /* string: qualified, without template arguments */
  uint32_t symbol; /* string: full name with arguments; tells instances apart */
  uint32_t file;   /* index into files */
  uint32_t begin_line, end_line;   /* of the definition, inclusive */
  uint32_t first_line, line_count; /* its rows, indices into lines */
  uint32_t entry_line; /* index into lines: row that a call opens first */
  uint32_t flags;      /* enum lineprof_function_flag */
  uint32_t linkage;    /* lineprof_hash of the linker's name up to its first
                          dot, the lower half, which debug information has as
                          well; of constructors and destructors one of their
                          names; 0: there is no code */
};

enum lineprof_line_kind {
  LINEPROF_LINE_STATEMENT = 0,
  LINEPROF_LINE_LOOP = 1,  /* header: one hit per test */
  LINEPROF_LINE_ENTRY = 2, /* the function's own line: time before the first
                              statement; its hits are not shown. Or a closing
                              brace: time of what leaves the function, and of
                              destructors; it has no hits */
  LINEPROF_LINE_INITIALISER = 3
};

/** A row: one per function, file and line. */
struct lineprof_table_line {
  uint32_t file;
  uint32_t line;        /* presumed, unless its function is OWN_LINES; from 1 */
  uint32_t end_line;    /* where the (wrapped) statement ends */
  uint32_t kind;        /* enum lineprof_line_kind */
  uint32_t fingerprint; /* of what it says: the same where its tokens are, as
                           written and before macros are expanded, whatever the
                           lines, comments and white space; 0: none, as a
                           function's own line */
};

#define LINEPROF_NO_FUNCTION UINT32_MAX

struct lineprof_table_region {
  uint32_t name;     /* string */
  uint32_t function; /* LINEPROF_NO_FUNCTION: in one that is not profiled */
  uint32_t file, line, end_line;
  uint32_t kind;                     /* enum lineprof_region_kind */
  uint32_t first_value, value_count; /* what it captures, indices into values */
};

enum lineprof_region_kind {
  LINEPROF_REGION_BLOCK = 0,
  LINEPROF_REGION_STEP = 1
};

/** Most values that one region captures. */
#define LINEPROF_MAX_VALUES 8u

enum lineprof_value_kind {
  LINEPROF_VALUE_SIGNED = 0,
  LINEPROF_VALUE_UNSIGNED = 1,
  LINEPROF_VALUE_FLOATING = 2, /* the bits of a double */
  LINEPROF_VALUE_BOOL = 3
};

/** A value that a region captures at each entry. */
struct lineprof_table_value {
  uint32_t name; /* string: the expression as written */
  uint32_t kind; /* enum lineprof_value_kind */
};

/** A function that was wanted but is not profiled, and why. */
struct lineprof_table_skip {
  uint32_t name, file, begin_line, end_line;
  uint32_t reason; /* string, as in the compiler's remark */
  uint32_t reserved;
};

/** What a compiler's profile knows a function by, of each function. */
struct lineprof_table_linker {
  uint32_t name; /* string: the linker's name up to its first dot; of
                    constructors and destructors as `linkage`. 0: there is no
                    code */
  uint32_t line; /* where debug information has the function begin, presumed;
                    0: unknown */
};

#ifdef __cplusplus
}
#endif

#endif
