/* SPDX-License-Identifier: MIT
 *
 * The parts of the GPU layer, and what they share. Callbacks come from the
 * program's threads, inside its calls to CUDA, records from CUPTI's own.
 */
#ifndef LINEPROF_CUDA_PARTS_H
#define LINEPROF_CUDA_PARTS_H

#include "cupti.h"
#include "layer.h"

#include <stdbool.h>

extern struct cupti lp_cupti;
extern const struct lp_gpu_core *lp_gpu_core;

/* library.c: loads CUPTI. */

/** Fills lp_cupti. Returns NULL, or the reason why not as a clause; `state` is
 * its kind. */
const char *lp_cupti_open(const char *path, uint32_t *version, uint32_t *state);

/* refusals.c: why not. */

struct lp_gpu_refusal {
  uint32_t state; /* enum lineprof_gpu_state */
  int cause;      /* CUPTI's result; 0 */
  char why[768];
};

/** Fills `refusal`: `what` failed for this cause. `who` is the tool that traces
 * the process, or "". */
void lp_cuda_refuse(struct lp_gpu_refusal *refusal, const char *what,
                    int cause);
void lp_refuse_taken(struct lp_gpu_refusal *refusal, const char *who);

/** Prints the refusal and writes it into the profile, which gets nothing else
 * of GPUs. */
void lp_refuse_tell(const struct lp_gpu_refusal *refusal, uint32_t version);

/* table.c: the GPU block. */

/** False if there is no room. */
bool lp_table_start(void);
struct lineprof_gpu *lp_table_head(void);

/** The lock is held while a record is added, and never while CUPTI is
 * called. */
void lp_table_lock(void);
void lp_table_unlock(void);

/** The offset of a name, copied if it is new. Under the lock. */
uint32_t lp_table_name(const char *name);

/** The row with this key (the fields from `work` to `local`), made if it is
 * new; without room it is the row of all threads, of its line alone, of this
 * line whatever the kernel, or of all work of its kind; NULL if there is not
 * even that. Under the lock. */
struct lineprof_gpu_row *lp_table_row(const struct lineprof_gpu_row *key);
uint32_t lp_table_place(const struct lineprof_gpu_row *row);

/** The hash of a key of whole words; never 0. */
uint64_t lp_table_hash(const void *key, size_t size);

/** Adds to a counter that other threads may add to. */
void lp_table_count(uint64_t *counter, uint64_t amount);

/* functions.c: those of CUDA that matter. */

struct lp_gpu_function {
  uint8_t work; /* enum lineprof_gpu_work; 0: of no interest, as launches of
                   CUDA's runtime, which call the driver's */
  bool is_blocking;
  bool sets_up; /* may be the first use of something */
  bool is_there;
};

/** False if CUPTI knows no function of interest. */
bool lp_functions_start(void);

/** A function by its number; NULL if there is none. */
const struct lp_gpu_function *lp_functions_get(uint32_t domain, uint32_t id);

/** Switches CUPTI's callbacks of calls on or off: of all functions until CUDA
 * has been used, since any may be the first to use it, then of those of
 * interest. */
void lp_functions_enable(void *subscriber, bool on);

/** Notes that CUDA has been used. `narrow` then switches off functions without
 * interest, outside of CUPTI's callbacks of resources. */
void lp_functions_use(void);
void lp_functions_narrow(void);
bool lp_functions_is_used(void);
bool lp_functions_is_wide(void); /* callbacks of all functions come */

/* calls.c: calls of the program to CUDA. */

/** Where a call came from, kept under its correlation id until a later call
 * takes the slot. */
struct lp_gpu_call {
  uint32_t correlation; /* 0: being written */
  uint32_t outer;       /* the call that this one is within; 0: none */
  uint32_t stack, thread;
  uint32_t kind, cycle;
  uint32_t waits; /* enum lp_gpu_waits */
  uint32_t unused;
  uint64_t begin_ns, end_ns; /* end: 0 until it has returned */
};

/** Whether a call returns only when something on the GPU is done. */
enum lp_gpu_waits { LP_WAITS_NOT = 0, LP_WAITS = 1, LP_WAITS_NOTED = 2 };

/** Makes room for calls, and finds the functions of interest. */
bool lp_cuda_calls_start(void);
void lp_calls_enable(void *subscriber, bool on);
void lp_calls_callback(uint32_t domain, uint32_t id,
                       const struct cupti_call *call);

/** Notes that CUDA has set up something in this thread; `is_context`: a
 * context. */
void lp_calls_set_up(bool is_context);

/** A copy of the call with this id. False if it is not known; `outside` then
 * says whether it was made while nothing was recorded. */
bool lp_cuda_calls_find(uint32_t correlation, struct lp_gpu_call *call,
                        bool *outside);

/** The stack of the call with this id, whatever was recorded when it was made;
 * 0: none. */
uint32_t lp_calls_stack(uint32_t correlation);

/** A copy of an outermost call that waits. True only at the first request for
 * it. */
bool lp_calls_take_wait(uint32_t correlation, struct lp_gpu_call *call);

/* waits.c: what such calls waited for. Under the table's lock. */

#define LP_ALL_STREAMS UINT32_MAX
#define LP_NO_STREAM (UINT32_MAX - 1) /* not known which */
#define LP_BLOCKING_STREAMS (UINT32_MAX - 2)

#define LP_NO_EVENT UINT32_MAX

/** An activity on a GPU, which the line of `stack` asked for. */
struct lp_gpu_ran {
  uint64_t begin_ns, end_ns;
  uint32_t context, stream, stack, correlation;
};

/** A call that recorded an event on a stream, or made something wait: a stream
 * for an event, or its own thread, for all that was asked of a stream before,
 * or of all (LP_ALL_STREAMS), or for an event (LP_NO_STREAM). */
struct lp_cuda_mark {
  uint32_t correlation, context, stream, event;
  uint32_t is_wait;
};

bool lp_waits_start(void);
void lp_cuda_waits_ran(const struct lp_gpu_ran *ran);

/** Notes that an event was recorded, or that a stream waits for it. */
void lp_waits_mark(const struct lp_cuda_mark *mark);

/** Notes what `call` waited for; neither stream nor event: that is not known.
 * `end_ns` is its end if its return was not seen. */
void lp_waits_add(const struct lp_gpu_call *call,
                  const struct lp_cuda_mark *mark, uint64_t end_ns);

/** Divides the waits that ended before this time. All activities in them must
 * be known. */
void lp_waits_settle(uint64_t before_ns);

/* streams.c: what kind of stream each is. Under the table's lock. */

enum lp_stream_kind {
  LP_STREAM_UNKNOWN = 0,
  LP_STREAM_BLOCKING = 1, /* waits for the legacy default stream */
  LP_STREAM_APART = 2,    /* non-blocking */
  LP_STREAM_LEGACY = 3    /* default; waits for all blocking streams */
};

struct cupti_stream;
void lp_streams_add(const struct cupti_stream *from);
enum lp_stream_kind lp_streams_kind(uint32_t context, uint32_t stream);

/** The legacy default stream of the context; false if it is not known. */
bool lp_streams_legacy(uint32_t context, uint32_t *stream);

/* dependencies.c: which streams those were, events followed. Under the table's
 * lock. */

#define LP_MOST_AWAITED 32u /* further ones are not followed */

/** The streams whose work a wait was for: work of calls before number
 * `before`. */
struct lp_awaited {
  uint32_t count;
  bool is_whole; /* of the first one all */
  struct lp_awaited_stream {
    uint32_t context, stream, before;
  } streams[LP_MOST_AWAITED];
};

bool lp_dependencies_start(void);
void lp_dependencies_add(const struct lp_cuda_mark *mark);

/** A wait: when, and the oldest call of what ran in it. */
struct lp_during {
  uint32_t oldest;
  uint64_t from_ns, end_ns;
};

/** The last call before number `before` whose work on this stream ran during
 * the wait; false: none. */
bool lp_waits_last(const struct lp_during *during, uint32_t context,
                   uint32_t stream, uint32_t before, uint32_t *last);

/** Finds the streams. False if it is not known what the wait was for. */
bool lp_awaited_find(struct lp_awaited *awaited,
                     const struct lp_cuda_mark *wait,
                     const struct lp_during *during);
bool lp_awaited_has(const struct lp_awaited *awaited,
                    const struct lp_gpu_ran *ran);

/* graphs.c: where the nodes of graphs were made. */
bool lp_graphs_start(void);
void lp_graphs_created(const struct cupti_graph *what);
void lp_graphs_cloned(const struct cupti_graph *what);

/** The stack that captured or added the node; 0: not known. Under the table's
 * lock. */
uint32_t lp_graphs_stack(uint64_t node);

/** Notes that this call launches an executable graph. */
void lp_graphs_note_launch(const struct cupti_graph_launch *launch,
                           const struct lp_gpu_call *call);

/** The last launch of the executable graph before this time, or one before it
 * from the same line; false: not known. Under the table's lock. */
bool lp_graphs_last_launch(uint32_t graph, uint64_t before,
                           struct lp_gpu_call *call);

/** Forgets all launches: from now on others may follow that nobody hears of. */
void lp_graphs_forget_launches(void);

/* buffers.c and records.c: what the GPU did. */
bool lp_buffers_start(void);
void lp_buffers_finish(void);

/** Whether CUPTI ever asked for a buffer: it does for the first context, unless
 * the program has taken the records for itself. */
bool lp_buffers_were_asked(void);
void lp_record_add(const void *record);

/* device_memory.c: who allocates on GPUs. From the start of the layer to its
 * end, as blocks may be freed at any time. */

/** Makes room, if memory is measured, and asks CUPTI for records. */
void lp_device_start(void);
bool lp_device_is_on(void);

/** The next two: under the table's lock. The second gives to rows what happened
 * before this time: no earlier records may come. */
void lp_cuda_device_add(const struct cupti_memory *from);
void lp_device_settle(uint64_t before_ns);

/* events.c: in place of all that, where CUPTI is not to be had. */

/** False if there is no driver. */
bool lp_events_start(void);
void lp_events_begin(void *stream, uint32_t how); /* enum lineprof_launch */
void lp_events_end(void);
void lp_events_finish(void);
void lp_events_forked(void);

/* busy.c: when a device worked. */

enum { LP_BUSY_KEPT = 256 };

/** The union of intervals in which something ran. They may be added in any
 * order, as long as no more than LP_BUSY_KEPT gaps are open. */
struct lp_busy {
  struct lp_busy_interval {
    uint64_t begin, end;
    uint32_t thread; /* that asked for the activity that began first */
  } room[2 * LP_BUSY_KEPT];
  uint32_t first, count; /* kept, in `room`; ascending, apart */
  uint64_t floor;        /* intervals before this are summed */
  uint64_t folded_ns, kept_ns;

  /** Called, if not NULL, for each gap in order, once nothing can be added
   * there any more. `thread` asked for the activity behind it. */
  void (*gap)(struct lp_busy *busy, uint64_t begin, uint64_t end,
              uint32_t thread);
};

/** Returns the sum so far. */
uint64_t lp_busy_add(struct lp_busy *busy, uint64_t begin, uint64_t end,
                     uint32_t thread);

/** Moves the oldest interval into the sum: nothing may be added before its end
 * any more. */
void lp_busy_fold(struct lp_busy *busy);

/* timeline.c: where the program's threads were, newest last. */

/** A call to CUDA; or the part at its begin that was spent on setting something
 * up; or a moment in which a thread was met. */
enum lp_stretch_what {
  LP_STRETCH_CALL = 0,
  LP_STRETCH_FIRST_USE = 1,
  LP_STRETCH_MARK = 2
};

struct lp_stretch {
  uint64_t begin_ns, end_ns;
  uint32_t thread, stack, kind, cycle;
  uint32_t what;      /* enum lp_stretch_what */
  uint32_t weight_ns; /* marks */
};

bool lp_timeline_start(void);

/** For any thread, also in signal handlers. */
void lp_timeline_add(const struct lp_stretch *stretch);

/** The number of the next stretch. Those from lp_timeline_first() on may still
 * be there. */
uint64_t lp_timeline_end(void);
uint64_t lp_timeline_first(void);

/** Whether a stretch will soon be overwritten. */
bool lp_timeline_is_nearly_over(uint64_t number);

/** False if the stretch is being written, or was overwritten. */
bool lp_timeline_get(uint64_t number, struct lp_stretch *stretch);

/* idle.c: what the host did while a device did nothing. Under the table's lock,
 * all of it. */

/** Makes room. Without memory no idle time is split. */
void lp_idle_start(void);

/** Say that recording begins, and that it ends. */
void lp_idle_open(uint64_t now);
void lp_idle_close(uint64_t now);

/** Adds an interval in which a device worked for this thread. Returns how long
 * it has been busy in all. */
uint64_t lp_idle_add(uint32_t device, uint64_t begin, uint64_t end,
                     uint32_t thread);

/** Splits the remaining gaps: no more activities will be added. */
void lp_idle_finish(void);

/* spans.c: the newest activities. */
void lp_spans_start(uint32_t capacity);
void lp_spans_add(const struct lineprof_gpu_span *span);

#endif
