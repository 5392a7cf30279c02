/* SPDX-License-Identifier: MIT
 *
 * The machine: every primitive that differs between operating systems or
 * CPUs, and nothing else. CMake picks one file of src/platform/ for the
 * system and one for the clock. General contract: async-signal-safe, errno is
 * left as it was, result 0 or a pointer on success, an errno value or NULL on
 * failure.
 */
#ifndef LINEPROF_PLATFORM_H
#define LINEPROF_PLATFORM_H

#include "lineprof/abi.h"
#include "platform/counter.h"

#include <signal.h>
#include <stdbool.h>

/** For functions that read what other threads write at the same time, word
 * by word, and know it. */
#define LP_RACY __attribute__((no_sanitize("thread")))

/** Gives the calling thread the floating-point state that programs begin with
 * (no traps, rounding to nearest), until its own is put back, flags included.
 * The runtime computes in integers; what it calls while starting may not. */
struct lp_arithmetic {
  uint64_t control, status;
  char x87[108];
};
void lp_platform_begin_arithmetic(struct lp_arithmetic *before);
void lp_platform_end_arithmetic(const struct lp_arithmetic *before);

/** CLOCK_MONOTONIC and CLOCK_REALTIME, ns. */
uint64_t lp_platform_monotonic_ns(void);
uint64_t lp_platform_realtime_ns(void);

/** Can user code read a counter that ticks at one rate on all CPUs, asleep or
 * not? Decided once; the kernel's own verdict counts as well. */
bool lp_platform_counter_is_invariant(void);

uint32_t lp_platform_process_id(void);
uint32_t lp_platform_parent_id(void);
uint64_t lp_platform_thread_id(void);

/** Reads the beginning of a file, with no more than `size` - 1 bytes, and ends
 * it with a 0. Returns how many there are; 0: none, or no file. */
size_t lp_platform_read(const char *path, char *text, size_t size);

/** A process that runs: its parent, and when it began, CLOCK_REALTIME to about
 * 1/100 s. False where the system does not tell. */
struct lp_process {
  uint32_t parent;
  uint64_t start_realtime_ns;
};
bool lp_platform_find_process(uint32_t id, struct lp_process *process);

/** Is there a thread of this id in that process? */
bool lp_platform_thread_lives(uint32_t process, uint64_t id);

/** The first thread may end without ending the process (pthread_exit), and is
 * still counted then. Has it, and have all other threads but the calling one?
 * How many are there? From 5 on that is not exact. */
bool lp_platform_first_has_left(void);
bool lp_platform_is_alone(void);
unsigned lp_platform_thread_count(void);

/** Name of the calling thread, always terminated. */
void lp_platform_thread_name(char name[16]);

/** Path of the running executable. Returns its length, 0 if unknown. */
size_t lp_platform_executable(char *path, size_t size);

/** Does the program run with privileges that its user does not have? */
bool lp_platform_is_privileged(void);

/** Notes under which filter of system calls (seccomp) the program starts, as in
 * a container: what it allows is known by then, as far as can be, and does not
 * confine. Before all that asks. */
void lp_platform_start_confinement(void);

/** From now on the process is confined: only some system calls work, and others
 * may end the program. */
void lp_platform_confine(void);

/** Is it? Then what could have been made before is not made any more. Asks the
 * system until it is, and never again: the question may end the program, too.
 * Async-signal-safe, keeps errno. */
bool lp_platform_is_confined(void);

/** Can shared objects be loaded? Not into a static executable. */
bool lp_platform_can_load(void);

/** A function of a shared object beside the one that this code is in, or
 * wherever libraries are. It stays loaded, and its other names stay its own.
 * NULL: there is none. Calls the dynamic linker: only while starting. */
void *lp_platform_load(const char *file, const char *symbol);

/** The C library's own function of that name; NULL: not to be had. As above. */
void *lp_platform_next(const char *symbol);

/** What the program finds under that name; NULL: nothing, or it is static. As
 * above. */
void *lp_platform_first(const char *symbol);

/** Fills `size` bytes of anonymous memory, zeroed, touched lazily. */
void *lp_platform_reserve(size_t size);

/** The same, and it is zeros again in each process that is made of this one,
 * whichever way; NULL where the system cannot. */
void *lp_platform_reserve_own(size_t size);

/** munmap() and mremap() by their numbers: where memory is measured the
 * functions are the memory layer's, which is not ready in a forked child yet.
 */
int lp_platform_unmap(void *memory, size_t size);
void *lp_platform_remap(void *memory, size_t size, size_t wanted, int flags,
                        void *place);

/** Makes such memory larger, where it is or elsewhere; NULL: at first. */
void *lp_platform_grow(void *memory, size_t size, size_t wanted);

/** Puts such memory in the place of a whole mapping, even where no more can be
 * mapped. */
void lp_platform_clear(void *memory, size_t size);

/** Sleeps while *word is `value`, at most `ns` (UINT64_MAX: for ever); may
 * wake early. And the end of such a sleep, for all who sleep there. */
void lp_platform_wait(const uint32_t *word, uint32_t value, uint64_t ns);
void lp_platform_wake(const uint32_t *word);

/** Asks a file system that writes what changes to new places (btrfs) to write
 * this file, which is empty, in its place: else a store into a mapping needs
 * new space, and raises SIGBUS where there is none. */
void lp_platform_stay_in_place(int fd);

/** Reserves disk space so that a later store cannot fault. */
int lp_platform_allocate(int fd, uint64_t offset, uint64_t size);

/** Makes a hole of the zeros there, if the file system has any. */
void lp_platform_give_back(int fd, uint64_t offset, uint64_t size);

/** Locks the file for as long as this descriptor, a duplicate or a mapping made
 * with it is there, in this process or another. Returns which kernel keeps the
 * lock (format.h); 0: none does. */
uint64_t lp_platform_lock(int fd);

/** The calling thread's own stack. All 1 if `here`, where the thread stands, is
 * on another one. */
struct lp_native_stack {
  uintptr_t low, high; /* what is not in between is on another stack. What is
                          may be, too: a fiber's may lie near the first
                          thread's, which has room to grow */
  uintptr_t begin,
      end; /* in between it is mapped as long as the thread lives */
};
void lp_platform_native_stack(struct lp_native_stack *stack, uintptr_t here);

/** The object (executable or shared object) that holds `address`. */
struct lp_object {
  char path[1024];
  char build_id[129]; /* hex, empty if the object has none */
  uintptr_t base;     /* added to the file's own addresses */
  uintptr_t begin, end;
};
void lp_platform_find_object(const void *address, struct lp_object *object);

/** The same in a signal handler, of an object that stays loaded meanwhile;
 * false: that cannot be found out there. */
bool lp_platform_find_object_now(uintptr_t address, struct lp_object *object);

/** In a forked child whose parent had other threads: one of them may have been
 * in the dynamic linker, whose lists nobody gives back there. From now on these
 * functions find what can be found without, which is no list of objects. */
void lp_platform_leave_loader(void);

/** Where each of the loaded objects begins; returns how many there are. Not in
 * signal handlers. */
size_t lp_platform_objects(uintptr_t *begins, size_t most);

/** How many objects have been loaded so far: grows with each. Not in signal
 * handlers. */
uint64_t lp_platform_loads(void);

/** Is there a loaded object whose file's name begins so? Not in signal
 * handlers. */
bool lp_platform_has_object(const char *name);

/** Copies memory of this process that may not be there; returns how many bytes
 * were. */
size_t lp_platform_copy_safely(uintptr_t address, void *to, size_t size);

/** The object that holds the code at `address`, and where its unwind tables
 * (.eh_frame_hdr) are, or 0; false: in no object, or not to be found out
 * without a lock. Async-signal-safe. `stays`: the object is the program or
 * libc, which nobody unloads; false until lp_platform_note_what_stays() was
 * called. */
struct lp_code {
  uintptr_t begin, end; /* in memory; of a static program: one segment */
  uintptr_t object;     /* as `begin` of struct lp_object */
  uintptr_t header;
  bool stays;
};
bool lp_platform_find_code(uintptr_t address, struct lp_code *code);

/** Where .eh_frame of the object that holds `address` is in memory, for objects
 * whose program headers do not say where its index is; false: its file does not
 * say so, or is not there. Under the runtime's lock, not in signal handlers. */
struct lp_frames {
  uintptr_t begin;
  size_t size;
  uintptr_t object_begin, object_end;
};
bool lp_platform_find_frames(const void *address, struct lp_frames *frames);

/** Takes a signal that waits for the calling thread, which blocks it, or for
 * its process; false: none does. And puts one back, for any thread. */
bool lp_platform_take_signal(int signal, siginfo_t *info);
void lp_platform_put_signal(int signal, const siginfo_t *info);

/** Whether the calling thread blocks it. */
bool lp_platform_blocks_signal(int signal);

/** Blocks every signal of the calling thread, but for one that libc keeps for
 * itself and waits for. `before`: what was blocked until then. */
void lp_platform_block_signals(sigset_t *before);
void lp_platform_restore_signals(const sigset_t *before);

/** The handler of this signal is interrupted by no other from now on, nor by
 * those that libc keeps for itself, and has the alternate stack. */
void lp_platform_handle_alone(int signal);

/** A signal that libc hides from programs, so that they do not block it, which
 * is handled as `like` is, by this handler, from now on. 0: there is none, libc
 * has a use for it, as soon as the program calls pthread_cancel(), or `like` is
 * handled otherwise. */
int lp_platform_hidden_signal(int like, const void *handler);

/** Whether the signal has this handler, which is told of it by a siginfo_t: of
 * libc's own ones, too. */
bool lp_platform_is_handled_by(int signal, const void *handler);

/** Once, before there are signals. */
void lp_platform_note_what_stays(void);

/** What a signal's `context` (ucontext_t) says was interrupted. Nothing is
 * known where the CPU is not. */
struct lp_registers;
void lp_platform_registers(const void *context, struct lp_registers *registers);
uintptr_t lp_platform_stack_pointer(const void *context);

/** The registers as they are when this returns, as far as an unwinder needs
 * them. */
void lp_platform_registers_here(struct lp_registers *registers);

/** A timer of the CPU time that the calling thread takes: sends it `signal`
 * with the value `mark`, once, as soon as can be. Set again by any thread, it
 * does so when about `ns` more have passed; 0: not any more. */
int lp_platform_timer_start(int signal, void *mark, int *timer);
void lp_platform_timer_stop(int timer);
void lp_platform_timer_set(int timer, uint64_t ns);

/** A perf event of the thread that starts it, which sends that thread `signal`
 * (si_fd is its descriptor) while it runs user code, and never in a system
 * call. Faults do so at the instruction that touches the page. CPU time costs
 * each of the thread's context switches a third of what a sample costs while it
 * is set, and some of that when it is not. The first one of a machine waits for
 * all its CPUs: some ten milliseconds. */
enum lp_event_kind { LP_EVENT_CPU_TIME, LP_EVENT_FAULTS };
struct lp_event {
  int handle; /* its descriptor and one more; 0: there is none */
  uint64_t id;
};

/** Not set yet. Its descriptor is above those that programs use, and closed by
 * exec. On failure an errno value. */
int lp_platform_event_start(enum lp_event_kind kind, int signal,
                            struct lp_event *event);

/** Whether the descriptor is that event's still: the program may have closed
 * it. */
bool lp_platform_event_is_there(const struct lp_event *event);

/** It sends its signal once, when about so many ns, or faults, have passed.
 * False: it is gone. */
bool lp_platform_event_set(const struct lp_event *event, uint64_t amount);

/** One that is set, and there, rests, or goes on from where it was; while it
 * rests it may be set anew. */
void lp_platform_event_pause(const struct lp_event *event, bool rests);
void lp_platform_event_change(const struct lp_event *event, uint64_t amount);

/** Closes it, if it is there. */
void lp_platform_event_stop(struct lp_event *event);

/** Whether a filter of system calls was there when the program started: what it
 * does not know of may end the program. */
bool lp_platform_starts_under_filter(void);

/** Whether what a signal has interrupted had just come back from a system call,
 * or is to make it again. Code may vanish meanwhile. */
bool lp_platform_is_at_call(const struct lp_registers *registers);

/** Whether there is a call in front of the address, so that a function may
 * return there. If `pc` is not 0, only a call of the function that `pc` is in
 * counts, made directly or through a linker's table. Async-signal-safe. */
bool lp_platform_is_behind_call(uintptr_t address, uintptr_t pc);

/** Whether another timer, of a process that has `own`, leaves the user at least
 * half of the signals that may be pending: each takes one of them. */
bool lp_platform_timers_left(uint32_t own);

/** CPU time of the calling thread, or of another one of this process, ns; 0:
 * there is no such thread. And how finely the system measures when it lets a
 * timer of CPU time expire. */
uint64_t lp_platform_cpu_ns(void);
uint64_t lp_platform_thread_cpu_ns(uint64_t thread);
uint64_t lp_platform_jiffy_ns(void);

/** What the calling thread has met: how often it has begun to wait (or given
 * its CPU away); how often it has left its CPU, these and others; its time
 * in the kernel, as ticks of the system find it; its page faults. */
struct lp_usage {
  uint64_t waits, switches, kernel_ns, faults;
};
struct lp_usage lp_platform_usage(void);

/** Whether a thread of this process blocks a signal; false where the system
 * does not tell. */
bool lp_platform_thread_blocks(uint64_t thread, int signal);

/** Time that a thread of this process was ready to run and had no CPU, ns; 0
 * where the system does not tell. */
uint64_t lp_platform_thread_delay_ns(uint64_t thread);

/** Where a thread of this process waits: its registers as far as the system
 * tells them. False if it runs. */
bool lp_platform_waits(uint64_t thread, struct lp_registers *registers);

/** From now on the calling thread has file descriptors of its own, none at
 * first: what it opens takes no number from the program. */
int lp_platform_own_descriptors(void);

/** A descriptor that tells how much of the process is in memory; -1: there is
 * none. */
int lp_platform_open_resident(void);

/** Bytes of the process that are in memory; 0: not known. */
uint64_t lp_platform_resident(int fd);

#endif
