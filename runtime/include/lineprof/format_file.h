/* SPDX-License-Identifier: MIT
 *
 * The file header, and what every block begins with. Part of format.h, which
 * says what a profile file is.
 */
#ifndef LINEPROF_FORMAT_FILE_H
#define LINEPROF_FORMAT_FILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LINEPROF_FILE_MAGIC "lineprof" /* eight bytes, no terminator */
#define LINEPROF_FORMAT_VERSION 4u
#define LINEPROF_BYTE_ORDER 0x01020304u
#define LINEPROF_FILE_HEADER_SIZE 4096u
#define LINEPROF_BLOCK_ALIGN 64u
#define LINEPROF_COUNTS_PRICED 1024u /* see lineprof_file_header */

/** FNV-1a, 64 bits (Fowler, Noll and Vo, IETF draft-eastlake-fnv). Guards
 * against damage, not against malice. Start with `LINEPROF_HASH_START` and
 * feed pieces in order. A zero byte only multiplies by the prime, and most of a
 * slab is zeros: eight of them are one multiplication by its eighth power. */
#define LINEPROF_HASH_START 0xcbf29ce484222325ull
static inline uint64_t lineprof_hash(uint64_t hash, const void *bytes,
                                     size_t size) {
  const uint64_t prime = 0x100000001b3ull, eighth_power = 0x1efac7090aef4a21ull;
  const unsigned char *byte = (const unsigned char *)bytes;
  while (size > 0) {
    uint64_t word = 1;
    if (size >= sizeof word)
      __builtin_memcpy(&word, byte, sizeof word);
    if (word == 0) {
      hash *= eighth_power;
      byte += sizeof word;
      size -= sizeof word;
      continue;
    }
    size_t piece = size < sizeof word ? size : sizeof word;
    for (size_t i = 0; i < piece; i++)
      hash = (hash ^ byte[i]) * prime;
    byte += piece;
    size -= piece;
  }
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
  /* What one event adds to the interval that follows it, in ticks. Already
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
  /* What the runtime did in threads of the program, in ticks: starting, taking
   * in units and threads, ending. Without clocks, samples and snapshots. */
  uint64_t setup_ticks;
  uint64_t helper_ns; /* CPU time of the runtime's own thread */

  /* Constant, too. What LINEPROF_COUNTS_PRICED executions take to be counted,
   * in ticks, as measured when the process started; 0: nobody did. */
  uint64_t counts_cost;
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
  LINEPROF_BLOCK_MEMORY = 26,   /* struct lineprof_memory + nodes */
  LINEPROF_BLOCK_CELLS = 27,    /* struct lineprof_memory_cells + cells */
  LINEPROF_BLOCK_SERIES = 28,   /* struct lineprof_memory_series + points */
  LINEPROF_BLOCK_GROWTH = 29,   /* struct lineprof_growth + marks */
  LINEPROF_BLOCK_DEVICE = 30,   /* struct lineprof_device + rows, blocks,
                                   events */
  LINEPROF_BLOCK_LAST = LINEPROF_BLOCK_DEVICE
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
 * start, of its parent, of that one's parent and so on, repeated), snapshot
 * (added by kprof to a copy that it made while the process ran: REALTIME_NS
 * then). OBJECT keys: path, build_id (hex); with samples also base, begin, end
 * (hex): where it was loaded. */

/** Appended by kprof when the process has ended. */
struct lineprof_seal {
  uint32_t format;      /* LINEPROF_FORMAT_VERSION */
  uint32_t wait_status; /* as waitpid gave it; ~0u if unknown */
  struct lineprof_clock_pair end;
};

#ifdef __cplusplus
}
#endif

#endif
