/* SPDX-License-Identifier: MIT
 *
 * Refers to the runtime as profiled code does. Exit status 0: it is there.
 */
__attribute__((weak)) void __lineprof_register(void *module);
int main(void) { return !__lineprof_register; }
