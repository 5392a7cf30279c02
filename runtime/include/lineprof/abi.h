/* SPDX-License-Identifier: MIT
 *
 * What instrumented code and the runtime share: the table a compiled unit
 * registers, where it counts, the bytes that say which of its clocks run, and
 * the few functions it calls. Users include lineprof.h instead.
 *
 * Field order and sizes below are part of the contract: any change needs a new
 * LINEPROF_ABI_VERSION. 64-bit targets only.
 */
#ifndef LINEPROF_ABI_H
#define LINEPROF_ABI_H

#include "lineprof/format.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define LINEPROF_ABI_VERSION 7u

/** A row whose clock runs. Frames form a stack beside the C stack, in the
 * mapped file, so that a reader can close what a killed process left open and
 * nothing is lost when C frames vanish (longjmp, exceptions, thread exit). */
struct lineprof_frame {
  struct lineprof_frame *parent;
  struct lineprof_line_counter *caller;       /* row that was open before */
  int64_t entered_ticks;                      /* thread's net_ticks then */
  int64_t caller_self_ticks;                  /* caller->self_ticks then */
  struct lineprof_function_counter *function; /* NULL: closed */
  uintptr_t stack;       /* stack pointer there, less the row's level:
                            lower than any live caller's, as the stack grows
                            downwards */
  uintptr_t base;        /* what the frame pointer's register held there; 0:
                            not known. Where a function's part of the stack
                            begins, a look from outside learns from it */
  uint64_t region_depth; /* regions open then */
  uint32_t module;       /* where the site is that opened it */
  uint32_t site : 31;    /* that site; 0: one of the rows its `outer` says */
  uint32_t is_tried : 1; /* it opened no row: its time stays that of `caller` */
  uint64_t readings;     /* thread's `readings` then */
};

struct lp_clock_record;

/** One open region. */
struct lineprof_open_region {
  struct lineprof_region_counter *region;
  struct lineprof_region_counter *group; /* of its values; NULL: none */
  int64_t entered_ticks;
  int64_t nested_ticks; /* spent in regions inside this one */
  uint64_t begun_ticks; /* the clock when it began */
  uint64_t is_timed;    /* else samples in it count */
  uintptr_t stack;      /* stack pointer of who began it, about */
};

#define LINEPROF_MAX_OPEN_REGIONS 64u

/** State of one thread, at the start of its THREAD block. Only the thread
 * itself writes it. Hot fields first: one cache line. */
struct lineprof_thread {
  struct lineprof_line_counter *line; /* open now: the published line */
  uint64_t last_ticks; /* clock at the last boundary, plus that event's cost */
  int64_t net_ticks;   /* sum of all self_ticks of this thread */
  struct lineprof_frame *top;  /* innermost open frame; never NULL */
  struct lineprof_frame *next; /* where the next frame goes */
  uint64_t clock_cpu_ns; /* CPU time in clocks, as far as samples met it */
  void **slabs;          /* by module id; NULL entry: no slab yet */
  uint64_t slow_clock;   /* non-zero: read the clock with __lineprof_clock() */
  int64_t line_cost, enter_cost, exit_cost; /* as in the file header */
  uint64_t readings;                        /* rows that were opened so far */
  uintptr_t busy; /* stack pointer of an event that is under way; 0: none */
  struct lp_clock_record **records; /* by module id, the runtime's: what clocks
                                      have shown; NULL entry: none are judged */

  uint64_t id;          /* thread context id, as in the block header */
  uint64_t tid;         /* of the system; the last one if contexts are reused */
  uint64_t generation;  /* threads that have used this context */
  uint64_t live;        /* 1 while a thread owns it */
  uint64_t begin_ticks; /* when the current owner came */
  uint64_t cpu_ns;      /* CPU time since it came, as last seen: at samples,
                           when others look, at its end. 0: never */
  uint64_t former_cpu_ns; /* the same of all owners before */
  char name[16];          /* of the thread, when it ended or was last seen */
  uint64_t region_depth;
  uint64_t lost_regions; /* deeper than LINEPROF_MAX_OPEN_REGIONS */
  struct lineprof_open_region regions[LINEPROF_MAX_OPEN_REGIONS];
  struct lineprof_line_counter outside; /* open while no profiled line is */
  struct lineprof_frame base; /* bottom of the stack: stack = UINTPTR_MAX */
  /* frames follow; the last of them marks the end, by stack = UINTPTR_MAX */
};

/** One per compiled unit, in its data section. Zero-initialised fields are
 * the runtime's to fill in. */
struct lineprof_module {
  uint32_t abi_version;  /* LINEPROF_ABI_VERSION */
  uint32_t id;           /* 0 until registered; set last */
  int64_t thread_offset; /* thread pointer + this = address of a
                            `struct lineprof_thread *` */
  const struct lineprof_table *table;
  uint8_t *clocks; /* by site: whether its clock is read. All 0 until the
                      module is registered; NULL: it has none. The first, of no
                      site, is whether anything is recorded now */
  struct lineprof_module *next;             /* the runtime's list */
  const struct lineprof_counts *counts;     /* NULL: it has no counters */
  const struct lineprof_clock_sites *sites; /* NULL: it has none */
  uint64_t *orphans; /* counters of threads that came into the midst of a
                        function, with a context that another one has left, and
                        have no counters yet: added when the module goes. NULL:
                        the module has no variable */
};

/*
 * A site is a place in the finished code where the clock can be read: around a
 * call that was not inlined or, in an exact build, where a row begins.
 * Instrumented code looks at its byte before it asks the runtime:
 *
 *     if (clocks[SITE])
 *       __lineprof_open(SITE), call of something, __lineprof_close()
 *     else
 *       call of something
 *
 * A call that was inlined with the function it is in belongs to several rows:
 * those of the calls around it are further entries, by `outer`.
 */
enum lineprof_clock_site_kind {
  LINEPROF_SITE_NONE = 0,  /* leave: a landing, see below */
  LINEPROF_SITE_CALL = 1,  /* open: the call begins */
  LINEPROF_SITE_ROW = 2,   /* open: the row begins, in its function's frame */
  LINEPROF_SITE_ENTER = 3, /* open: the function begins; leave: it leaves */
  LINEPROF_SITE_OUTER = 4  /* of an inlined call around other sites */
};

struct lineprof_clock_site {
  uint32_t line, function; /* indices into the unit's table */
  uint32_t outer;          /* the site around it; 0: none */
  uint8_t kind;            /* enum lineprof_clock_site_kind */
  uint8_t level;           /* exact: profiled functions around it in the machine
                              function that it is inlined into */
  uint8_t is_tail; /* where clocks are not read it is a jump, without a frame */
  uint8_t reserved;
};

/** All sites of a unit; the first, of kind NONE, is none. */
struct lineprof_clock_sites {
  uint32_t count;
  uint32_t flags; /* enum lineprof_clock_sites_flag */
  struct lineprof_clock_site site[];
};

enum lineprof_clock_sites_flag {
  LINEPROF_SITES_SHARED = 1 /* the linker may inline: live rows of several
                               functions may have one stack pointer */
};

/** Where a thread finds its counters of one unit, in code that goes into an
 * executable: a thread-local variable of the unit. */
struct lineprof_counts_variable {
  uint64_t *counters; /* the module's orphans, until it is attached */
  struct lineprof_counts_variable *next; /* the runtime's list; NULL: it is not
                         attached, __lineprof_attach_counts() is to be asked */
  struct lineprof_module *module;
};

/** Code that is not the program's is told in the debug line table, by what
 * LLVM's discriminators call the copy identifier: LLVM leaves it alone where it
 * notes that it duplicated code. */
enum lineprof_copy {
  LINEPROF_COPY_NONE = 0,
  LINEPROF_COPY_COUNT = 3 /* counts lines, or asks whether a clock runs */
};

/** The discriminator that has a copy identifier and nothing else. */
#define LINEPROF_DISCRIMINATOR(copy) (3u | (unsigned)(copy) << 3)

/** What a function's code needs; returned in two registers. */
struct lineprof_attachment {
  struct lineprof_thread *thread;
  void *slab; /* this thread's counters for the module */
};

/*
 * Called by instrumented code, all weak there: a unit linked without the
 * runtime runs unprofiled. None is on the hot path. All are safe in signal
 * handlers and before main; none touches errno.
 */

/** From the unit's constructor (and, earlier, from __lineprof_attach). Copies
 * the table into the profile and gives the module its id. Harmless twice. A
 * module of another ABI version is refused with one message. */
void __lineprof_register(struct lineprof_module *module);

/** From the unit's destructor (dlclose, exit). What was counted stays. */
void __lineprof_unregister(struct lineprof_module *module);

/** When a function finds its module unregistered, or its thread without a
 * slab for it. {NULL, NULL} when nothing can be or is to be recorded. */
struct lineprof_attachment __lineprof_attach(struct lineprof_module *module);

/** When a function finds its thread without counters: sets `variable`, if
 * need be to `sink`, which any thread may write and nobody reads. The runtime
 * clears it again when the thread ends. */
void __lineprof_attach_counts(struct lineprof_module *module,
                              struct lineprof_counts_variable *variable,
                              uint64_t *sink);

/** A site whose byte is not 0 is reached; see enum lineprof_clock_site_kind.
 * `close`: the call that was opened with the same stack pointer has returned.
 * `leave`: a function leaves or, for site 0, control has arrived by an
 * exception or longjmp, and rows of what was left are open still.
 *
 * On x86-64 these keep every integer register but r11, which holds the module
 * when they are called, and the argument is the site, in edi: the code around
 * is hot and has none to spare. For functions that move their stack pointer
 * there are __lineprof_open_at and __lineprof_leave_at, which are told in rsi
 * what it was. Elsewhere they are C functions, which are told always:
 *
 *     void __lineprof_open_at(struct lineprof_module *, uint32_t site,
 *                             void *stack);
 *     void __lineprof_close_at(struct lineprof_module *, void *stack);
 *     void __lineprof_leave_at(struct lineprof_module *, uint32_t site,
 *                              void *stack); */

/** The clock where the counter is not invariant: CLOCK_MONOTONIC in ns. */
uint64_t __lineprof_clock(void);

/** Regions, by index into the module's table. `begin` returns the number of
 * regions that were open, which `end` takes back: regions left by longjmp in
 * between are closed there. UINT32_MAX: nothing was begun, and instrumented
 * code need not call `end`. */
uint32_t __lineprof_region_begin(struct lineprof_module *module,
                                 uint32_t region);
void __lineprof_region_end(struct lineprof_module *module, uint32_t depth);

/** As __lineprof_region_begin, for a region that captures `count` values (at
 * most LINEPROF_MAX_VALUES); their kinds are in the module's table. */
uint32_t __lineprof_region_begin_values(struct lineprof_module *module,
                                        uint32_t region, uint32_t count,
                                        const uint64_t *values);

/** `lineprof_step()`: ends the step that this thread has open in the region,
 * if any, and begins the next. */
void __lineprof_step(struct lineprof_module *module, uint32_t region);

/** What lineprof.h has for pools. */
void __lineprof_alloc(const void *block, size_t size);
void __lineprof_free(const void *block);
void __lineprof_free_all(const void *start, size_t size);

/** The program has CUDA in it: the GPU layer is loaded, now or when the runtime
 * starts. Not in signal handlers. */
void __lineprof_cuda(void);

/** Around a call that launches a kernel or a graph: where CUPTI is not to be
 * had, it is timed by events. `stream`: where it goes, as `how` says. A reset
 * has no end. Nothing else is done, in little time. */
enum lineprof_launch {
  LINEPROF_LAUNCH_CONFIG = 1,     /* it is in the launch's configuration */
  LINEPROF_LAUNCH_PER_THREAD = 2, /* none is the thread's own */
  LINEPROF_LAUNCH_GRAPH = 4,
  LINEPROF_LAUNCH_RESET = 8 /* contexts are about to go */
};
void __lineprof_launch_begin(void *stream, uint32_t how);
void __lineprof_launch_end(void);

/*
 * Markers as the AST stage inserts them. The IR stage replaces every one; a
 * call that survives (IR stage not run) lands in a function of the runtime
 * that only notes the fact, so that kprof can say what went wrong.
 */
void __lineprof_mark_enter(uint32_t function);
void __lineprof_mark_line(uint32_t line);
uint32_t __lineprof_mark_region_begin(uint32_t region);
uint32_t __lineprof_mark_region_values(uint32_t region, ...);
void __lineprof_mark_region_end(const uint32_t *depth);
void __lineprof_mark_step(uint32_t region);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif
#endif
