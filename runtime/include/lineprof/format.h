/* SPDX-License-Identifier: MIT
 *
 * The profile file: what the runtime writes and kprof reads.
 *
 *   +-------------+---------+---------+-----+---------+----------------+
 *   | file header | block   | block   | ... | block   | zeros (unused) |
 *   | 4096 bytes  | 64*k B  | 64*k B  |     | 64*k B  |                |
 *   +-------------+---------+---------+-----+---------+----------------+
 *
 * The file is mapped shared by the profiled process, so it is valid at every
 * instant: a block's size and ids are written before its type, and the type
 * is what makes it exist. Everything is little-endian and 64 bits wide; there
 * are no pointers to follow. Some counters hold addresses of the profiled
 * process; a reader may only compare them with the address range that a
 * block's header states, and must treat every byte as hostile.
 *
 * A process writes a file of its own. When the run has ended kprof makes one
 * file of them: behind the blocks of the first process come those of the
 * second, led by a HEADER block with the header that its file had, and so on.
 * Each block names its process. A SAME block stands for what an earlier process
 * has, too: the tables of one program. A HEADER's type is written when all of
 * its process is there.
 *
 * Checksums: the constant part of the file header has one, and the payload of
 * every constant block (PROCESS, OBJECT, SOURCE, SEGMENT, PLACES, HEADER, SAME)
 * has one from the moment it exists. TABLE and COUNTS have one inside, which
 * the compiler made: there may be megabytes of them, and to make another would
 * delay the program's start. Counting blocks (THREAD, FRAMES, SLAB, SCHEDULE,
 * GROUPS, STACKS, GPU, SPANS) change while the program runs. The checksum in
 * front of TABLE, COUNTS and counting blocks is 0 until `kprof` seals the
 * finished file.
 */
#ifndef LINEPROF_FORMAT_H
#define LINEPROF_FORMAT_H

#include "lineprof/buckets.h"
#include <stddef.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LINEPROF_FILE_MAGIC "lineprof" /* eight bytes, no terminator */
#define LINEPROF_FORMAT_VERSION 2u
#define LINEPROF_BYTE_ORDER 0x01020304u
#define LINEPROF_FILE_HEADER_SIZE 4096u
#define LINEPROF_BLOCK_ALIGN 64u

/** FNV-1a, 64 bits (Fowler, Noll and Vo, IETF draft-eastlake-fnv). Guards
 * against damage, not against malice. Start with `LINEPROF_HASH_START` and
 * feed pieces in order. */
#define LINEPROF_HASH_START 0xcbf29ce484222325ull
static inline uint64_t lineprof_hash(uint64_t hash, const void *bytes,
                                     size_t size) {
  const unsigned char *byte = (const unsigned char *)bytes;
  for (size_t i = 0; i < size; i++)
    hash = (hash ^ byte[i]) * 0x100000001b3ull;
  return hash;
}

enum lineprof_clock_kind {
  LINEPROF_CLOCK_COUNTER = 1, /* the CPU's invariant counter (TSC, CNTVCT) */
  LINEPROF_CLOCK_SYSTEM = 2 /* clock_gettime(CLOCK_MONOTONIC): 1 tick = 1 ns */
};

enum lineprof_process_state {
  LINEPROF_STATE_RUNNING = 0, /* also: killed, or left by _exit or exec */
  LINEPROF_STATE_EXITED = 1,  /* `exit` or a return from main was seen */
  LINEPROF_STATE_SEALED = 2   /* kprof closed the file: see SEAL block */
};

/** One reading of both clocks at (nearly) the same instant. */
struct lineprof_clock_pair {
  uint64_t ticks; /* of the clock that counts, see clock_kind */
  uint64_t ns;    /* CLOCK_MONOTONIC */
};

/** First page of the file. */
struct lineprof_file_header {
  char magic[8];
  uint32_t version;
  uint32_t byte_order;
  uint64_t checksum; /* lineprof_hash over [16+8, offsetof(state)) */

  /* Constant once written. */
  uint32_t clock_kind; /* enum lineprof_clock_kind */
  uint32_t pid;
  uint32_t parent_pid;
  uint32_t fork_depth;        /* 0: started by exec, 1: forked from it, ... */
  uint64_t start_realtime_ns; /* CLOCK_REALTIME at start */
  struct lineprof_clock_pair start;
  /* What one probe adds to the interval that follows it, in ticks. Already
   * taken out of every tick count in the file; add it back for raw times. */
  int64_t line_cost;
  int64_t enter_cost;
  int64_t exit_cost;

  /* Changes while the program runs. */
  uint32_t state;                  /* enum lineprof_process_state */
  uint32_t lost_blocks;            /* blocks that found no room on disk */
  struct lineprof_clock_pair sync; /* the newest pair taken */
  struct lineprof_clock_pair end;  /* zero until the process has ended */
  uint64_t kernel; /* keeps a lock on the file (an open file description's,
                      fcntl(2)) for as long as a process has it mapped: hash of
                      that kernel's boot id; 0: there is no lock */
};

enum lineprof_block_type {
  LINEPROF_BLOCK_END = 0,       /* nothing (more) here */
  LINEPROF_BLOCK_PROCESS = 1,   /* strings: key NUL value NUL ... */
  LINEPROF_BLOCK_OBJECT = 2,    /* executable or shared object: same strings */
  LINEPROF_BLOCK_TABLE = 3,     /* struct lineprof_table: a module's lines */
  LINEPROF_BLOCK_THREAD = 4,    /* struct lineprof_thread + frames (abi.h) */
  LINEPROF_BLOCK_FRAMES = 5,    /* more frames of a thread */
  LINEPROF_BLOCK_SLAB = 6,      /* counters of one module in one thread */
  LINEPROF_BLOCK_SOURCE = 7,    /* path NUL text; appended by kprof */
  LINEPROF_BLOCK_SEAL = 8,      /* struct lineprof_seal; appended by kprof */
  LINEPROF_BLOCK_PAD = 9,       /* skip */
  LINEPROF_BLOCK_SEGMENT = 10,  /* struct lineprof_segment + parts */
  LINEPROF_BLOCK_SCHEDULE = 11, /* struct lineprof_schedule; at most one */
  LINEPROF_BLOCK_GROUPS = 12,   /* struct lineprof_groups: a region's calls by
                                   captured values, in one thread */
  LINEPROF_BLOCK_COUNTS = 13,   /* struct lineprof_counts of a module */
  LINEPROF_BLOCK_STACKS = 14,   /* struct lineprof_stacks: a thread's samples */
  LINEPROF_BLOCK_FORMER = 15,   /* not used any more */
  LINEPROF_BLOCK_PLACES = 16,   /* struct lineprof_places; appended by kprof */
  LINEPROF_BLOCK_GPU = 17,      /* struct lineprof_gpu + rows + strings */
  LINEPROF_BLOCK_SPANS = 18,    /* struct lineprof_gpu_spans + spans */
  LINEPROF_BLOCK_FORMER_2 = 19, /* not used any more */
  LINEPROF_BLOCK_IDLE = 20,     /* struct lineprof_idle + rows */
  LINEPROF_BLOCK_TRACE = 21,    /* struct lineprof_trace + spans */
  LINEPROF_BLOCK_HEADER = 22,   /* struct lineprof_file_header of a further
                                   process; appended by kprof */
  LINEPROF_BLOCK_SAME = 23,     /* struct lineprof_same; appended by kprof */
  LINEPROF_BLOCK_SPARSE = 24,   /* struct lineprof_sparse + runs; appended by
                                   kprof */
  LINEPROF_BLOCK_CODES = 25,    /* struct lineprof_code[]; appended by kprof */
  LINEPROF_BLOCK_LAST = LINEPROF_BLOCK_CODES
};

/** In front of every block. `size` counts this header and is a multiple of
 * LINEPROF_BLOCK_ALIGN; `payload_size` is exact. */
struct lineprof_block {
  uint32_t type;   /* enum lineprof_block_type; written last */
  uint32_t module; /* TABLE, SLAB, GROUPS: module id (from 1). OBJECT: its id */
  uint32_t thread; /* THREAD, FRAMES, SLAB, GROUPS: thread context (from 1) */
  uint32_t object; /* TABLE: id of the OBJECT it came from, 0 if unknown */
  uint64_t size;
  uint64_t payload_size;
  uint64_t address;  /* of the payload in the profiled process */
  uint64_t checksum; /* lineprof_hash of the payload; 0: none (yet) */
  uint64_t process;  /* 0: the file header's; else that of the HEADER with
                        this number, which counts from 1 */
  uint64_t reserved;
};

/** Stands for a TABLE, COUNTS or CODES of this module, whose payload is the
 * same as that of an earlier process's block. */
struct lineprof_same {
  uint64_t offset; /* of that block in the file; no SAME itself */
};

/** Stands for a SLAB of this module and thread. Runs follow, each a struct
 * lineprof_run and its words; words that are in no run are 0. */
struct lineprof_sparse {
  uint64_t size; /* of the SLAB's payload, bytes */
};

struct lineprof_run {
  uint32_t first, count; /* words of 8 bytes */
};

/* PROCESS keys: exe, argv0.. as "arg" repeated in order, cwd, host, runtime
 * (lineprof's version), mode (measure.mode; "count" records no regions but
 * steps), run (the same in all processes of one run, if kprof
 * or an MPI launcher started it), origin (names the process that exec started,
 * the same in all that were forked from it), ancestor (PID.REALTIME_NS, the
 * start, of its parent, of that one's parent and so on, repeated). OBJECT keys:
 * path, build_id (hex); with samples also base, begin, end (hex): where it was
 * loaded. */

/** Appended by kprof when the process has ended. */
struct lineprof_seal {
  uint32_t format;      /* LINEPROF_FORMAT_VERSION */
  uint32_t wait_status; /* as waitpid gave it; ~0u if unknown */
  struct lineprof_clock_pair end;
};

/*
 * A module is what one compiler run produced. Its table says what its
 * counters mean; the plugin writes it, the runtime copies it into the file
 * byte for byte, kprof reads it. Offsets count from the table's first byte;
 * strings are NUL-terminated in the string area.
 */
#define LINEPROF_TABLE_MAGIC 0x4254504cu /* "LPTB" */
#define LINEPROF_TABLE_VERSION 2u

struct lineprof_table {
  uint32_t magic;
  uint32_t version;
  uint64_t size;     /* of the whole table, bytes */
  uint64_t checksum; /* lineprof_hash over everything after this field */
  uint32_t file_count, files;         /* struct lineprof_table_file[] */
  uint32_t function_count, functions; /* struct lineprof_table_function[] */
  uint32_t line_count, lines;         /* struct lineprof_table_line[] */
  uint32_t region_count, regions;     /* struct lineprof_table_region[] */
  uint32_t value_count, values;       /* struct lineprof_table_value[] */
  uint32_t skip_count, skips;         /* struct lineprof_table_skip[] */
  uint32_t string_size, strings;      /* the string area */
  uint32_t producer;                  /* string: "clang 22.1.8, lineprof 0.1" */
  uint32_t flags;                     /* enum lineprof_table_flag */
};

enum lineprof_table_flag {
  LINEPROF_TABLE_WHOLE = 1, /* no mark: the whole translation unit */
  LINEPROF_TABLE_OPTIMISED = 2,
  LINEPROF_TABLE_EXACT = 4 /* every row has a clock */
};

struct lineprof_table_file {
  uint32_t path;        /* string: presumed name */
  uint32_t directory;   /* string: compilation directory for a relative path */
  uint64_t source_hash; /* lineprof_hash of the text compiled; 0: unknown */
  uint64_t source_size;
};

enum lineprof_function_flag {
  LINEPROF_FUNCTION_INLINE = 1,   /* other units may hold a copy: hits may be
                                     counted there (one-definition rule) */
  LINEPROF_FUNCTION_INSTANCE = 2, /* of a template; `symbol` tells which */
  LINEPROF_FUNCTION_LAMBDA = 4,
  LINEPROF_FUNCTION_COROUTINE = 8
};

struct lineprof_table_function {
  uint32_t name;   /* string: qualified, without template arguments */
  uint32_t symbol; /* string: full name with arguments; tells instances apart */
  uint32_t file;   /* index into files */
  uint32_t begin_line, end_line;   /* of the definition, inclusive */
  uint32_t first_line, line_count; /* its rows, indices into lines */
  uint32_t entry_line; /* index into lines: row that a call opens first */
  uint32_t flags;      /* enum lineprof_function_flag */
};

enum lineprof_line_kind {
  LINEPROF_LINE_STATEMENT = 0,
  LINEPROF_LINE_LOOP = 1,  /* header: one hit per test */
  LINEPROF_LINE_ENTRY = 2, /* the function's own line: time before the first
                              statement; its hits are not shown */
  LINEPROF_LINE_INITIALISER = 3
};

/** A row: one per function, file and line. */
struct lineprof_table_line {
  uint32_t file;
  uint32_t line;     /* presumed, from 1 */
  uint32_t end_line; /* where the (wrapped) statement ends */
  uint32_t kind;     /* enum lineprof_line_kind */
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

/*
 * A SLAB's payload: the module's counters for one thread context,
 *   line_count x struct lineprof_line_counter,
 *   function_count x struct lineprof_function_counter,
 *   region_count x struct lineprof_region_counter,
 *   counter_count x uint64_t: hits and calls follow from these, see COUNTS.
 * Ticks are net of probe cost and may be slightly negative.
 */
struct lineprof_line_counter {
  uint64_t reserved;
  int64_t self_ticks;  /* while this was the innermost row with a clock open */
  int64_t child_ticks; /* in rows with a clock that were opened meanwhile,
                          outermost activation only: what the clock says of the
                          row is self_ticks + child_ticks */
  uint64_t clocked;    /* how often the clock was read around it */
  int64_t open_calls;  /* rows with a clock that were opened from here and are
                          open still */
};

/** What the clocks of a function's rows say of it. */
struct lineprof_function_counter {
  uint64_t entered, primitive_calls; /* where every row has a clock: how often
                                        it was entered, and not by recursion */
  int64_t total_ticks; /* while a row was open, outermost activation only */
  int64_t depth;       /* its rows that are open now */
};

/** Durations fall into the buckets of buckets.h. */
struct lineprof_region_counter {
  uint64_t calls;
  uint64_t timed;               /* of these; the others are short, and what is
                                   known of them is in samples */
  int64_t total_ticks;          /* outermost activation only */
  int64_t taken_ticks;          /* of these: lineprof's own, taken out */
  int64_t self_ticks;           /* without regions nested in it */
  int64_t min_ticks, max_ticks; /* of one call; valid when timed > 0 */
  int64_t sampled_total_ticks;  /* what samples in calls that are not timed */
  int64_t sampled_self_ticks;   /* stand for, in the same two ways */
  int64_t depth;                /* activations open now */
  int64_t step_ticks;           /* when the open step began */
  uint64_t step_begun_ticks;    /* the same, the clock's reading */
  int64_t mean_ticks;           /* of the calls timed of late, about */
  uint64_t untimed_left;        /* calls until one is timed again */
  uint64_t groups; /* address of the newest GROUPS payload; 0: none */
  uint32_t bucket[LINEPROF_REGION_BUCKETS]; /* calls that were timed */
};

enum lineprof_group_state {
  LINEPROF_GROUP_FREE = 0,
  LINEPROF_GROUP_CLAIMED = 1, /* its values are being written */
  LINEPROF_GROUP_USED = 2,
  LINEPROF_GROUP_OTHER = 3 /* calls whose values found no group any more */
};

/** The calls of a region with one combination of values. */
struct lineprof_group {
  uint64_t state;                         /* enum lineprof_group_state */
  uint64_t values[LINEPROF_MAX_VALUES];   /* as their kinds say; unused: 0 */
  struct lineprof_region_counter counter; /* mean, untimed_left, steps,
                                             groups: not used */
};

/** A TRACE payload: the newest regions and steps one by one. A ring of
 * `capacity` spans follows; span n is at place n % capacity, the last
 * `capacity` of `count` are there. Nothing that is summed depends on them. */
struct lineprof_trace {
  uint32_t capacity, reserved;
  uint64_t count; /* written so far */
};

struct lineprof_trace_span {
  uint64_t number;                 /* n + 1; 0: being written */
  uint64_t begin_ticks, end_ticks; /* of the profile's clock */
  uint32_t thread;                 /* context (THREAD block) */
  uint32_t module, region;         /* index into the module's table */
  uint32_t reserved;
};

/** A GROUPS payload: `capacity` groups follow. A region that needs more gets
 * another block, twice as large. */
struct lineprof_groups {
  uint32_t region;      /* index into the module's table */
  uint32_t value_count; /* of each group */
  uint32_t capacity;    /* a power of two; the place of a group is a hash */
  uint32_t used;        /* here; never more than three quarters */
  uint32_t used_before; /* in older blocks of the region */
  uint32_t is_overflow; /* it holds the one group OTHER */
  uint64_t older;       /* address of that payload; 0: none */
  uint64_t overflow;    /* address of the overflow payload; 0: none (yet) */
  uint64_t reserved[3];
};

#ifdef __cplusplus
}
#endif

#include "lineprof/format_gpu.h"
#include "lineprof/format_places.h"
#include "lineprof/format_samples.h"
#include "lineprof/format_windows.h"

#endif
