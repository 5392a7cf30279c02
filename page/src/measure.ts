// What a flame graph is drawn by: how its numbers are written, and of what they
// are parts.
import { bytes, count, time } from "./format";
import type { Profile } from "./profile";
import type { StackMemory } from "./schema";
import type { Stacks, Value } from "./stacks";

export interface Measure {
  mark: string; // before each number
  write: (value: number) => string;
  whole: number;
  about: string; // where the numbers are from
}

export const valueNames: Record<Value, string> = {
  cpu: "CPU time", time: "Time", allocs: "Allocations", bytes: "Bytes allocated", live: "Live at the end", peak: "Live at the peak", faults: "Page faults",
  devallocs: "GPU allocations", devbytes: "GPU bytes allocated", devlive: "GPU bytes live at the end", devpeak: "GPU bytes live at the peak",
};

/** What the profile's stacks have any of, or would: memory that is all freed is a finding. */
export function valuesOf({ stacks, report, isCpu }: Profile): Value[] {
  const memory = Object.keys(report.stacks?.memory ?? {}) as StackMemory[];
  const times: Value[] = report.stacks?.self_cpu_ns ? (isCpu ? ["cpu", "time"] : ["time", "cpu"]) : ["time"];
  return [...(stacks ? times : []), ...memory];
}

export const timeMeasure = (profile: Profile): Measure => ({
  mark: "~", write: time, whole: profile.whole,
  about: "From samples: widths are estimates; what is flat adds up to the lines’ own times.",
});

export function measureOf(profile: Profile, stacks: Stacks, value: Value): Measure {
  if (value === "time" || value === "cpu") {
    const whole = value === "cpu" ? profile.report.summary.threads_cpu_ns! : profile.passed;
    return { ...timeMeasure(profile), whole };
  }
  const isSampled = profile.report.memory?.mode === "sample" && !value.startsWith("dev"); // of GPUs all are counted
  if (value === "faults") {
    const isEstimate = !!profile.report.memory?.all.faults_are_estimate;
    return {
      mark: isEstimate ? "~" : "", write: count, whole: stacks.self.reduce((sum, own) => sum + own, 0),
      about: `Pages that were touched first, or not in memory${isEstimate ? ": from samples, each of which stands for a few" : ""}.`,
    };
  }
  return {
    mark: isSampled ? "~" : "",
    write: value.endsWith("allocs") ? count : bytes,
    whole: stacks.self.reduce((sum, own) => sum + own, 0),
    about: isSampled ? "Estimates, from blocks chosen at random." : "Counted at every allocation; a library’s are its caller’s.",
  };
}
