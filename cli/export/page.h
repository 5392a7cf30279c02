/* SPDX-License-Identifier: MIT
 *
 * The page that report/ makes: everything of a report in HTML but its data.
 */
#ifndef LINEPROF_CLI_PAGE_H
#define LINEPROF_CLI_PAGE_H

#include <stddef.h>

/** Where a profile's data go: an element that stands in the page once. */
#define LP_PAGE_PLACE "<lineprof-data></lineprof-data>"

extern const char lp_page[];
extern const char lp_page_end[];

#endif
