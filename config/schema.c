/* SPDX-License-Identifier: MIT
 *
 * The table itself; see schema.h. What is asked of it is in schema_lookup.c.
 */
#include "schema.h"

#define PLUGIN LP_READS_PLUGIN
#define RUNTIME LP_READS_RUNTIME
#define KPROF LP_READS_KPROF

#define KEY(table, name, kind, ...)                                            \
  { LP_TABLE_##table, name, LP_KIND_##kind, __VA_ARGS__ }
#define NO_CHOICES NULL, 0, 0
#define FLAG(table, name, initial, readers, help, details, example)            \
  KEY(table, name, FLAG, NO_CHOICES, initial, readers, help, details, example)
#define PATTERNS(table, name, readers, help, details, example)                 \
  KEY(table, name, PATTERNS, NO_CHOICES, "", readers, help, details, example)
#define STEPS UINT64_C(1000000000000000)
#define SIGNALS                                                                \
  "SIGUSR1|SIGUSR2|SIGHUP|SIGALRM|SIGVTALRM|SIGPROF|SIGWINCH|SIGIO|SIGURG|"    \
  "SIGPWR"

const struct lp_table_info lp_schema_tables[LP_TABLES] = {
    [LP_TABLE_SELECT] =
        {"select",
         "Which functions are profiled. Read when the program is compiled."},
    [LP_TABLE_MEASURE] = {"measure", "Whether to measure, and how."},
    [LP_TABLE_SCHEDULE] = {"schedule",
                           "When to measure. With any of these keys but "
                           "`step` and `control` the program is measured "
                           "in windows; all the time without."},
    [LP_TABLE_REGIONS] = {"regions", "Named regions."},
    [LP_TABLE_GPU] = {"gpu", "Work on GPUs."},
    [LP_TABLE_OUTPUT] = {"output", "The profile."},
    [LP_TABLE_REPORT] = {"report",
                         "What listings show: the defaults of the options of "
                         "`kprof report` and `kprof run -v`, which "
                         "`kprof report --help` explains."},
    [LP_TABLE_ASSERT] = {"assert",
                         "What `kprof check` demands of a profile: any number "
                         "of [[assert]] rules, each about a function, a line "
                         "or a region."},
};

const struct lp_key_info lp_schema_keys[LP_ALL_KEYS] = {
    [LP_SELECT_ALL] =
        FLAG(SELECT, "all", "no", PLUGIN,
             "profile every function where nothing is marked",
             "On by default under 'kprof cc', 'kprof c++' and "
             "lineprof_target(). Functions of system headers are never taken, "
             "nor those of other headers below /usr and /opt.",
             "true"),
    [LP_SELECT_MARKED_ONLY] =
        FLAG(SELECT, "marked_only", "no", PLUGIN,
             "profile only what is marked in the source",
             "Wins over everything else that is selected.", "true"),
    [LP_SELECT_FUNCTIONS] =
        PATTERNS(SELECT, "functions", PLUGIN,
                 "profile functions whose qualified name matches", NULL,
                 "[\"solver::*\", \"re:^step_[0-9]+$\"]"),
    [LP_SELECT_EXCLUDE] =
        PATTERNS(SELECT, "exclude", PLUGIN,
                 "never profile functions whose qualified name matches", NULL,
                 "[\"*::operator*\", \"log_*\"]"),
    [LP_SELECT_FILES] =
        PATTERNS(SELECT, "files", PLUGIN,
                 "profile functions of files whose path matches", NULL,
                 "[\"src/core/*\"]"),
    [LP_SELECT_EXCLUDE_FILES] =
        PATTERNS(SELECT, "exclude_files", PLUGIN,
                 "never profile functions of files whose path matches", NULL,
                 "[\"third_party/*\"]"),
    [LP_SELECT_CALLEES_OF] = PATTERNS(
        SELECT, "callees_of", PLUGIN,
        "profile functions whose name matches and what they call",
        "Calls are followed within the translation unit.", "[\"train_step\"]"),
    [LP_SELECT_TRANSITIVE] =
        FLAG(SELECT, "transitive", "no", PLUGIN,
             "with 'callees_of': also what the callees call", NULL, "true"),
    [LP_SELECT_MIN_LINES] = KEY(
        SELECT, "min_lines", COUNT, NULL, 0, 1000000, "0", PLUGIN,
        "leave out functions with fewer lines of code than this", NULL, "3"),
    [LP_SELECT_MIN_STATEMENTS] =
        KEY(SELECT, "min_statements", COUNT, NULL, 0, 1000000, "0", PLUGIN,
            "leave out functions with fewer statements than this", NULL, "2"),
    [LP_SELECT_FILTER] =
        KEY(SELECT, "filter", TEXT, NO_CHOICES, "", PLUGIN,
            "a Score-P filter file to obey",
            "A relative path is meant from the folder of lineprof.toml.",
            "\"scorep.filter\""),
    [LP_SELECT_LINE_DIRECTIVES] = KEY(
        SELECT, "line_directives", CHOICE, "auto|follow|ignore", 0, 0, "auto",
        PLUGIN,
        "auto: rows are where '#line' and line markers say, but for functions "
        "in which one names a file that cannot be read: those have the lines "
        "of the file that is compiled; follow: always where they say; ignore: "
        "never",
        NULL, "\"follow\""),
    [LP_MEASURE_ENABLED] = FLAG(
        MEASURE, "enabled", "yes", RUNTIME | KPROF,
        "measure; off means no file, no thread, no message", NULL, "false"),
    [LP_MEASURE_MODE] = KEY(
        MEASURE, "mode", CHOICE, "auto|exact|count|off", 0, 0, "auto",
        RUNTIME | KPROF,
        "auto: samples, and a clock around calls that take long enough; "
        "exact: every clock that was compiled in, whatever it costs; count: "
        "no times; off: as enabled = false",
        "Hits, and calls of functions, are exact in every mode. A program has "
        "a clock at every line if it was compiled for it: 'kprof cc --exact', "
        "-fplugin-arg-lineprof-exact, lineprof_target(app EXACT). 'kprof "
        "--mode exact' compiles a source file so.",
        "\"exact\""),
    [LP_MEASURE_BUDGET] =
        KEY(MEASURE, "budget", SHARE, NULL, 100, 0, "2%", RUNTIME,
            "with mode = \"auto\": what the clocks in a call may cost, its own "
            "and those inside it, in percent of the call",
            "Its own may cost half of that. A call that costs more loses its "
            "clock: its line is sampled. It is tried again now and then. What "
            "counting and sampling cost is not in it.",
            "\"5%\""),
    [LP_MEASURE_SAMPLING] =
        FLAG(MEASURE, "sampling", "yes", RUNTIME,
             "sample where threads are: times of lines without a clock",
             "Without it such lines have exact hits and no times. Where the "
             "clock is read at every line nothing is sampled.",
             "false"),
    [LP_MEASURE_SAMPLING_BUDGET] = KEY(
        MEASURE, "sampling_budget", SHARE, NULL, 0, 0, "2%", RUNTIME,
        "what sampling may cost, in percent of a thread's CPU time",
        "It buys samples by perf events: for 2 s of CPU time all of it is "
        "spent, then less. What a sample costs is measured. Where the system "
        "allows no perf events, or with 0, threads are sampled by timers: 250 "
        "times a second at most, and fewer after 10,000 samples.",
        "\"1%\""),
    [LP_MEASURE_RATE] =
        KEY(MEASURE, "rate", COUNT, NULL, 1, 4000, "4000", RUNTIME,
            "samples a second and thread, at most", NULL, "100"),
    [LP_MEASURE_SIGNAL] = KEY(
        MEASURE, "signal", CHOICE, SIGNALS, 0, 0, "SIGURG", RUNTIME,
        "the signal by which threads are sampled",
        "For a program that uses SIGURG itself. SIGWINCH, too, does nothing "
        "in a program without a handler; one of the others that comes just as "
        "the program calls exec may end it.",
        "\"SIGWINCH\""),
    [LP_MEASURE_CLOCK] =
        KEY(MEASURE, "clock", CHOICE, "auto|system", 0, 0, "auto", RUNTIME,
            "auto: the processor's counter if it can be trusted; system: "
            "clock_gettime",
            NULL, "\"system\""),
    [LP_MEASURE_MEMORY] =
        KEY(MEASURE, "memory", CHOICE, "off|exact|sample", 0, 0, "off",
            RUNTIME | KPROF,
            "exact: count every allocation and free, by line; sample: one in "
            "512 KiB",
            "What 'kprof --memory' does: it takes a layer between the program "
            "and the C library, which kprof loads. See docs/memory.md.",
            "\"exact\""),
    [LP_SCHEDULE_STEP] =
        KEY(SCHEDULE, "step", STEP, NO_CHOICES, "call", PLUGIN,
            "what a step is: \"call\", \"function:NAME\" or "
            "\"loop:FILE:LINE\"",
            "\"call\": each lineprof_step() and each round of a loop with "
            "'#pragma lineprof step'. \"function:NAME\": each call of a "
            "function. \"loop:FILE:LINE\": each round of the loop that starts "
            "there.",
            "\"function:train_step\""),
    [LP_SCHEDULE_SKIP_FIRST] =
        KEY(SCHEDULE, "skip_first", COUNT, NULL, 0, STEPS, "0", RUNTIME,
            "steps left out before the first cycle", NULL, "10"),
    [LP_SCHEDULE_WAIT] = KEY(
        SCHEDULE, "wait", EXTENT, NULL, 0, STEPS, "0", RUNTIME,
        "steps, or time, left out at the start of each cycle", NULL, "\"5s\""),
    [LP_SCHEDULE_WARMUP] =
        KEY(SCHEDULE, "warmup", EXTENT, NULL, 0, STEPS, "0", RUNTIME,
            "steps, or time, measured and thrown away after that", NULL, "1"),
    [LP_SCHEDULE_ACTIVE] = KEY(
        SCHEDULE, "active", EXTENT, NULL, 1, STEPS, "1", RUNTIME,
        "steps, or time, measured and kept: the rest of the cycle", NULL, "3"),
    [LP_SCHEDULE_REPEAT] =
        KEY(SCHEDULE, "repeat", COUNT, NULL, 0, STEPS, "0", RUNTIME,
            "number of cycles; 0: until the program ends", NULL, "1"),
    [LP_SCHEDULE_SKIP_FIRST_WAIT] =
        KEY(SCHEDULE, "skip_first_wait", COUNT, NULL, 0, 1, "0", RUNTIME,
            "1: the first cycle has no wait", NULL, "1"),
    [LP_SCHEDULE_EVERY] =
        KEY(SCHEDULE, "every", COUNT, NULL, 0, STEPS, "0", RUNTIME,
            "steps of a whole cycle, in place of wait; 0: wait counts",
            "What warmup and active leave of it is waited first.", "1000"),
    [LP_SCHEDULE_STEPS] =
        KEY(SCHEDULE, "steps", RANGES, NO_CHOICES, "", RUNTIME,
            "measure these steps, counted from 0, in place of cycles",
            "[from, to) without the last, or a list of such pairs in "
            "ascending order.",
            "[100, 1100]"),
    [LP_SCHEDULE_START_AT] =
        KEY(SCHEDULE, "start_at", MOMENT, NO_CHOICES, "", RUNTIME,
            "leave out everything before this time",
            "A time of day (the next one, local time), or a date and time "
            "with its offset.",
            "\"14:30\""),
    [LP_SCHEDULE_START_EVERY] =
        KEY(SCHEDULE, "start_every", COUNT, NULL, 0, STEPS, "0", RUNTIME,
            "start cycles only at multiples of this many steps; 0: anywhere",
            NULL, "1000"),
    [LP_SCHEDULE_SIGNAL] = KEY(
        SCHEDULE, "signal", CHOICE, "none|" SIGNALS, 0, 0, "none", RUNTIME,
        "a signal that starts measuring, or stops it",
        "The program must have no handler of its own for it.", "\"SIGUSR2\""),
    [LP_SCHEDULE_CONTROL] = FLAG(
        SCHEDULE, "control", "yes", RUNTIME,
        "obey 'kprof ctl' while the program runs",
        "By default only with a schedule; said outright, without one, too.",
        "false"),
    [LP_REGIONS_VALUES] =
        FLAG(REGIONS, "values", "yes", RUNTIME,
             "record the values that LINEPROF_REGION(\"name\", n) captures",
             NULL, "false"),
    [LP_REGIONS_MAX_GROUPS] =
        KEY(REGIONS, "max_groups", COUNT, NULL, 1, 65536, "256", RUNTIME,
            "different sets of values kept apart in a region",
            "Calls with further ones are summed into one row.", "64"),
    [LP_REGIONS_TRACE] =
        KEY(REGIONS, "trace", CHOICE, "auto|yes|no", 0, 0, "auto", RUNTIME,
            "keep the newest regions and steps one by one, for kprof export",
            "auto: in programs with CUDA.", "\"yes\""),
    [LP_REGIONS_SPANS] =
        KEY(REGIONS, "spans", COUNT, NULL, 1, 16777216, "65536", RUNTIME,
            "how many of them",
            "48 bytes each in the profile. Sums do not depend on it.", "4096"),
    [LP_GPU_ENABLED] = FLAG(
        GPU, "enabled", "yes", RUNTIME, "record what CUDA programs run on GPUs",
        "Other programs have nothing to do with it.", "false"),
    [LP_GPU_KINDS] =
        KEY(GPU, "kinds", WORDS, "kernel|copy|set|wait|memory", 0, 0,
            "kernel,copy,set,wait,memory", RUNTIME,
            "what is recorded: kernels and graphs, copies, memsets, "
            "synchronisation, allocation",
            NULL, "[\"kernel\", \"copy\"]"),
    [LP_GPU_SPANS] =
        KEY(GPU, "spans", COUNT, NULL, 0, 16777216, "65536", RUNTIME,
            "the newest activities that are kept one by one",
            "72 bytes each in the profile. Sums do not depend on it.", "0"),
    [LP_GPU_CUPTI] = KEY(
        GPU, "cupti", LIBRARY, NO_CHOICES, "", RUNTIME, "the libcupti to load",
        "Without: the one that is loaded already, then libcupti.so.13, .12 "
        "and libcupti.so where libraries are, then in /usr/local/cuda. No "
        "file says what code is loaded: LINEPROF_GPU_CUPTI, or --set "
        "gpu.cupti=PATH.",
        "\"/opt/cuda/lib64/libcupti.so.13\""),
    [LP_GPU_TELL_PAGEABLE] =
        KEY(GPU, "tell_pageable", COUNT, NULL, 0, UINT64_C(1) << 62, "1048576",
            KPROF,
            "listings advise on lines that copy this many bytes from or to "
            "pageable memory",
            "And where copies take a hundredth of the time. 0: never.", "0"),
    [LP_GPU_TELL_WAITS] =
        KEY(GPU, "tell_waits", COUNT, NULL, 0, UINT64_C(1) << 62, "10", KPROF,
            "... on lines that wait for a GPU this often",
            "And for a hundredth of the time. 0: never.", "1000"),
    [LP_GPU_TELL_TINY] = KEY(
        GPU, "tell_tiny", COUNT, NULL, 0, UINT64_C(1) << 62, "100", KPROF,
        "... on lines that launch this many kernels, which take less than "
        "their launch",
        "And where launches take a hundredth of the time. 0: never.", "10000"),
    [LP_GPU_TELL_IDLE] =
        KEY(GPU, "tell_idle", SHARE, NO_CHOICES, "50%", KPROF,
            "... on GPUs that do nothing for more than this share of the time",
            "100%: never.", "\"20%\""),
    [LP_GPU_TELL_LAUNCH] =
        KEY(GPU, "tell_launch", SHARE, NO_CHOICES, "30%", KPROF,
            "... on lines that launch while a GPU does nothing, for more than "
            "this share of the time",
            "100%: never.", "\"10%\""),
    [LP_GPU_TELL_OCCUPANCY] =
        KEY(GPU, "tell_occupancy", SHARE, NO_CHOICES, "25%", KPROF,
            "... on kernels that can use no more than this share of the warps",
            "Those that take a tenth of all GPU time. 0%: never.", "\"50%\""),
    [LP_OUTPUT_FILE] =
        KEY(OUTPUT, "file", OUTPUT, NO_CHOICES, "", RUNTIME | KPROF,
            "where the profile goes: %p process id, %n program, %h host, %r "
            "rank, %% a percent sign",
            "Default: PROGRAM.lprof here under kprof, %n.%p.lprof without. "
            "kprof replaces an older profile; without kprof none is.",
            "\"profiles/%n.%p.lprof\""),
    [LP_OUTPUT_SOURCE] =
        FLAG(OUTPUT, "source", "yes", PLUGIN | KPROF,
             "the source text is kept in the profile; where the compiler maps "
             "prefixes of paths, in the program as well",
             NULL, "false"),
    [LP_REPORT_UNIT] =
        KEY(REPORT, "unit", NUMBER, NO_CHOICES, "1e-6", KPROF,
            "unit of the Time columns, in seconds", NULL, "1e-3"),
    [LP_REPORT_SORT] = KEY(
        REPORT, "sort", WORDS, "total|calls|name|file|line", 0, 0, "", KPROF,
        "sort functions by these, ascending; in the source's order "
        "without",
        NULL, "[\"total\"]"),
    [LP_REPORT_REVERSE] =
        FLAG(REPORT, "reverse", "no", KPROF,
             "turn the order of the functions around", NULL, "true"),
    [LP_REPORT_SKIP_ZERO] = FLAG(REPORT, "skip_zero", "no", KPROF,
                                 "hide functions that never ran", NULL, "true"),
    [LP_REPORT_ALL] = FLAG(REPORT, "all", "no", KPROF,
                           "all functions and lines, however long the listing "
                           "is",
                           NULL, "true"),
    [LP_REPORT_SUMMARY] = FLAG(
        REPORT, "summary", "yes", KPROF,
        "begin with how the run went and the ten hottest lines", NULL, "false"),
    [LP_REPORT_SUMMARIZE] =
        FLAG(REPORT, "summarize", "no", KPROF, "end with one line per function",
             NULL, "true"),
    [LP_REPORT_DETAILS] =
        FLAG(REPORT, "details", "yes", KPROF, "show the functions line by line",
             NULL, "false"),
    [LP_REPORT_FUNCTIONS] =
        PATTERNS(REPORT, "functions", KPROF,
                 "only functions whose name matches", NULL, "[\"solve_*\"]"),
    [LP_REPORT_FILES] = PATTERNS(REPORT, "files", KPROF,
                                 "only functions of files whose path matches",
                                 NULL, "[\"src/*\"]"),
    [LP_REPORT_MIN_PERCENT] =
        KEY(REPORT, "min_percent", SHARE, NO_CHOICES, "0", KPROF,
            "hide functions below this share of the longest one's time", NULL,
            "\"1%\""),
    [LP_REPORT_LINES] = KEY(
        REPORT, "lines", CHOICE, "all|run-only|hot-only", 0, 0, "all", KPROF,
        "which source lines to print; set to all: also of a long "
        "listing",
        NULL, "\"hot-only\""),
    [LP_REPORT_CONTEXT] =
        KEY(REPORT, "context", COUNT, NULL, 0, 1000, "2", KPROF,
            "lines shown around those selected", NULL, "5"),
    [LP_REPORT_COLUMNS] =
        KEY(REPORT, "columns", WORDS, LP_COLUMN_KEYS, 0, 0, "", KPROF,
            "columns to print, in this order; kernprof's without", NULL,
            "[\"line\", \"hits\", \"time\", \"self\"]"),
    [LP_REPORT_SELF] = FLAG(
        REPORT, "self", "no", KPROF,
        "add what lines took themselves: CPU Self and Waiting", NULL, "true"),
    [LP_REPORT_WALL] =
        FLAG(REPORT, "wall", "no", KPROF,
             "own times are the time that passed, not CPU time", NULL, "true"),
    [LP_REPORT_RAW] =
        FLAG(REPORT, "raw", "no", KPROF,
             "leave the cost of the line's own clock readings in the times",
             NULL, "true"),
    [LP_REPORT_INSTANCES] =
        FLAG(REPORT, "instances", "no", KPROF,
             "keep the instances of a template apart", NULL, "true"),
    [LP_REPORT_THREADS] = FLAG(REPORT, "threads", "no", KPROF,
                               "keep threads apart", NULL, "true"),
    [LP_REPORT_PROCESSES] = FLAG(REPORT, "processes", "no", KPROF,
                                 "one report for each process", NULL, "true"),
    [LP_REPORT_SOURCE] = FLAG(REPORT, "source", "yes", KPROF,
                              "print the text of lines", NULL, "false"),
    [LP_REPORT_SOURCE_PATH] =
        KEY(REPORT, "source_path", PATHS, NO_CHOICES, "", KPROF,
            "folders below which sources are, or OLD=NEW: what was below OLD "
            "is below NEW (--source-map, of all commands)",
            "A file that was found names folders below its own alone.",
            "[\"src\", \"/usr/src/app=.\"]"),
    [LP_REPORT_REGIONS] = FLAG(REPORT, "regions", "yes", KPROF,
                               "print the table of regions", NULL, "false"),
    [LP_REPORT_COLOR] =
        KEY(REPORT, "color", CHOICE, "auto|always|never", 0, 0, "auto", KPROF,
            "auto: on a terminal unless NO_COLOR is set", NULL, "\"never\""),
    [LP_REPORT_PAGER] =
        FLAG(REPORT, "pager", "yes", KPROF,
             "on a terminal, page what is printed", NULL, "false"),
    [LP_REPORT_RICH] = FLAG(REPORT, "rich", "no", KPROF,
                            "file names as links, always", NULL, "true"),
    [LP_ASSERT_NAME] = KEY(ASSERT, "name", TEXT, NO_CHOICES, "", KPROF,
                           "what the rule is called in the outcome", NULL,
                           "\"parser stays cheap\""),
    [LP_ASSERT_FUNCTION] =
        KEY(ASSERT, "function", PATTERNS, NO_CHOICES, "", KPROF,
            "about each function whose name matches", NULL, "\"parse_*\""),
    [LP_ASSERT_LINE] = KEY(ASSERT, "line", LINE, NO_CHOICES, "", KPROF,
                           "about a line", NULL, "\"main.c:12\""),
    [LP_ASSERT_TEXT] = KEY(ASSERT, "text", TEXT, NO_CHOICES, "", KPROF,
                           "about each line that has this text in it, wherever "
                           "it stands by now",
                           NULL, "\"sum += area(i, 2);\""),
    [LP_ASSERT_REGION] = KEY(ASSERT, "region", TEXT, NO_CHOICES, "", KPROF,
                             "about a region", NULL, "\"forward\""),
#define LIMIT(id, side, name, kind, metric, figure, help, example)             \
  [LP_ASSERT_##id] = KEY(ASSERT, name, kind, NULL, 0, INT64_MAX, "", KPROF,    \
                         help, NULL, example),
#include "metrics.def"
    [LP_ASSERT_NO_HITS] =
        FLAG(ASSERT, "no_hits", "", KPROF, "must never run", NULL, "true"),
};
