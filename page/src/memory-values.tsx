// What is shown of memory, and how, in all views that have columns of it.
import { bytes, count, counted } from "./format";
import type { Memory, MemorySum, Report, Row } from "./schema";
import type { Column } from "./table";

export interface MemoryValue {
  key: Exclude<keyof MemorySum, "bytes_margin" | "faults" | "faults_are_estimate">;
  title: string;
  about: string;
  isCount?: boolean; // of blocks, not bytes
}

export const memoryValues: MemoryValue[] = [
  { key: "allocs", title: "Allocs", about: "Allocations", isCount: true },
  { key: "bytes", title: "Bytes", about: "Their sizes, as asked for" },
  { key: "live_bytes", title: "Live", about: "Bytes of these, not freed when the program ended" },
  { key: "at_peak_bytes", title: "At peak", about: "Bytes of these, live when the program had most" },
  { key: "freed_here_bytes", title: "Freed", about: "Bytes that it freed, whoever allocated them" },
  { key: "temporary", title: "Temporary", about: "Blocks freed before their thread allocated the next one", isCount: true },
  { key: "moved_bytes", title: "Moved", about: "Bytes that realloc copied because a block moved" },
];

export const bytesValue = memoryValues[1];

/** Of these the first, for views that show more than memory. */
export const shortMemoryValues = memoryValues.slice(0, 4);

/** What a line did itself: nothing, if callees did all. */
export const ownMemory = (row: Row) => row.memory?.self;

export const isEstimate = (report: Report) => report.memory?.mode === "sample";

/** Before each number of memory. */
export const memoryMark = (report: Report) => (isEstimate(report) ? "~" : "");

/** Short, to the byte behind it; nothing where there is none. */
export function Amount({ sum, value, mark }: { sum?: MemorySum; value: MemoryValue; mark: string }) {
  const number = sum?.[value.key] ?? 0;
  if (number <= 0) return null;
  if (value.isCount) return <>{mark}{count(number)}</>;
  return <span title={mark + counted(number, "byte")}>{mark}{bytes(number)}</span>;
}

/** Columns of what something and its callees allocated, and of its own bytes. */
export function memoryColumns<T>(report: Report, of: (item: T) => Memory | undefined): Column<T>[] {
  if (!report.memory) return [];
  const mark = memoryMark(report);
  const column = (value: MemoryValue, sumOf: (item: T) => MemorySum | undefined, key: string, title: string, about: string): Column<T> => ({
    key, title, about, width: value.isCount ? "6.5rem" : "5.5rem",
    by: (item) => sumOf(item)?.[value.key] ?? 0, cell: (item) => <Amount sum={sumOf(item)} value={value} mark={mark} />,
  });
  const columns = shortMemoryValues.map((value) => column(value, of, value.key, value.title, `${value.about}, with what callees did`));
  const own = column(memoryValues[1], (item) => of(item)?.self, "own_bytes", "Own bytes", "Bytes, without what profiled callees allocated");
  return [columns[0], own, ...columns.slice(1)];
}
