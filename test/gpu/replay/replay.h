/* SPDX-License-Identifier: MIT
 *
 * A stand-in for CUDA on machines without a GPU: libcupti, libcudart and what
 * we call of libcuda, made for tests. What the GPU "did" at each call to CUDA
 * comes from the scenario that REPLAY_SCENARIO names. The records are NOT
 * recorded on a device: they are laid out by hand after the headers of
 * CUDA 13.0 (and, in libcupti.so.12, of 12.x), so they show that records are
 * read as the headers say, not that devices write them so.
 *
 * REPLAY_RECORDED names a recording instead, which was made by
 * test/gpu/recorder.c: recorded.c serves that.
 *
 * A scenario has one statement a line; `#` begins a comment:
 *
 *   version NUMBER              what cuptiGetVersion says
 *   refuse WHAT RESULT [NAME]   WHAT: subscribe, enable, callbacks, memory;
 *                               NAME: of the tool that is there
 *   buffer BYTES                use no more of each buffer
 *   device KEY=VALUE ...        describe a device when it is asked for
 *   lend NUMBER                 so many buffers are asked for and not used
 *   drop NUMBER                 so many records are lost once
 *   on CALL[:ARGUMENT][#N] [sleep=NS]              host time in the call
 *   on CALL[:ARGUMENT][#N] RECORD KEY=VALUE ...    what it makes the GPU do
 *
 * A rule may set something up instead: driver, context or module. Without a
 * rule for contexts the first call makes one.
 *
 * RECORD is memory (an allocation; operation=2: a free; kind, address and
 * pool= as CUPTI has them; step=N: each time N bytes further);
 * kernel, copy, peer or set; event (one is recorded); stream (one is made,
 * flag=1: blocking, 2: not, 3: the legacy default one); or sync (from
 * the begin of the call until now; type=2: a stream waits for an event); or
 * node and clone: the call makes the node with that id of a graph, or a clone
 * of the node of=ID. Keys of all: device, context, stream, delay (ns from the
 * begin of the call; may be negative), duration (ns), correlation (is added to
 * the true one: -2 is the call before), uncorrelated=1 (it has none, as in the
 * body of a conditional node of graph=N, which cudaGraphLaunch("N") launches),
 * times=zero|backward; repeat=N, one after the other every=NS, vary=N: each
 * with another geometry and a name of N characters. Others as in activities.c.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include <stddef.h>
#include <stdint.h>

struct replay_rule {
  char call[64], argument[64]; /* "": any */
  unsigned nth;                /* 0: every time */
  unsigned seen;
  char record[16];
  char keys[512];
};

struct replay_scenario {
  uint32_t version;
  size_t buffer;
  size_t drop, lend;
  char refuse[32], tool[64];
  int result;
  char device[512];
  struct replay_rule rules[256];
  unsigned rule_count;
};

/** Reads the scenario once; ends the process if it makes no sense. */
struct replay_scenario *replay_scenario(void);

/** A key's value in "a=1 b=2"; `otherwise` if it is not there. */
long long replay_number(const char *keys, const char *key, long long otherwise);
const char *replay_text(const char *keys, const char *key, char out[256]);

/** A call of CUDA's runtime, which calls the driver's `driver` (0: nothing)
 * inside. `argument`: what rules may ask for. */
void replay_call(uint32_t runtime, const char *name, uint32_t driver,
                 const char *driver_name, const char *argument);

/** A call of any function of CUDA that the stand-in knows. */
void replay_function(const char *name);

/** A context comes or goes. */
void replay_context(int created);

#endif
