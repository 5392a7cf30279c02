/* SPDX-License-Identifier: MIT
 *
 * The blocks of a profile that work on GPUs adds: GPU sums it by the line that
 * asked for it, IDLE what the host did while they did nothing, SPANS keeps the
 * newest activities one by one, and a STACKS block with clock
 * LINEPROF_SAMPLE_LAUNCH says which lines those were. Part of format.h, which
 * includes it and says what holds for every block.
 *
 * All times are CLOCK_MONOTONIC in ns, the clock of lineprof_clock_pair.ns.
 */
#ifndef LINEPROF_FORMAT_GPU_H
#define LINEPROF_FORMAT_GPU_H

#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * GPU: at most one that counts.
 *
 *   struct lineprof_gpu
 *   row_capacity x struct lineprof_gpu_row   a hash table, open addressing
 *   string_capacity bytes                    NUL-terminated, the first empty
 */
#define LINEPROF_GPU_VERSION 3u
#define LINEPROF_GPU_MOST_DEVICES 16u

enum lineprof_gpu_state {
  LINEPROF_GPU_NONE = 0, /* not begun, or of a forked child */
  LINEPROF_GPU_ON = 1,
  LINEPROF_GPU_NO_LIBRARY = 2, /* no libcupti was found */
  LINEPROF_GPU_NO_DRIVER = 3,  /* it refused: mostly there is no driver */
  LINEPROF_GPU_NO_PERMISSION = 4,
  LINEPROF_GPU_TAKEN = 5,       /* another tool traces this process */
  LINEPROF_GPU_UNSUPPORTED = 6, /* the device, or this version of CUPTI */
  LINEPROF_GPU_NO_ROOM = 7,     /* neither disk nor memory for these blocks */
  LINEPROF_GPU_EVENTS = 8       /* no CUPTI, `refusal` says why: only launches,
                                   timed by events */
};

struct lineprof_gpu_device {
  uint32_t is_known; /* the driver told what follows up to `name` */
  uint32_t multiprocessors;
  uint32_t warps, blocks, registers, shared; /* of a multiprocessor, at most;
                                                shared memory in bytes */
  uint32_t block_registers, block_shared, block_threads; /* of a block */
  uint32_t warp_threads;
  uint32_t major, minor; /* compute capability */
  uint64_t memory;       /* bytes */
  uint32_t name;         /* string */
  uint32_t reserved;
  uint64_t first_ns, last_ns; /* its first activity began, its last ended */
  uint64_t busy_ns;           /* with at least one activity */
  uint64_t kernel_ns;         /* with at least one kernel */
};

/** What should not happen; each is 0 if all is well. */
struct lineprof_gpu_checks {
  uint64_t dropped;     /* records that CUPTI had no room for */
  uint64_t unmatched;   /* activities of no call that was seen: on no line */
  uint64_t no_time;     /* activities without begin or end: counted, but not
                           their time */
  uint64_t early;       /* activities that began before the call that asked for
                           them */
  uint64_t backward;    /* activities that ended before they began */
  uint64_t lost_rows;   /* calls and activities that found no row: summed in one
                           without a line */
  uint64_t lost_names;  /* names that found no room */
  uint64_t lost_stacks; /* call chains whose line found no room: what they
                           asked for is on no line */
  uint64_t most_early_ns;
  uint64_t threadless; /* calls and activities for which there was no room to
                          keep threads apart */
  uint64_t chainless;  /* times that there was no room to keep call chains, or
                          kernels, apart: what came is on its line, but not on
                          those above it */
  uint64_t untimed;    /* launches that were to be timed by events, and were
                          not: in a capture, or too many at once */
};

struct lineprof_gpu {
  uint32_t version;                 /* LINEPROF_GPU_VERSION */
  uint32_t state;                   /* enum lineprof_gpu_state */
  uint32_t cause;                   /* CUPTI's result where that is why; 0 */
  uint32_t library;                 /* CUPTI's version number; 0: unknown */
  uint32_t row_capacity, row_count; /* a power of two; used */
  uint32_t string_capacity, string_size;
  uint32_t device_count;      /* highest number seen, and one */
  uint32_t refusal;           /* enum lineprof_gpu_state: why by events; 0 */
  uint64_t opened_ns;         /* recording since; 0: not now */
  uint64_t recorded_ns;       /* in windows that are over */
  uint64_t setup_ns;          /* taken to begin, before anything was recorded */
  uint64_t contexts, modules; /* that CUDA made and loaded */
  /* Sums over all rows, kept apart from them: the two must agree. */
  uint64_t activities, activity_ns;
  struct lineprof_gpu_checks checks;
  struct lineprof_gpu_device devices[LINEPROF_GPU_MOST_DEVICES];
};

/** What a row sums. Calls are what the host did, activities what the GPU did
 * because of it; `detail` tells more of a copy. */
enum lineprof_gpu_work {
  LINEPROF_GPU_CALL_LAUNCH = 1, /* of a kernel */
  LINEPROF_GPU_CALL_GRAPH = 2,  /* of a graph */
  LINEPROF_GPU_CALL_COPY = 3,
  LINEPROF_GPU_CALL_SET = 4,
  LINEPROF_GPU_CALL_WAIT = 5,   /* synchronisation */
  LINEPROF_GPU_CALL_MEMORY = 6, /* allocation, freeing */
  LINEPROF_GPU_KERNEL = 16,
  LINEPROF_GPU_COPY = 17,
  LINEPROF_GPU_SET = 18,
  LINEPROF_GPU_WAITED = 32,   /* of calls that wait: what for */
  LINEPROF_GPU_FIRST_USE = 33 /* of calls in which CUDA set something up: from
                                 their begin until it had. In no other row, and
                                 of no segment */
};

/** What a call waited for, as `detail` of LINEPROF_GPU_WAITED. Time in which
 * several ran is shared among them. */
enum lineprof_gpu_waited {
  LINEPROF_GPU_WAITED_NOTHING = 0, /* no stream of the context did anything */
  LINEPROF_GPU_WAITED_WORK = 1,    /* work of `other`, on the streams that were
                                      waited for */
  LINEPROF_GPU_WAITED_OTHER = 2,  /* those did nothing, but other streams of the
                                     context: work of `other` */
  LINEPROF_GPU_WAITED_UNKNOWN = 3 /* too much went on to keep, or the stream is
                                     not known */
};

/** Where a copy goes from and to; H: host, D: device, A: array, P: peer. As
 * CUPTI numbers them. */
enum lineprof_gpu_copy {
  LINEPROF_GPU_COPY_UNKNOWN = 0,
  LINEPROF_GPU_COPY_H2D = 1,
  LINEPROF_GPU_COPY_D2H = 2,
  LINEPROF_GPU_COPY_H2A = 3,
  LINEPROF_GPU_COPY_A2H = 4,
  LINEPROF_GPU_COPY_A2A = 5,
  LINEPROF_GPU_COPY_A2D = 6,
  LINEPROF_GPU_COPY_D2A = 7,
  LINEPROF_GPU_COPY_D2D = 8,
  LINEPROF_GPU_COPY_H2H = 9,
  LINEPROF_GPU_COPY_P2P = 10
};

enum lineprof_gpu_flag {
  LINEPROF_GPU_PAGEABLE = 1, /* a copy from or to pageable memory */
  LINEPROF_GPU_IN_GRAPH = 2,
  LINEPROF_GPU_BY_EVENTS = 8, /* all that one launch did, and what its stream
                                 did not do meanwhile */
  LINEPROF_GPU_BLOCKING = 4   /* a call that returns when the work is done */
};

struct lineprof_gpu_row {
  uint64_t hash; /* of what follows up to `local`; 0: free. Written last */
  uint32_t work; /* enum lineprof_gpu_work */
  uint32_t detail;
  uint32_t flags;       /* enum lineprof_gpu_flag */
  uint32_t stack;       /* place in the STACKS block, and one; 0: no line */
  uint32_t kind, cycle; /* of the segment, as in struct lineprof_segment */
  uint32_t device;      /* of activities */
  uint32_t name;        /* string: a kernel's, a call's; 0: none */
  uint32_t other;       /* as `stack`: of what was waited for; of work in a
                           graph: what made its node */
  uint32_t thread;      /* context (THREAD block) that called; 0: none, or there
                           was no room to keep threads apart */
  uint32_t grid[3], block[3];             /* of kernels, and the next four */
  uint32_t registers;                     /* of a thread */
  uint32_t static_shared, dynamic_shared; /* bytes of a block */
  uint32_t local;                         /* bytes of a thread */

  uint64_t count;          /* calls or activities; waits with such a part */
  uint64_t ns;             /* in the call on the host, or on the GPU */
  uint64_t min_ns, max_ns; /* activities: of one, where it is known */
  uint64_t queue_ns;       /* activities: from the call's end to their begin */
  uint64_t bytes;          /* copied, set */
  uint64_t wait_ns;        /* calls: of `ns`, in calls that wait for the GPU */
};

/*
 * IDLE: at most one. What the thread that gives a device its work did while
 * the device did nothing, in time that was recorded.
 *
 *   struct lineprof_idle
 *   capacity x struct lineprof_idle_row   a hash table, open addressing
 *
 * Of calls to CUDA, that is known. Between two of them, a row without `stack`
 * sums the idle time, and each row with one says where the thread was met in
 * such time: that time is split as `weight_ns` of those rows is. Where it was
 * never met, it is the later call's, or the earlier one's at the end.
 */
struct lineprof_idle {
  uint32_t capacity, count; /* a power of two; used */
  uint64_t lost_ns; /* found no row, or what the thread did was forgotten */
  uint64_t lost_marks;
};

enum lineprof_idle_where {
  LINEPROF_IDLE_IN_CALL = 1,  /* in the call from `stack` */
  LINEPROF_IDLE_BETWEEN = 2,  /* between calls from `before` and `after` */
  LINEPROF_IDLE_MARK = 3,     /* there the thread was at `stack` */
  LINEPROF_IDLE_FIRST_USE = 4 /* CUDA set something up, in the call from
                                 `stack`: on no line */
};

struct lineprof_idle_row {
  uint64_t hash;  /* of what follows up to `after`; 0: free. Written last */
  uint32_t where; /* enum lineprof_idle_where */
  uint32_t device;
  uint32_t kind, cycle; /* of the segment, as in struct lineprof_segment */
  uint32_t thread;      /* context (THREAD block) */
  uint32_t stack, before, after; /* places in the STACKS block, and one; 0:
                                    none, or on no line */
  uint64_t count;                /* times, marks */
  uint64_t ns;                   /* idle; marks: 0 */
  uint64_t weight_ns;            /* of marks: time that they stand for */
};

/*
 * SPANS: at most one.
 *
 *   struct lineprof_gpu_spans
 *   capacity x struct lineprof_gpu_span   a ring
 *
 * Span number n is at place n % capacity; the last `capacity` of `count` are
 * there. Nothing that is summed depends on them.
 */
struct lineprof_gpu_spans {
  uint32_t capacity;
  uint32_t reserved;
  uint64_t count; /* written so far */
};

struct lineprof_gpu_span {
  uint64_t begin_ns, end_ns;
  uint64_t call_ns, return_ns; /* the call that asked for it; 0: unknown */
  uint32_t row;                /* place in the GPU block's table, and one; 0:
                                  being written */
  uint32_t stream, context, device;
  uint32_t correlation; /* the same in all that one call asked for */
  uint32_t thread;      /* context (THREAD block) that called; 0: none */
  uint64_t bytes;
};

#ifdef __cplusplus
}
#endif
#endif
