/* SPDX-License-Identifier: MIT
 *
 * `kprof mcp`: profiles of a folder for agents, by the Model Context Protocol:
 * JSON-RPC 2.0 on stdin and stdout, a message a line. It only reads, and only
 * profiles below the folder and the sources that these vouch for.
 */
#ifndef LINEPROF_CLI_MCP_H
#define LINEPROF_CLI_MCP_H

/** Answers until stdin ends. `folder` is absolute and without links. Returns
 * the exit status. */
int lp_mcp_serve(const char *folder);

#endif
