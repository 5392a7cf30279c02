/* SPDX-License-Identifier: MIT
 *
 * Files of machine code that the processes of a run have loaded: their debug
 * information is read once for all.
 */
#ifndef LINEPROF_CLI_RESOLVE_OBJECTS_H
#define LINEPROF_CLI_RESOLVE_OBJECTS_H

#include "base/map.h"
#include "profile/profile.h"
#include "symbols/debug_lines.h"
#include "symbols/object_rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Where a process had a file loaded. */
struct lp_mapping {
  const char *path, *build_id; /* NULL: unknown */
  uint32_t id;                 /* of its OBJECT block */
  uint64_t base, begin, end;
};

/** Does it have profiled code? */
bool lp_mapping_is_ours(const struct lp_profile *profile,
                        const struct lp_mapping *mapping);

struct lp_object_file {
  struct lp_debug *debug; /* NULL: it cannot be read */
  struct lp_object_rows rows;
};

struct lp_objects {
  struct lp_map keys; /* numbers `items` */
  struct lp_object_file *items;
};

/** The file that was loaded there, opened now or for an earlier process, with
 * its rows as this one numbers them. Notes in the profile why it cannot be
 * used. It is there until the next call: of many objects not all are kept. */
struct lp_object_file *lp_objects_open(struct lp_objects *objects,
                                       struct lp_profile *profile,
                                       const struct lp_mapping *mapping);

/** The same process will ask for this object: what all processes have of it is
 * then found at once. Of a few objects. */
void lp_objects_expect(struct lp_objects *objects, struct lp_profile *profile,
                       const struct lp_mapping *mapping);

void lp_objects_free(struct lp_objects *objects);

#endif
