/* SPDX-License-Identifier: MIT
 *
 * The commands, one file each. argv[0] is the command's own name; the result
 * is kprof's exit status.
 */
#ifndef LINEPROF_CLI_COMMANDS_H
#define LINEPROF_CLI_COMMANDS_H

struct lp_process_watch;

/** `kprof run`, while somebody looks on. */
int lp_run_watched(int argc, char **argv, const struct lp_process_watch *watch);
int lp_cmd_run(int argc, char **argv);
int lp_cmd_report(int argc, char **argv);
int lp_cmd_lines(int argc, char **argv);
int lp_cmd_dump(int argc, char **argv);
int lp_cmd_top(int argc, char **argv);
int lp_cmd_stats(int argc, char **argv);
int lp_cmd_explain(int argc, char **argv);
int lp_cmd_mcp(int argc, char **argv);
int lp_cmd_export(int argc, char **argv);
int lp_cmd_html(int argc, char **argv);
int lp_cmd_cc(int argc, char **argv);
int lp_cmd_cxx(int argc, char **argv);
int lp_cmd_nvcc(int argc, char **argv);
int lp_cmd_diff(int argc, char **argv);
int lp_cmd_check(int argc, char **argv);
int lp_cmd_ctl(int argc, char **argv);
int lp_cmd_config(int argc, char **argv);
int lp_cmd_sites(int argc, char **argv);
int lp_cmd_doctor(int argc, char **argv);
int lp_cmd_demo(int argc, char **argv);

#endif
