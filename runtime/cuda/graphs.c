/* SPDX-License-Identifier: MIT
 *
 * Keeps which line made a graph's node, by capturing a stream or by adding it.
 * Clones of these nodes run, and CUPTI tells of which. New nodes take the slots
 * of the oldest; work of those is still on the line that launches the graph.
 * Nodes in the bodies of conditional nodes run without a correlation id, so it
 * keeps launches of graphs, too.
 */
#define _GNU_SOURCE
#include "parts.h"

#include <sys/mman.h>

#define SETS 8192u
#define WAYS 8u

struct node {
  uint64_t id; /* 0: free */
  uint32_t stack, unused;
};

struct set {
  struct node nodes[WAYS];
  uint64_t next; /* to be replaced */
};

static struct set *sets;

#define LAUNCHES 1024u
#define KNOWN 256u

/* A launch is not added if it belongs to the same row as the one before it of
 * its graph, so a loop adds one. */
static struct {
  struct launch {
    uint32_t graph;
    struct lp_gpu_call call;
  } ring[LAUNCHES];
  uint32_t count;
  uint64_t known[KNOWN]; /* by graph: the hash of its newest launch, or of that
                            of another graph */
} launches;

bool lp_graphs_start(void) {
  sets = mmap(NULL, SETS * sizeof *sets, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return sets != MAP_FAILED;
}

static struct node *find(uint64_t id, bool is_wanted) {
  struct set *set = &sets[(id * UINT64_C(0x9e3779b97f4a7c15) >> 32) % SETS];
  for (uint32_t i = 0; i < WAYS; i++)
    if (set->nodes[i].id == id)
      return &set->nodes[i];
  if (!is_wanted)
    return NULL;
  struct node *node = &set->nodes[set->next++ % WAYS];
  *node = (struct node){.id = id};
  return node;
}

uint32_t lp_graphs_stack(uint64_t node) {
  const struct node *found = node ? find(node, false) : NULL;
  return found ? found->stack : 0;
}

static bool get_id(void *node, uint64_t *id) {
  return node && lp_cupti.get_node_id &&
         lp_cupti.get_node_id(node, id) == CUPTI_OK && *id;
}

/* Clones are created by the line that instantiates the graph, but the line of
 * the original node is the one of interest. */
void lp_graphs_created(const struct cupti_graph *what) {
  uint64_t id;
  uint32_t thread;
  if (!what || !get_id(what->node, &id))
    return;
  uint32_t stack = lp_gpu_core->here(&thread);
  lp_table_lock();
  struct node *node = find(id, true);
  if (!node->stack)
    node->stack = stack;
  lp_table_unlock();
}

void lp_graphs_cloned(const struct cupti_graph *what) {
  uint64_t id, original;
  if (!what || !get_id(what->node, &id) ||
      !get_id(what->original_node, &original))
    return;
  lp_table_lock();
  uint32_t stack = lp_graphs_stack(original);
  if (stack)
    find(id, true)->stack = stack;
  lp_table_unlock();
}

void lp_graphs_note_launch(const struct cupti_graph_launch *launch,
                           const struct lp_gpu_call *call) {
  uint32_t graph = 0;
  if (!launch || !lp_cupti.get_executable_id ||
      lp_cupti.get_executable_id(launch->executable, &graph) != CUPTI_OK)
    return;
  const uint32_t key[6] = {graph, call->stack, call->thread, call->kind,
                           call->cycle};
  uint64_t hash = lp_table_hash(key, sizeof key);
  uint64_t *known = &launches.known[graph % KNOWN];
  if (__atomic_exchange_n(known, hash, __ATOMIC_RELAXED) == hash)
    return;
  lp_table_lock();
  launches.ring[launches.count++ % LAUNCHES] = (struct launch){graph, *call};
  lp_table_unlock();
}

bool lp_graphs_last_launch(uint32_t graph, uint64_t before,
                           struct lp_gpu_call *call) {
  uint32_t kept = launches.count < LAUNCHES ? launches.count : LAUNCHES;
  for (uint32_t i = 1; i <= kept; i++) {
    const struct launch *one = &launches.ring[(launches.count - i) % LAUNCHES];
    if (one->graph == graph && one->call.begin_ns <= before) {
      *call = one->call;
      return true;
    }
  }
  return false;
}

void lp_graphs_forget_launches(void) {
  lp_table_lock();
  launches.count = 0;
  for (uint32_t i = 0; i < KNOWN; i++)
    __atomic_store_n(&launches.known[i], 0, __ATOMIC_RELAXED);
  lp_table_unlock();
}
