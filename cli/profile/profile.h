/* SPDX-License-Identifier: MIT
 *
 * A profile file in memory, every byte of it checked: blocks that are intact,
 * tables whose offsets, indices and strings may be followed blindly. What is
 * damaged or missing is left out and described in `warnings`.
 */
#ifndef LINEPROF_CLI_PROFILE_H
#define LINEPROF_CLI_PROFILE_H

#include "base/map.h"
#include "lineprof/abi.h"

#include <stdbool.h>
#include <stddef.h>

/** A block that passed its checks. Payloads are private copies, one byte
 * longer than the block says, and that byte is NUL. */
struct lp_block {
  struct lineprof_block head;
  uint64_t offset; /* of the block's header in the file */
  unsigned char *payload;
  bool is_shared; /* the payload is an earlier process's: SAME */
};

/** A table whose contents passed all checks. */
struct lp_table {
  const struct lineprof_table *head;
  const struct lineprof_table_file *files;
  const struct lineprof_table_function *functions;
  const struct lineprof_table_line *lines;
  const struct lineprof_table_region *regions;
  const struct lineprof_table_value *values;
  const struct lineprof_table_skip *skips;
  const struct lineprof_table_linker *linkers; /* by function; NULL: an older
                                                  plugin's table, without */
  const char *strings;
  uint32_t module;
  size_t first_slab, last_slab; /* index + 1 into the profile's; 0: none */
  /* Of COUNTS, see counts.h; NULL: nothing was counted. */
  uint32_t counter_count;
  const uint32_t *first_terms, *terms;
  uint32_t loop_count;
  const uint32_t *loops; /* as in the file */
  uint32_t part_count;
  const uint32_t *part_lines, *part_discriminators; /* in order of lines */
};

/** The counters of one module in one thread. */
struct lp_slab {
  const struct lp_table *table;
  uint32_t thread;
  uint64_t address; /* of `lines` in the profiled process */
  struct lineprof_line_counter *lines;
  struct lineprof_function_counter *functions;
  struct lineprof_region_counter *regions;
  uint64_t *counters;     /* as COUNTS has them; NULL: there are none */
  const uint64_t *before; /* what they were, where `counters` is what they grew
                             by since; NULL: nothing */
  size_t next;            /* slab of the table: index + 1; 0: none */
};

/** The counters that a slab has. */
enum lp_counter_kind {
  LP_LINE_COUNTERS,
  LP_FUNCTION_COUNTERS,
  LP_REGION_COUNTERS,
  LP_HIT_COUNTERS,
  LP_COUNTER_KINDS
};

/** What one slab's counters grew by in a segment: of each kind `count` structs
 * lineprof_line_growth and the like, as words. Every index is one of the slab's
 * table. */
struct lp_segment_part {
  size_t slab; /* index into the profile's slabs */
  struct {
    const uint64_t *words;
    uint32_t count;
  } growth[LP_COUNTER_KINDS];
};

/** The time between two boundaries of the schedule. */
struct lp_segment {
  struct lineprof_segment head;
  bool is_open; /* not ended by the runtime: what is left of the counters */
  struct lp_segment_part *parts;
  size_t part_count;
  void *owned; /* what the parts point to, unless that is a block; NULL */
};

/** Groups of one region in one thread: `count` places, some of them free. */
struct lp_group_set {
  const struct lp_table *table;
  uint32_t thread, region;
  uint64_t address; /* of `groups` in the profiled process */
  struct lineprof_group *groups;
  uint32_t count;
};

/** The same sample, taken once or more often. Its frames may be followed. */
struct lp_stack_sample {
  uint32_t thread, clock; /* context; enum lineprof_sample_clock */
  const struct lineprof_stack *stack;
  const uint64_t *frames; /* stack->frame_count */
};

/** How threads that ran were sampled. */
struct lp_sampling {
  uint32_t means;   /* LINEPROF_MEANS_* */
  int refused;      /* errno: why there were no perf events; 0 */
  uint64_t samples; /* of CPU time */
  double cost_ns;   /* of all these */
};

/** What the addresses in samples mean. Every index may be followed. */
struct lp_places {
  const struct lineprof_places *head; /* NULL: nobody has looked */
  const struct lineprof_place *places;
  const struct lineprof_level *levels;
  const char *strings;
  const struct lineprof_code *codes;
  size_t code_count;
};

/** Where work for a GPU was asked for: a place of the STACKS block. */
struct lp_launch {
  const struct lineprof_stack *stack; /* NULL: free, or it makes no sense */
  const uint64_t *frames;
};

/** What GPUs did, and where that was asked for. */
struct lp_gpu {
  struct lp_launch *launches;
  uint32_t launch_count;
  const struct lineprof_gpu *head; /* NULL: nobody looked */
  const struct lineprof_gpu_row *table;
  const struct lineprof_gpu_row **rows; /* that are used */
  uint32_t row_count;
  const char *strings;
  const struct lineprof_gpu_span *spans; /* NULL: none */
  uint32_t span_capacity;
  uint64_t span_count;              /* written; the last ones are there */
  const struct lineprof_idle *idle; /* NULL: none */
  const struct lineprof_idle_row **idle_rows; /* what lies between the same
                                                  calls together */
  uint32_t idle_row_count;
};

/** How much memory there was when: see series_block.h. */
struct lp_memory_series {
  struct lineprof_memory_point *points; /* each later than the one before */
  size_t count;
  uint64_t interval_ns;
  size_t peak; /* the first after the peak had been reached; `count`: none */
  const struct lineprof_growth_mark *marks; /* at ends of segments */
  size_t mark_count;
};

/** Page faults, as samples of where they were. */
struct lp_page_faults {
  struct lp_stack_sample *samples; /* `ticks` of a stack are faults */
  size_t sample_count;
  uint64_t all; /* that the system counted, in a sample or in none */
  int refused;  /* errno: why some threads were not followed; 0 */
};

/** Who allocated and freed. */
struct lp_memory {
  const struct lineprof_memory *head; /* NULL: nobody looked */
  const struct lineprof_memory_node *nodes;
  uint32_t node_count;
  struct lp_memory_sum *sums; /* by node, of all threads: memory_blocks.h */
  bool is_sampled;            /* sums are estimates */
  struct lp_memory_series series;
  struct lp_page_faults faults;
};

/** Who allocated and freed memory of GPUs: see device_block.h. */
struct lp_device {
  const struct lineprof_device *head; /* NULL: nobody looked */
  const struct lineprof_device_row **rows;
  uint32_t row_count;
  void *settled; /* a copy of the block, if events still waited */
};

/** The newest regions and steps: see trace.h. */
struct lp_trace {
  const struct lineprof_trace_span *spans; /* NULL: none */
  uint32_t capacity;
  uint64_t count; /* written; the last ones are there */
};

/** A sample that is not in the file, but was given to the profile later. */
struct lp_given_stack {
  struct lp_given_stack *next;
  struct lineprof_stack stack;
  uint64_t frames[];
};

/** Samples of an event that somebody else counted: `ticks` of a stack are how
 * often it happened. */
struct lp_sampled_event {
  char *name;
  bool is_estimate; /* a sample may stand for more than one */
  struct lp_stack_sample *samples;
  size_t sample_count;
};
enum { LP_MOST_EVENTS = 8 };

struct lp_shares;
struct lp_shared;

/** What is in the file, before it has a meaning: see blocks.h. */
struct lp_profile_file {
  char *path;
  struct lineprof_file_header header;
  uint64_t size;
  uint64_t data_size;  /* of that without holes, about: limits are multiples of
                          it, as holes cost nobody anything */
  uint64_t end_offset; /* where the next block would go */
  bool has_seal;
  struct lineprof_seal seal;
  struct lp_block *blocks;
  size_t block_count;
};

/** What was counted, and the tables that say of what: see table.h, counts.h,
 * value_groups.h. */
struct lp_profile_counts {
  struct lp_table *tables;
  size_t table_count;
  struct lp_map table_by_module;
  struct lp_map table_objects; /* ids of OBJECTs that TABLEs are of */
  struct lp_slab *slabs;
  size_t slab_count;
  uint64_t terms_read;     /* of all slabs */
  struct lp_map slab_keys; /* by thread and module: index in slab_by_key */
  size_t *slab_by_key;
  struct lp_group_set *group_sets;
  size_t group_set_count;
};

/** What the schedule cut the run into: see segments.h. */
struct lp_scheduled {
  struct lp_segment *segments; /* as they ended; an open one is last */
  size_t segment_count;
  bool has_schedule;
  bool lost_segments; /* some may be missing */
  struct lineprof_schedule schedule;
};

/** Samples, and what their addresses mean: see stacks.h. */
struct lp_profile_samples {
  struct lp_stack_sample *samples;
  size_t sample_count;
  struct lp_stack_sample
      *calls; /* of clocked rows, that took long: all `ticks` */
  size_t call_count;
  uint64_t lost_samples;
  double lost_ticks;
  double sample_period_ns, look_period_ns; /* of threads that run, and wait */
  struct lp_sampling sampling;             /* of threads that run */
  bool has_cpu_clock;                      /* of threads, and of samples */
  struct lp_places places;
  unsigned char *owned_places; /* what they point to, unless that is a block */
  unsigned char *owned_codes;
  struct lp_shares *shares; /* see samples/shares.h; NULL: none made */
  bool by_perf; /* they are perf's, of another build: see perf/perf_times.h */
  struct lp_given_stack *given; /* whom these belong to; NULL: none */
  struct lp_sampled_event events[LP_MOST_EVENTS];
  size_t event_count;
};

/** A process: a part for each stage of reading, in the order in which they
 * are read. */
struct lp_profile {
  uint64_t process;         /* in its file, from 0 */
  struct lp_profile *next;  /* process of the same file; NULL */
  struct lp_shared *shared; /* see shared_tables.h; NULL: nothing is */
  struct lp_profile_file file;
  double ns_per_tick;
  struct lp_profile_counts counted;
  struct lp_scheduled scheduled;
  struct lp_profile_samples sampled;
  struct lp_gpu gpu;
  struct lp_trace trace;
  struct lp_memory memory;
  struct lp_device device;
  char **warnings; /* for people: whole sentences without prefix */
  size_t warning_count;
  bool is_damaged; /* some of the warnings are about damage */
};

/** Notes damage, which makes something missing or wrong. */
void lp_profile_warn(struct lp_profile *profile, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Notes something else that readers should know. */
void lp_profile_note(struct lp_profile *profile, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** The first value of a key in a PROCESS or OBJECT block, or the one that
 * follows the value `after`; NULL. */
const char *lp_profile_value(const struct lp_block *block, const char *key,
                             const char *after);

/** Whether it was copied while the process ran. */
bool lp_profile_is_snapshot(const struct lp_profile *profile);

/** A thread, and its state as the profile has it. */
struct lp_profile_thread {
  const struct lp_block *block;
  struct lineprof_thread *state;
};

/** Goes on to the first thread, where `at` is zeroed, or to the next. False
 * after the last. Damaged states are passed over, and those that a forked child
 * has from its parent, but that none of its threads has used. */
bool lp_profile_next_thread(const struct lp_profile *profile,
                            struct lp_profile_thread *at);

/** CPU time of all threads that had this state. */
double lp_profile_cpu_ns(const struct lineprof_thread *state);

/** The first block of a type, or the one that follows `after`; NULL. */
const struct lp_block *lp_profile_block(const struct lp_profile *profile,
                                        uint32_t type,
                                        const struct lp_block *after);

/** The payload of a type's only block that is a head, whose first word is a
 * capacity, and as many items; NULL if there is none, or after a warning that
 * `what` is cut short. */
const void *lp_profile_array(struct lp_profile *profile, uint32_t type,
                             size_t head_size, size_t item_size,
                             const char *what);

/** The newest instant at which both clocks were written: the process's end, or
 * the last time before. */
struct lineprof_clock_pair
lp_profile_last_pair(const struct lp_profile *profile);

/** The newest instant that the profile knows of: that pair or, without an end,
 * the last that is known of a thread if that is later. Needs the clock's rate.
 */
struct lineprof_clock_pair lp_profile_end(const struct lp_profile *profile);

/** Time between two tick counts, with the profile's two best clock pairs. */
double lp_profile_ns(const struct lp_profile *profile, double ticks);

/** What it takes to count one execution: the addition, the way to the counter,
 * and to ask whether a clock runs. Nanoseconds of CPU time, as the process
 * measured them when it started, or a guess if it did not. */
double lp_profile_count_ns(const struct lp_profile *profile);

/** The table of a module; NULL: there is none. */
struct lp_table *lp_profile_table(const struct lp_profile *profile,
                                  uint32_t module);

/** Is one of the tables of this OBJECT? Those of 0 are of one that nobody could
 * note. */
bool lp_profile_has_tables(const struct lp_profile *profile, uint32_t object);

/** A file that an OBJECT or PROCESS block names, as a new string. A relative
 * path is meant from where the program started, as nobody knows where it was
 * when it loaded the file; "linux-vdso.so.1" is no file. */
char *lp_profile_file(const struct lp_profile *profile, const char *path);

/** Of all threads, while no row's clock ran. */
double lp_profile_outside_ticks(const struct lp_profile *profile);

#endif
