// RUN: %unit/map
// Intent: a map numbers its keys in order, however many there are.
/* SPDX-License-Identifier: MIT */
#include "base/map.h"
#include "check.h"

int main(void) {
  struct lp_map map = {0};
  CHECK("nothing is in an empty map", lp_map_find(&map, "a", 1) == LP_MAP_NONE);
  CHECK("the first key is number 0", lp_map_index(&map, "a", 1) == 0);
  CHECK("a key is told from its prefix", lp_map_index(&map, "ab", 2) == 1);
  CHECK("a known key keeps its number", lp_map_index(&map, "a", 1) == 0);
  int good = 1;
  for (size_t i = 0; i < 100000; i++)
    good &= lp_map_index(&map, &i, sizeof i) == i + 2;
  for (size_t i = 0; i < 100000; i++)
    good &= lp_map_index(&map, &i, sizeof i) == i + 2;
  for (size_t i = 0; i < 100000; i++)
    good &= lp_map_find(&map, &i, sizeof i) == i + 2;
  CHECK("growing loses nothing", good);
  CHECK("what is not there is not found",
        lp_map_find(&map, "b", 1) == LP_MAP_NONE);
  CHECK("... nor added", map.count == 100002);
  lp_map_free(&map);
  CHECK("an emptied map starts over", lp_map_index(&map, "b", 1) == 0);
  lp_map_free(&map);
  return check_status();
}
