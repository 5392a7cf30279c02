/* SPDX-License-Identifier: MIT
 *
 * A library of its own that is not profiled.
 */
/** Takes so much of its thread's CPU time, and waits then. */
void run_and_wait(int ms, int wait_ms);
