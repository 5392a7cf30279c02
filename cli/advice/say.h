/* SPDX-License-Identifier: MIT
 *
 * Figures and places as words of a sentence: the figures are cells of the
 * table, so that a sentence says what the listing says, with its marks.
 */
#ifndef LINEPROF_CLI_SAY_H
#define LINEPROF_CLI_SAY_H

#include "report/report.h"

/** Adds a time in a unit of its own, "~1.73 s"; `?` where it is not known. */
void lp_say_time(struct lp_text *out, const struct lp_cell *cell);

/** Adds a time that is known, in ns. */
void lp_say_ns(struct lp_text *out, double ns);

/** Adds "12,000,000". */
void lp_say_count(struct lp_text *out, uint64_t count);

/** Adds "1 hit", "12,000 hits". */
void lp_say_counted(struct lp_text *out, uint64_t count, const char *word);

/** Adds "4.0 KiB"; "0 B" for none. */
void lp_say_bytes(struct lp_text *out, uint64_t bytes);

/** Adds a part of a whole, "41.4 %"; and one that is known, as a cell has it,
 * with its mark if it is a bound. */
void lp_say_part(struct lp_text *out, double part, double whole);
void lp_say_percent(struct lp_text *out, const struct lp_cell *cell);

/** Adds a name on one line, of at most `most` bytes: of a longer one what
 * stands in <...> is left out, then its end. */
void lp_say_name(struct lp_text *out, const char *name, size_t most);

/** The shortest end of a file's path that no other file of the model has. */
const char *lp_say_file(const struct lp_model *model, size_t file);

/** Adds "lvm.c:1130". */
void lp_say_line(struct lp_text *out, const struct lp_model *model,
                 const struct lp_row *row);

/** Adds the line for a shell: quoted, and whole. */
void lp_say_quoted_line(struct lp_text *out, const struct lp_model *model,
                        const struct lp_row *row);

/** Adds "lvm.c:1130 luaV_execute". */
void lp_say_place(struct lp_text *out, const struct lp_model *model,
                  const struct lp_row *row);

enum { LP_SAY_NAME = 60 }; /* bytes of a function's name */

/** Own time as the report shows it: "CPU time" or "time". */
const char *lp_say_own(const struct lp_report *report);

/** A row beside others of the program, with the program's time as its whole. */
struct lp_subject lp_say_subject(const struct lp_report *report,
                                 const struct lp_row *row);

/** Its own time, the share of that in the program's, and that of a hit. */
enum lp_own_part { LP_OWN_TIME, LP_OWN_SHARE, LP_OWN_PER_HIT };
struct lp_cell lp_say_own_cell(const struct lp_report *report,
                               const struct lp_subject *subject,
                               enum lp_own_part part);

#endif
