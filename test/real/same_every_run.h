/* SPDX-License-Identifier: MIT
 *
 * Included in front of every file of Lua: its hash seed, its choice of sort
 * pivots and the slots of its string cache come from the clock and from
 * addresses otherwise.
 */
#define luai_makeseed(state) 0x5eedu
#define l_randomizePivot() 0x5eedu
#define STRCACHE_N 1
#define STRCACHE_M 2
