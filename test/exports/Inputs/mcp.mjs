// mcp.mjs KPROF FOLDER PROFILE: the protocol's own client lists the tools of `kprof mcp`
// and gets what `kprof explain` prints.
import { execFileSync } from "node:child_process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [kprof, folder, profile] = process.argv.slice(2);
const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: kprof, args: ["mcp", folder] }));
const { tools } = await client.listTools();
const names = tools.map(({ name }) => name).join(" ");
const { content, isError } = await client.callTool({ name: "explain", arguments: { profile } });
const wrong = await client.callTool({ name: "explain", arguments: { profile: "../gone.lprof" } });
await client.ping();
await client.close();
const printed = execFileSync(kprof, ["explain", profile], { cwd: folder, encoding: "utf8" });
if (names !== "list_profiles explain lines source diff" || isError || content[0].text !== printed || !wrong.isError) {
  console.error(`mcp: ${names}: ${content[0].text}`);
  process.exit(1);
}
