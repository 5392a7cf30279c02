/* SPDX-License-Identifier: MIT
 *
 * What instrumented code and the runtime share: the table a compiled unit
 * registers, the thread state its probes read and write, and the few
 * functions they call off the hot path. Users include lineprof.h instead.
 *
 * The plugin has the probes as machine code (abi_x86_64.h) or writes them as
 * LLVM IR (plugin/ProbeBuilder.cpp); the same steps in C are in
 * runtime/src/probe.h. Field order and sizes below are part of the contract:
 * any change needs a new LINEPROF_ABI_VERSION. 64-bit targets only.
 */
#ifndef LINEPROF_ABI_H
#define LINEPROF_ABI_H

#include "lineprof/format.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define LINEPROF_ABI_VERSION 4u

/** A profiled function that has been entered and not left. Frames form a
 * stack beside the C stack, in the mapped file, so that a reader can close
 * what a killed process left open and nothing is lost when C frames vanish
 * (longjmp, exceptions, thread exit). */
struct lineprof_frame {
  struct lineprof_frame *parent;
  struct lineprof_line_counter *caller; /* line that was open at the call */
  int64_t entered_ticks;                /* thread's net_ticks at the call */
  int64_t caller_self_ticks;            /* caller->self_ticks at the call */
  struct lineprof_function_counter *function; /* NULL: closed */
  uintptr_t stack; /* stack pointer at entry, less one for each frame that is
                      open in the same machine function (inlining): lower
                      than any live caller's; the stack grows downwards */
  uint64_t region_depth; /* regions open at the call */
};

/** One open region. */
struct lineprof_open_region {
  struct lineprof_region_counter *region;
  struct lineprof_region_counter *group; /* of its values; NULL: none */
  int64_t entered_ticks;
  int64_t nested_ticks; /* spent in regions inside this one */
};

#define LINEPROF_MAX_OPEN_REGIONS 64u

/** State of one thread, at the start of its THREAD block. Only the thread
 * itself writes it. Hot fields first: one cache line. */
struct lineprof_thread {
  struct lineprof_line_counter *line; /* open now: the published line */
  uint64_t last_ticks; /* clock at the last boundary, plus that probe's cost */
  int64_t net_ticks;   /* sum of all self_ticks of this thread */
  struct lineprof_frame *top;   /* innermost open frame; never NULL */
  struct lineprof_frame *next;  /* where the next frame goes */
  struct lineprof_frame *limit; /* end of the current run of frames */
  void **slabs;                 /* by module id; NULL entry: no slab yet */
  uint64_t slow_clock; /* non-zero: read the clock with __lineprof_clock() */
  int64_t line_cost, enter_cost, exit_cost; /* as in the file header */

  uint64_t id;          /* thread context id, as in the block header */
  uint64_t tid;         /* of the system; the last one if contexts are reused */
  uint64_t generation;  /* threads that have used this context */
  uint64_t live;        /* 1 while a thread owns it */
  uint64_t begin_ticks; /* when the current owner came */
  char name[16];        /* of the thread, when it ended or was last seen */
  uint64_t region_depth;
  uint64_t lost_regions; /* deeper than LINEPROF_MAX_OPEN_REGIONS */
  struct lineprof_open_region regions[LINEPROF_MAX_OPEN_REGIONS];
  struct lineprof_line_counter outside; /* open while no profiled line is */
  struct lineprof_frame base; /* bottom of the stack: stack = UINTPTR_MAX */
  /* frames follow */
};

/** One per compiled unit, in its data section. Zero-initialised fields are
 * the runtime's to fill in. */
struct lineprof_module {
  uint32_t abi_version;  /* LINEPROF_ABI_VERSION */
  uint32_t id;           /* 0 until registered; set last */
  int64_t thread_offset; /* thread pointer + this = address of a
                            `struct lineprof_thread *` */
  const struct lineprof_table *table;
  uint8_t *modes; /* by function; enum lineprof_mode. The unit starts with all
                     of them LINEPROF_MODE_TIMED: the first call attaches it */
  struct lineprof_module *next;         /* the runtime's list */
  const struct lineprof_counts *counts; /* NULL: it has no counters */
};

/** Where a thread finds its counters of one unit, in code that goes into an
 * executable: a thread-local variable of the unit. */
struct lineprof_counts_variable {
  uint64_t *counters; /* NULL: __lineprof_attach_counts() is to be asked */
  struct lineprof_counts_variable *next; /* the runtime's list */
  const uint8_t *modes; /* lineprof_module.modes; without counters `unset` */
  const uint8_t *unset; /* no mode in it is LINEPROF_MODE_CLEAN: functions that
                           have a timed twin look for their mode only */
};

/** Which of its two bodies a function runs. Read where it is entered, at the
 * back edges of its loops (those that make no calls are left only for the clean
 * body, and until they end), and after `lineprof_step()`. */
enum lineprof_mode {
  LINEPROF_MODE_CLEAN = 0, /* as if compiled without lineprof */
  LINEPROF_MODE_TIMED = 1  /* every line counted and timed */
};

/** What code is not just the program's is told in the debug line table, by what
 * LLVM's discriminators call the copy identifier: LLVM leaves it alone where it
 * notes that it duplicated code. */
enum lineprof_copy {
  LINEPROF_COPY_NONE = 0,
  LINEPROF_COPY_TIMED = 1, /* timed bodies */
  LINEPROF_COPY_REST = 2,  /* clean copies of loops in them */
  LINEPROF_COPY_COUNT = 3  /* counts lines in clean code, or chooses a body */
};

/** The discriminator that has a copy identifier and nothing else. */
#define LINEPROF_DISCRIMINATOR(copy) (3u | (unsigned)(copy) << 3)

/** What a function's probes need; returned in two registers. */
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

/** When a clean body finds its thread without counters: sets `variable`, if
 * need be to `sink`, which any thread may write and nobody reads. The runtime
 * clears it again when the thread ends. */
void __lineprof_attach_counts(struct lineprof_module *module,
                              struct lineprof_counts_variable *variable,
                              uint64_t *sink);

/** A frame for a function entered at stack pointer `stack`, when there is no
 * room (next == limit) or when frames above have vanished (top->stack <=
 * stack). Never NULL. Moves thread->next so that the result is below it. */
struct lineprof_frame *__lineprof_enter_slow(struct lineprof_thread *thread,
                                             uintptr_t stack);

/** A function leaves and the top frame is not its own: closes what vanished
 * above the frame that is (see `stack`), and that frame, if there is one. The
 * clock has been read and the open line charged already. */
void __lineprof_exit_slow(struct lineprof_thread *thread, uintptr_t stack);

/** Control arrived in a function by an exception or longjmp, and the top frame
 * is not its own: closes those above it. Charges the open line first. */
void __lineprof_reanchor(struct lineprof_thread *thread, uintptr_t stack);

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
