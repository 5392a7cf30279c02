/* SPDX-License-Identifier: MIT
 *
 * See lacking.h.
 */
#include "profile/lacking.h"

#include <string.h>

/* Objects of the modules. */
static struct lp_map find_objects(const struct lp_lacking *lacking,
                                  const struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  struct lp_map objects = {0};
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_TABLE, block))) {
    uint32_t module = block->head.module, object = block->head.object;
    if (lp_map_find(&lacking->modules, &module, sizeof module) != LP_MAP_NONE)
      lp_map_add(&objects, &object, sizeof object);
  }
  return objects;
}

static void add_paths(struct lp_lacking *lacking,
                      const struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  struct lp_map objects = find_objects(lacking, profile);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, block))) {
    const char *path = lp_profile_value(block, "path", NULL);
    uint32_t object = block->head.module;
    if (path && lp_map_find(&objects, &object, sizeof object) != LP_MAP_NONE)
      lp_map_add(&lacking->paths, path, strlen(path));
  }
  lp_map_free(&objects);
}

struct lp_lacking lp_lacking_find(const struct lp_profile *profile) {
  const struct lp_places *places = &profile->sampled.places;
  struct lp_lacking lacking = {.modules = {0}};
  for (size_t i = 0; i < places->code_count; i++)
    if (places->codes[i].line == LINEPROF_NO_LINE)
      lp_map_add(&lacking.modules, &places->codes[i].module,
                 sizeof places->codes[i].module);
  if (lacking.modules.count)
    add_paths(&lacking, profile);
  return lacking;
}

void lp_lacking_free(struct lp_lacking *lacking) {
  lp_map_free(&lacking->modules);
  lp_map_free(&lacking->paths);
}

bool lp_lacking_is_at(const struct lp_lacking *lacking,
                      const struct lp_places *places,
                      const struct lineprof_place *place) {
  if (!lacking->paths.count || !place ||
      !(place->flags & LINEPROF_PLACE_NO_LINES))
    return false;
  const char *path = places->strings + place->object;
  return lp_map_find(&lacking->paths, path, strlen(path)) != LP_MAP_NONE;
}
