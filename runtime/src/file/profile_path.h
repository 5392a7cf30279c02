/* SPDX-License-Identifier: MIT
 *
 * The names of a profile: the one that it is to have, where another file stands
 * for it, and the one that it has while the program runs (live_name.h).
 * An existing file is never overwritten. Calls here allocate nothing.
 */
#ifndef LINEPROF_PROFILE_PATH_H
#define LINEPROF_PROFILE_PATH_H

#include <stdbool.h>
#include <sys/types.h>

struct lp_profile_path {
  char shown[4096 + 32];
  char live[4096 + 40]; /* where the profile is: `shown`, once that is its
                           name */
  struct lp_inode {
    dev_t device;
    ino_t number;
  } stand_in, profile;
};

/** What a profile's end has made of its name. */
enum lp_path_end {
  LP_PATH_KEPT,   /* it has the name that it was to have */
  LP_PATH_OTHER,  /* somebody else has that: it has another one */
  LP_PATH_MISSING /* it keeps the one it has, or has none any more */
};

/** Creates a new file: 'a.lprof', else 'a.PID.lprof', 'a.PID.2.lprof' and so
 * on. Returns a descriptor, or -1 with errno; `made` has the name, or the one
 * that could not be created. */
int lp_path_create(const char *path, struct lp_profile_path *made);

/** Says in the file that stands for the profile what it is, now that there is
 * something to be read; if there is room. */
void lp_path_announce(const struct lp_profile_path *path);

/** Gives the profile the name that it was to have. Async-signal-safe. */
enum lp_path_end lp_path_finish(struct lp_profile_path *path);

/** Removes both files. */
void lp_path_remove(const struct lp_profile_path *path);

/** Whether a file that was looked at is this one. */
bool lp_path_is(const struct lp_inode *inode, dev_t device, ino_t number);

#endif
