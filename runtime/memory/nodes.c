/* SPDX-License-Identifier: MIT
 *
 * Call chains as a tree, in the profile. Which node follows when a call is
 * added to a chain is kept in a table, so that a chain is put together once.
 * A recursion, however it winds, has as many chains as its calls have orders:
 * an address that comes again moves to the inner end.
 */
#include "parts.h"

#include "base/spin_lock.h"
#include "platform/platform.h"

#include <stddef.h>

#define LINKS 262144u /* in the table; a power of two */
#define MOST_PROBES 64u
/* Of a chain whose addresses move; what is longer stays as it is. */
#define MOST_MOVED 192u
/* The last nodes are for chains without callers: lines keep what is theirs. */
#define SHORT_NODES (LP_MEMORY_NODES / 8)

struct link {
  uint64_t address;
  uint32_t parent;
  uint32_t child; /* written last; 0: the entry is free */
};

static struct {
  struct lineprof_memory *memory;
  struct lineprof_memory_node *nodes;
  struct link *links;
  uint32_t count; /* of nodes; what a fork's child goes on with */
  uint32_t link_count;
  uint32_t is_locked; /* by a thread whose state is busy: a signal handler does
                         not come here */
} nodes;

bool lp_nodes_start(struct lineprof_memory *memory) {
  nodes.memory = memory;
  nodes.nodes = (struct lineprof_memory_node *)(memory + 1);
  nodes.links = lp_platform_reserve(LINKS * sizeof *nodes.links);
  nodes.count = 1;
  memory->node_capacity = LP_MEMORY_NODES;
  memory->node_count = 1;
  return nodes.links != NULL;
}

void lp_nodes_fork(void) {
  nodes.is_locked = 0;
  nodes.memory->node_count = nodes.count;
}

static uint64_t hash_of(uint32_t parent, uint64_t address) {
  uint64_t hash = (address ^ ((uint64_t)parent << 40 | parent)) *
                  UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

/* The entry of this link, or a free one; NULL: there is neither nearby. */
static struct link *find(uint32_t parent, uint64_t address, uint32_t *child) {
  uint64_t hash = hash_of(parent, address);
  for (uint32_t i = 0; i < MOST_PROBES; i++) {
    struct link *link = &nodes.links[(hash + i) & (LINKS - 1)];
    *child = __atomic_load_n(&link->child, __ATOMIC_ACQUIRE);
    if (!*child || (link->parent == parent && link->address == address))
      return link;
  }
  *child = 0;
  return NULL;
}

static uint32_t add_node(uint32_t parent, uint64_t address) {
  uint32_t number = nodes.count;
  nodes.nodes[number].address = address;
  nodes.nodes[number].parent = parent;
  nodes.count = number + 1;
  __atomic_store_n(&nodes.memory->node_count, number + 1, __ATOMIC_RELEASE);
  return number;
}

static void note(struct link *link, uint32_t parent, uint64_t address,
                 uint32_t child) {
  link->parent = parent;
  link->address = address;
  __atomic_store_n(&link->child, child, __ATOMIC_RELEASE);
  nodes.link_count++;
}

/* A chain in which the address is not. Under the lock, as what follows. */
static uint32_t append(uint32_t parent, uint64_t address) {
  uint32_t child;
  struct link *link = find(parent, address, &child);
  if (child)
    return child;
  if (parent && nodes.count >= LP_MEMORY_NODES - SHORT_NODES) {
    nodes.memory->cut++;
    return append(0, address);
  }
  if (!link || nodes.count >= LP_MEMORY_NODES) {
    nodes.memory->cut++;
    return 0;
  }
  child = add_node(parent, address);
  note(link, parent, address, child);
  return child;
}

static bool holds(uint32_t node, uint64_t address) {
  for (; node; node = nodes.nodes[node].parent)
    if (nodes.nodes[node].address == address)
      return true;
  return false;
}

/* The chain with the address at its inner end instead of where it is. */
static uint32_t move(uint32_t parent, uint64_t address) {
  uint64_t path[MOST_MOVED];
  uint32_t count = 0, node = parent;
  while (nodes.nodes[node].address != address && count < MOST_MOVED) {
    path[count++] = nodes.nodes[node].address;
    node = nodes.nodes[node].parent;
  }
  if (nodes.nodes[node].address != address)
    return parent;
  node = nodes.nodes[node].parent;
  while (count-- > 0)
    node = append(node, path[count]);
  return append(node, address);
}

static uint32_t make(uint32_t parent, uint64_t address) {
  uint32_t child;
  if (!holds(parent, address))
    return append(parent, address);
  child =
      nodes.nodes[parent].address == address ? parent : move(parent, address);
  struct link *link = find(parent, address, &(uint32_t){0});
  if (link && child && nodes.link_count < LINKS / 4 * 3 &&
      !__atomic_load_n(&link->child, __ATOMIC_RELAXED))
    note(link, parent, address, child);
  return child;
}

uint32_t lp_nodes_child(uint32_t parent, uintptr_t address) {
  uint32_t child;
  find(parent, address, &child);
  if (child)
    return child;
  lp_spin_lock(&nodes.is_locked);
  child = make(parent, address);
  lp_spin_unlock(&nodes.is_locked);
  return child;
}
