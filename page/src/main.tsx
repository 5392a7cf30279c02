// Reads the profile in this page and shows it.
import { render } from "preact";
import { App } from "./app";
import type { Comparison } from "./comparison";
import { visible } from "./format";
import { arrange, commandOf } from "./profile";
import type { Report } from "./schema";
import { followTheme } from "./theme";
import type { Trace } from "./trace";
import { unpack } from "./unpack";

async function start() {
  const root = document.getElementById("page")!;
  const report = await unpack<Report>("profile");
  const trace = await unpack<Trace>("trace");
  const comparison = await unpack<Comparison>("comparison");
  if (!report) {
    root.textContent = "There is no profile in this page; kprof html makes one with a profile.";
    return;
  }
  document.title = `${visible(commandOf(report))} · lineprof`;
  root.textContent = "";
  render(<App profile={arrange(report, trace, comparison)} />, root);
}

followTheme();
start().catch((error: unknown) => {
  document.getElementById("page")!.textContent = `This page cannot show its profile: ${String(error)}`;
});
