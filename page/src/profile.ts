// The report, arranged for the page: files with their lines, functions by
// name, and where each line is.
import type { Comparison } from "./comparison";
import { timeStacks, type Stacks } from "./stacks";
import type { Trace } from "./trace";
import { ownOf } from "./parts";
import type { Func, HotLine, Report, Row } from "./schema";

/** A row with what it belongs to. */
export interface Place {
  file: File;
  func: Func;
  row: Row;
}

export interface File {
  path: string;
  name: string; // without the folder that all files are in
  lines: string[];
  hasText: boolean;
  fault: string; // why the text may be wrong or missing
  rows: Map<number, Place[]>; // by line
  functions: Map<number, Func[]>; // that begin at a line
  own: number;
  most: number; // the largest own time of a line
}

export interface FuncPlace {
  func: Func;
  file: File;
}

export interface Profile {
  report: Report;
  files: File[]; // the hottest first
  functions: FuncPlace[];
  hot: Place[]; // the hottest lines first
  stops: Place[]; // of these the first at each line: where keys go
  hasTimes: boolean; // somebody took some
  isCpu: boolean; // own times are CPU time
  whole: number; // all threads' own time in ns
  passed: number; // in all threads, in ns: waits included
  most: number;
  stacks: Stacks | null; // of time
  trace: Trace | null;
  comparison: Comparison | null;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** The folder that all paths are in. */
function commonFolder(paths: string[]): string {
  let common = paths.length ? folderOf(paths[0]) : "";
  for (const path of paths)
    while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

function makeFiles(report: Report): Map<string, File> {
  const files = new Map<string, File>();
  const own = report.sources.filter((source) => !isSystem(source.path));
  const common = commonFolder((own.length ? own : report.sources).map((source) => source.path));
  for (const source of report.sources) {
    const lines = source.text === null ? [] : source.text.split("\n");
    if (lines.length && lines[lines.length - 1] === "") lines.pop();
    const name = source.path.startsWith(common) ? source.path.slice(common.length) : source.path;
    files.set(source.path, {
      path: source.path, name, lines, hasText: source.text !== null, fault: source.fault ?? "",
      rows: new Map(), functions: new Map(), own: 0, most: 0,
    });
  }
  return files;
}

const isSystem = (path: string) => path.startsWith("/usr/");

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function addRow(files: Map<string, File>, home: File, func: Func, row: Row) {
  const file = (row.file && files.get(row.file)) || home;
  push(file.rows, row.line, { file, func, row });
  file.own += ownOf(row).ns;
  file.most = Math.max(file.most, ownOf(row).ns);
}

/** The place that a line of "hottest" speaks of; what it is shown as beside others of the program. */
function findHot(files: Map<string, File>, line: HotLine): Place | undefined {
  const places = files.get(line.file)?.rows.get(line.line) ?? [];
  const found = places.find((place) => place.func.name === line.function && place.row.hits === line.hits)
    ?? places[0];
  return found && { ...found, row: { ...found.row, time_is: line.time_is, self_is: line.self_is, self_cpu_is: found.row.self_cpu_is && line.self_cpu_is } };
}

/** Own times are the time that passed. */
function forgetCpu(code: Row | Func) {
  delete code.self_cpu_is;
}

export function arrange(report: Report, trace: Trace | null, comparison: Comparison | null): Profile {
  const isCpu = report.hottest.by === "cpu";
  if (!isCpu)
    for (const { functions: list } of report.files)
      for (const func of list) [func, ...func.lines].forEach(forgetCpu);
  const files = makeFiles(report);
  const functions: FuncPlace[] = [];
  for (const { path, functions: list } of report.files) {
    const file = files.get(path);
    if (!file) continue;
    for (const func of list) {
      functions.push({ func, file });
      push(file.functions, func.line, func);
      for (const row of func.lines) addRow(files, file, func, row);
    }
  }
  const hot = report.hottest.lines.map((line) => findHot(files, line)).filter((place) => !!place);
  const isFirst = ({ file, row }: Place, i: number) =>
    hot.findIndex((each) => each.file === file && each.row.line === row.line) === i;
  const all = [...files.values()].sort((a, b) => b.own - a.own);
  return {
    report, functions, hot, stops: hot.filter(isFirst), files: all,
    hasTimes: functions.some(({ func }) => func.self_is !== "none"),
    isCpu,
    whole: isCpu ? report.summary.threads_cpu_ns! : report.summary.threads_ns,
    passed: report.summary.threads_ns,
    most: Math.max(0, ...all.map((file) => file.most)),
    stacks: timeStacks(report, isCpu),
    trace,
    comparison,
  };
}

/** The file that a link names: by its name here, its path, or the path's end. */
/** What measuring took, as the terminal's summary sums it up; in ns. */
export function measuringCost({ summary }: Report): number {
  const { clock_ns, counting_ns, sampling_ns, setup_ns = 0, helper_ns = 0, gpu_calls_ns = 0 } = summary;
  return clock_ns + counting_ns + sampling_ns + setup_ns + helper_ns + gpu_calls_ns;
}

export function findFile(profile: Profile, name: string): File | undefined {
  return profile.files.find((file) => file.name === name)
    ?? profile.files.find((file) => file.path === name)
    ?? profile.files.find((file) => file.path.endsWith("/" + name));
}

/** The line's row that took most. */
export function rowAt(file: File, line: number): Place | undefined {
  const places = file.rows.get(line);
  return places?.reduce((a, b) => (ownOf(b.row).ns > ownOf(a.row).ns ? b : a));
}

/** The program, as it was called. */
export function commandOf(report: Report): string {
  const { arguments: words, exe } = report.process;
  return words?.length ? words.join(" ") : (exe ?? report.process.profile);
}
