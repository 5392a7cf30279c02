/* Uses CPU time, in functions that are not profiled. */
#ifndef SPIN_H
#define SPIN_H

#include <time.h>

double cpu_seconds(clockid_t clock);
unsigned spin(double seconds);
unsigned spin_inside(double seconds);

#endif
