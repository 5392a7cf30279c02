/* SPDX-License-Identifier: MIT
 *
 * lineprof for users: marks. Include this header and build with or without
 * the plugin, with clang or another compiler; without the plugin every macro
 * vanishes, and nothing needs linking.
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

#ifdef __cplusplus
extern "C"
#endif
    void
    __lineprof_mark_step(unsigned region);

/** A step ends here and the next one begins. Call it once per iteration, from
 * the thread that iterates. */
#define lineprof_step() __lineprof_mark_step(0)

#else

#define LINEPROF_PROFILE
#ifdef LINEPROF_TAKES_VALUES_
#define LINEPROF_REGION(...)
#else
#define LINEPROF_REGION(name)
#endif
#define lineprof_step() ((void)0)

#endif
#endif
