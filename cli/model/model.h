/* SPDX-License-Identifier: MIT
 *
 * What a report shows: functions with their rows, regions, threads and
 * skipped functions, summed over profiles, modules and (unless asked for
 * apart) threads and template instances. Times in ns.
 */
#ifndef LINEPROF_CLI_MODEL_H
#define LINEPROF_CLI_MODEL_H

#include "base/map.h"
#include "model/time_totals.h"
#include "model/times.h"
#include "profile/memory_blocks.h"
#include "profile/profile.h"
#include "samples/waits.h"

struct lp_file {
  char *path; /* as the compiler knew it, normalised */
  char *full; /* with the directory of the compilation in front, normalised */
  uint64_t source_hash, source_size; /* hash 0: not known */
  const char *text;                  /* of that size, as a table has it; NULL */
  bool versions_differ;              /* compiled from different texts */
  bool is_mapped;    /* a prefix of `path` was mapped: nothing is there */
  size_t next_alike; /* another one of this text and name; or LP_MAP_NONE */
};

/** Work on GPUs that some line asked for. */
struct lp_gpu_sum {
  uint64_t calls, launches;     /* by the host; launches: also of graphs */
  double call_ns, launch_ns;    /* in them */
  uint64_t waits;               /* synchronisations */
  double sync_ns;               /* in them */
  double wait_ns;               /* of that, in calls that wait */
  double idle_ns;               /* of GPUs, while the host was here */
  uint64_t activities, kernels; /* on GPUs */
  double gpu_ns, kernel_ns;     /* sums: what overlaps counts twice */
  double queue_ns;              /* from calls' ends to activities' begins */
  uint64_t h2d_bytes, d2h_bytes, d2d_bytes, pageable_bytes;
  double h2d_ns, d2h_ns, d2d_ns;
  uint64_t first_calls; /* in which CUDA set something up; of all lines only */
  double first_ns;      /* until it had; in nothing else */
  double first_idle_ns; /* of idle_ns: meanwhile */
};

/** Kernels with one name and geometry, or copies of one kind, that one line
 * asked for; what one line waited for; or calls of it that were CUDA's first
 * use of something. */
struct lp_gpu_item {
  size_t row;                          /* of the model; (size_t)-1: no line */
  size_t other;                        /* as `row`: whose work was waited for */
  const struct lineprof_gpu_row *from; /* what they have in common */
  const struct lp_profile *profile;    /* the first that has any */
  uint64_t count, ns, min_ns, max_ns, queue_ns, bytes;
};

/** How long a device did nothing while the host was at a line, or while CUDA
 * set something up. */
struct lp_gpu_idle {
  size_t profile; /* index */
  uint32_t device;
  size_t row; /* of the model; (size_t)-1: no line */
  bool is_first_use;
  double ns;
};

/** Of a row, over the threads that hit it: see spread.h. */
struct lp_spread {
  uint32_t threads; /* 0: not known */
  double total_ns, most_ns;
  uint32_t waiters; /* that hit it or waited there, if any did */
  double waited_ns, least_wait_ns, most_wait_ns;
};

/** What samples stand for, and waits that OpenMP's library timed, in no sample.
 */
struct lp_sampled_time {
  double ns, told_ns, variance; /* ns^2 */
  uint64_t samples;
};

struct lp_row {
  size_t function, file; /* indices */
  size_t made;           /* its index before rows were given to functions */
  uint32_t line, end_line;
  uint32_t kind;         /* enum lineprof_line_kind; ENTRY only if all agree */
  uint32_t fingerprint;  /* of what it says: see format_table.h */
  bool is_entry;         /* a call opens it */
  bool counts_in_rounds; /* an innermost loop that counts conditions there */
  bool has_loops; /* compiled into it: its clock is read around their calls */
  bool enters;    /* its clock sees calls in which profiled code may run */
  bool jumps;     /* a tail call: what it called is in no sample of the row's */
  uint64_t hits;
  uint64_t unclocked_hits; /* of `hits`: not all of the row had a clock; of a
                              closing brace, which has no hits, of its
                              function's calls */
  /* By its clock. */
  uint64_t clocked; /* how often it was read around the row, or a part of it */
  double clock_self_ns, clock_child_ns;
  double readings_ns; /* that took so long, in none of these */
  /* By samples, whether its clock ran or not. */
  struct lp_sampled_time all, own; /* with what it called, and without */
  double beside_ns;                /* of all: while no clock of the row ran */
  bool is_again;                   /* a copy of it was called by another one */
  uint64_t told_waits;             /* that OpenMP's library timed */
  double noted_ns; /* the clock's time in long calls, which callers have, too */
  double spun_ns;  /* CPU time in waits that OpenMP's library timed */
  double ran_cpu_ns; /* its other own CPU time by so many samples */
  uint64_t ran_samples;
  /* As it is shown, by the one or the other: see instruments.h. */
  bool is_clocked, is_self_clocked;
  double self_ns, child_ns, raw_self_ns;
  double waiting_ns; /* the part of the self time that is known to be waiting */
  double told_ns;    /* of that: timed, by a library or the row's clock */
  double idle_ns;    /* if that is by the clock: what of it no sample found on a
                        CPU, the most that it waited */
  bool clock_tells;  /* that is tight enough to be shown as waiting_ns */
  double self_cpu_ns, all_cpu_ns; /* CPU time of its own, no more than waiting
                                     leaves; and with what it called */
  double lineless_ns;  /* of its self time: in code without a line table */
  bool has_code;       /* only told of functions that have any */
  uint64_t code_bytes; /* of machine code, in all its copies, without what
                          counts */
  double prior_ns, prior_own_ns; /* what executions without a clock took as
                                    figures/prior.h guesses, with what was
                                    called and without */
  struct lp_spread spread;
  /* Places in the model's sums of GPU work, memory, GPU memory and waits, and
   * one; 0: it has none, as most have. */
  uint32_t gpu, memory, device, waits;
};

/** Whether the row is a closing brace, which has no hits. */
static inline bool lp_row_is_brace(const struct lp_row *row) {
  return row->kind == LINEPROF_LINE_ENTRY && !row->is_entry;
}

struct lp_function {
  size_t file;
  size_t thread; /* index into threads; LP_ALL_THREADS when summed */
  const char *name, *symbol; /* owned by the profiles */
  uint32_t begin_line, end_line, flags;
  uint64_t calls;
  uint64_t primitive_calls; /* not by recursion; where all rows have a clock */
  uint64_t unclocked_calls; /* of `calls`: not all rows had a clock */
  double clock_ns, readings_ns; /* while a clock of its rows ran, without what
                                   reading them took */
  struct lp_sampled_time all, beside; /* by samples; beside: no clock ran */
  bool is_again;                      /* a copy was called by another one */
  double total_ns, raw_total_ns;      /* with what it called; instruments.h */
  uint64_t samples;                   /* of that, so many, which make */
  double total_variance, sampled_ns;
  double own_ns, own_sampled_ns, own_variance; /* of its rows' self time, and */
  uint64_t own_samples;                        /* what of it is by samples */
  bool is_clocked; /* a clock was read at one of its rows, or around a call */
  bool has_unclocked; /* a row ran without a clock around all of it */
  bool has_callees;   /* that are profiled, by the clock */
  bool jumps;         /* one of its rows does */
  double jumped_ns;   /* the most that these have taken, unseen */
  double self_cpu_ns, all_cpu_ns, ran_cpu_ns; /* as of rows, whose sum they */
  double waiting_ns, told_ns;                 /* are, and of code at no line */
  uint64_t ran_samples;
  double spun_ns; /* of self_cpu_ns: in waits that a library timed */
  double loose_cpu_ns, loose_spun_ns; /* of these: at no line in particular */
  uint64_t loose_ran_samples;
  double loose_ns, loose_variance; /* self time at no line in particular */
  uint64_t loose_samples;
  double counting_ns; /* of that: in code that counts lines */
  double counting_cpu_ns;
  uint64_t counting_samples;
  double lineless_ns; /* of its self time: in code without a line table, */
  double loose_lineless_ns; /* at no line in particular */
  bool lacks_lines;         /* a unit of it had no line table */
  bool is_marked;           /* where marks in the source choose functions */
  bool has_code; /* some of its rows are known to have machine code */
  double prior_ns, prior_own_ns;            /* sums of its rows' */
  struct lp_memory_sum memory, memory_self; /* with what it calls; its own */
  struct lp_row *rows; /* in the model's: by file (its own first) and line */
  size_t row_count;
};

#define LP_ALL_THREADS ((size_t)-1)
#define LP_NO_ROW ((size_t)-1)

/** Machine code of a row, of all copies that are inlined at one other row, or
 * are out of line. */
struct lp_model_code {
  size_t row, outer; /* indices; LP_NO_ROW: out of line */
  uint64_t bytes, copies;
};

#define LP_NO_VALUE UINT32_MAX /* this call's code does not capture it */

/** A captured value. What fits a signed number is one, so that equal numbers
 * are equal values whatever their types. */
struct lp_value {
  uint32_t kind; /* enum lineprof_value_kind, or LP_NO_VALUE */
  uint64_t bits;
};

struct lp_region {
  size_t file, thread;
  const char *name, *function;
  uint32_t line, end_line, kind;
  uint64_t calls, timed; /* timed: of these, whose time was taken */
  double total_ns, self_ns, min_ns, max_ns, p50_ns, p99_ns;
  double sampled_ns; /* of total_ns: from samples in calls that are not timed */
  double taken_ns; /* lineprof's own in these calls, which is not in total_ns */
  uint64_t *buckets;  /* as in the file; NULL if it never ran */
  double ns_per_tick; /* of the first profile that had any */
  const char *values[LINEPROF_MAX_VALUES]; /* names of what it captures */
  size_t value_count;
};

/** The calls of a region with one combination of values. */
struct lp_group {
  size_t region;
  struct lp_value values[LINEPROF_MAX_VALUES]; /* as the region names them */
  bool is_other;        /* calls that found no group any more */
  struct lp_region sum; /* only what is counted */
};

struct lp_skip {
  size_t file;
  const char *name, *reason;
  uint32_t begin_line, end_line;
};

struct lp_thread {
  size_t profile; /* index into the profiles of lp_model_build */
  uint32_t id;
  uint64_t tid;
  bool live;
  char name[17];
};

/** Time in no profiled function, by where it was spent. */
struct lp_elsewhere_time {
  const char *object, *name; /* owned by the profiles; empty: unknown */
  double ns, variance, waiting_ns, cpu_ns;
  uint64_t samples;
};

/** Where one module's counters go: indices into the model's arrays by indices
 * of the module's table. Rows of no function: (size_t)-1. */
struct lp_targets {
  size_t *functions, *rows, *regions;
  size_t row_count;
};

/** What GPUs did. */
struct lp_gpu_model {
  bool is_recorded;               /* by some profile */
  struct lp_gpu_sum all, nowhere; /* nowhere: on no line */
  struct lp_gpu_sums {
    struct lp_gpu_sum all, self; /* with what it calls; its own */
  } * sums;                      /* of rows that have any */
  size_t sum_count;
  struct lp_gpu_item *items; /* by row, kernels first, longest first */
  size_t item_count;
  struct lp_gpu_idle *idle; /* by profile and device, the longest first */
  size_t idle_count;
};

/** What memory was allocated. */
struct lp_memory_model {
  bool is_counted;                   /* by some profile */
  bool is_sampled;                   /* by some: estimates */
  bool lacks_lines;                  /* in some: lp_resolve_lacks_lines() */
  struct lp_memory_sum all, nowhere; /* nowhere: on no line */
  struct lp_memory_sums {
    struct lp_memory_sum all, self; /* with what it calls; its own */
  } * sums;                         /* of rows that have any */
  size_t sum_count;
  int64_t peak;       /* bytes, of all processes */
  uint64_t cut;       /* chains that found no room */
  uint64_t faults;    /* page faults that the system counted, in `all` or not */
  int faults_refused; /* errno: why not all threads were followed; 0 */
};

/** Memory that CUDA allocates. Kinds are never summed. */
enum lp_device_kind {
  LP_DEVICE_OWN, /* of devices */
  LP_DEVICE_MANAGED,
  LP_DEVICE_PINNED, /* of the host */
  LP_DEVICE_KINDS
};

struct lp_device_sum {
  struct lp_memory_sum kinds[LP_DEVICE_KINDS];
};

struct lp_device_model {
  bool is_measured; /* by some profile */
  struct lp_device_sum all, nowhere;
  struct lp_device_row {
    struct lp_device_sum all, self; /* with what it calls; its own */
  } * sums;                         /* of rows that have any */
  size_t sum_count;
};

/** Events that perf counted in another build. */
struct lp_event_model {
  size_t count;
  const char *names[LP_MOST_EVENTS]; /* owned by the profiles */
  bool are_estimates[LP_MOST_EVENTS];
  double *rows, *functions; /* own, by event and index; see event_model.h */
};

/** While a model is built: where things of one name are. */
struct lp_model_ids {
  struct lp_map files, paths, texts, names, functions, rows, regions, groups,
      skips, threads, elsewhere;
};

struct lp_model {
  struct lp_map table_ids;     /* tables, by where they are in memory */
  size_t **table_files;        /* ... the files that they name */
  struct lp_targets **targets; /* by profile and table; by thread: and slab */
  size_t *target_counts;       /* by profile */
  size_t profile_count;
  bool by_thread;
  size_t *path_files;     /* by the number of the path that leads there */
  size_t *identity_files; /* by the number of the identity */
  size_t *alike;          /* the first one of each text and name */
  struct lp_file *files;
  size_t file_count;
  struct lp_function *functions; /* in the order of the profiles' tables */
  size_t function_count;
  struct lp_row *rows;
  size_t row_count;
  struct lp_region *regions;
  size_t region_count;
  struct lp_group *groups;
  size_t group_count;
  struct lp_skip *skips;
  size_t skip_count;
  struct lp_thread *threads;
  size_t thread_count;
  struct lp_elsewhere_time *elsewhere; /* the longest first */
  size_t elsewhere_count;
  struct lp_model_code *code; /* each row and outer row once */
  size_t code_count;
  struct lp_time_totals time;
  struct lp_estimates estimates;
  struct lp_estimates raw_estimates; /* with what reading clocks cost; NULL:
                                        nobody asked */
  struct lp_wait_sums {
    double ns[LP_WAIT_KINDS]; /* found waiting, by what for */
  } * waits;                  /* of rows that have any */
  size_t wait_count;
  struct lp_gpu_model gpu;
  struct lp_memory_model memory;
  struct lp_device_model device;
  struct lp_event_model events;
  struct lp_model_ids ids;
};

/** Frees what a model owns; not the profiles. */
void lp_model_free(struct lp_model *model);

/** Time of a row including profiled callees, never less than its own: where
 * the clock's readings are dearer than what they were read around, taking them
 * out may leave less than nothing of the callees. */
double lp_row_ns(const struct lp_row *row);

/** The same by its clock alone. */
double lp_row_clock_ns(const struct lp_row *row);

/** Whether it was called, or was still running when measuring began. */
static inline bool lp_function_was_called(const struct lp_function *function) {
  return function->calls > 0 || function->total_ns > 0;
}

/** Whether it was called, or any of its rows ran. */
bool lp_function_has_run(const struct lp_function *function);

/** Sums what begins with `own` of the function's rows, which have changed. */
void lp_function_sum(struct lp_function *function);

/** A function's own time: of its rows, and at none of them. */
double lp_function_self_ns(const struct lp_function *function);

#endif
