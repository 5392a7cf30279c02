/* SPDX-License-Identifier: MIT
 *
 * Alternate signal stacks, and handlers of signals, as the system has them:
 * libc's functions of that kind are the runtime's where it is linked in
 * (life/signal_calls.c). Async-signal-safe, errno is kept.
 */
#ifndef LINEPROF_SIGNAL_STACK_H
#define LINEPROF_SIGNAL_STACK_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** sigaltstack() for the calling thread; returns 0 or an errno value. */
int lp_platform_signal_stack(const stack_t *stack, stack_t *before);

/** Whether the address is on the calling thread's alternate signal stack. */
bool lp_platform_is_on_signal_stack(uintptr_t address);

/** Calls work(argument) with the stack pointer at `top`, a multiple of 16.
 * Where the CPU is not known, on the stack that the thread stands on. */
void lp_platform_call_on(void *top, void (*work)(void *argument),
                         void *argument);

/** If the signal has this handler, it is called on the alternate stack from now
 * on, with these signals blocked as well. Bit 0 is signal 1. */
void lp_platform_handle_on_stack(int signal, const void *handler,
                                 uint64_t blocked);

#endif
