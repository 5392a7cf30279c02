/* SPDX-License-Identifier: MIT
 *
 * Lets a program run its clean bodies from some moment on, as the governor
 * does. Linked in as a unit without the plugin: the program's own
 * __lineprof_register comes before the runtime's. */
void run_clean(void);
