/* SPDX-License-Identifier: MIT
 *
 * Stops all clocks from some moment on, as verdicts do: what runs then is in
 * samples alone. Linked in as a unit without the plugin: the program's own
 * __lineprof_register comes before the runtime's. */
void stop_clocks(void);
