/* SPDX-License-Identifier: MIT
 *
 * lineprof for users: marks, and pools of memory. Include this header and build
 * with or without the plugin, with clang or another compiler; without the
 * plugin every macro vanishes, and nothing needs linking.
 *
 *   LINEPROF_PROFILE
 *   static double dot(const double *a, const double *b, int n) { ... }
 *
 *   LINEPROF_REGION("forward pass") { ... }
 *   LINEPROF_REGION("forward pass", n, batch) { ... }
 *
 * The same marks exist as pragmas, which need no header:
 *   #pragma lineprof profile         before a function
 *   #pragma lineprof on / off        from here to off, or to the file's end
 *   #pragma lineprof region "name"   before a block or statement
 *   #pragma lineprof region "name" (n, batch)   the same, with values
 *   #pragma lineprof step            before a loop: each iteration is a step
 * and as attributes: __attribute__((lineprof)), [[lineprof::profile]].
 */
#ifndef LINEPROF_LINEPROF_H
#define LINEPROF_LINEPROF_H

#if defined(__has_attribute)
#if __has_attribute(lineprof)
#define LINEPROF_PLUGIN_ACTIVE 1
#endif
#endif

/* C89 and C++98 have no variadic macros: no values there. */
#if defined(__cplusplus) ? __cplusplus >= 201103L : __STDC_VERSION__ >= 199901L
#define LINEPROF_TAKES_VALUES_ 1
#endif

#ifdef LINEPROF_PLUGIN_ACTIVE

#define LINEPROF_PRAGMA_(text) _Pragma(#text)

/** Before a function: profile its lines. */
#define LINEPROF_PROFILE __attribute__((lineprof))

/** Before a block or statement: time it under this name, a string literal.
 * Expressions after the name, up to 8, are evaluated when the region begins,
 * and its calls are also counted apart by their values (`kprof stats
 * --group-by`). They are integers, floating-point numbers, bools and enums
 * without side effects: without the plugin they are not evaluated. */
#ifdef LINEPROF_TAKES_VALUES_
#define LINEPROF_REGION(...)                                                   \
  LINEPROF_PRAGMA_(lineprof region(__VA_ARGS__) #__VA_ARGS__)
#else
#define LINEPROF_REGION(name) LINEPROF_PRAGMA_(lineprof region name)
#endif

#if __has_attribute(nonblocking)
#define LINEPROF_NONBLOCKING_ __attribute__((nonblocking, nothrow))
#else
#define LINEPROF_NONBLOCKING_
#endif
#ifdef __cplusplus
extern "C" {
#endif
void __lineprof_mark_step(unsigned region) LINEPROF_NONBLOCKING_;
/* NULL where the runtime is not linked in. */
__attribute__((weak)) void __lineprof_alloc(const void *, __SIZE_TYPE__);
__attribute__((weak)) void __lineprof_free(const void *);
__attribute__((weak)) void __lineprof_free_all(const void *, __SIZE_TYPE__);
#ifdef __cplusplus
}
#endif

/** A step ends here and the next one begins. Call it once per iteration, from
 * the thread that iterates. */
#define lineprof_step() __lineprof_mark_step(0)

#define LINEPROF_CALL_1_(function, a) (function ? function(a) : (void)(a))
#define LINEPROF_CALL_2_(function, a, b)                                       \
  (function ? function(a, b) : ((void)(a), (void)(b)))

#else

#define LINEPROF_PROFILE
#ifdef LINEPROF_TAKES_VALUES_
#define LINEPROF_REGION(...)
#else
#define LINEPROF_REGION(name)
#endif
#define lineprof_step() ((void)0)
#define LINEPROF_CALL_1_(function, a) ((void)(a))
#define LINEPROF_CALL_2_(function, a, b) ((void)(a), (void)(b))

#endif

/*
 * For programs that hand out memory from pools of their own. `kprof --memory`
 * counts these objects as it counts blocks of malloc(), on the line that calls;
 * without it a call does nothing. Arguments are evaluated, always.
 *
 * The block around an object, from malloc(), mmap() or another pool, stops
 * being live by itself, so that nothing is counted twice; when it is freed the
 * objects in it are.
 */

/** The `size` bytes at `block` are in use from now on. To be called when the
 * pool has chosen them, by the thread that gets them. What was said to be in
 * use there, and not said to be free, is forgotten. */
#define lineprof_alloc(block, size)                                            \
  LINEPROF_CALL_2_(__lineprof_alloc, block, size)

/** They are free. To be called before the pool can hand them out again. NULL,
 * and what lineprof does not know, is left alone. */
#define lineprof_free(block) LINEPROF_CALL_1_(__lineprof_free, block)

/** All objects that begin in these bytes are free: an arena begins anew. */
#define lineprof_free_all(start, size)                                         \
  LINEPROF_CALL_2_(__lineprof_free_all, start, size)

#endif
