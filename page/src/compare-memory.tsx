// What changed of memory from another profile to this one: counted, so there is
// nothing to be tested; of several runs the medians.
import type { LineChange, MemoryChange, MemoryChanges } from "./comparison";
import { count } from "./format";
import { shortMemoryValues } from "./memory-values";
import { Fact } from "./parts";
import { Table, type Column } from "./table";

type Key = keyof MemoryChanges;

const words: Record<Key, string> = {
  allocs: "allocations", bytes: "bytes", live_bytes: "live at the end", at_peak_bytes: "at the peak",
};
const keys = Object.keys(words) as Key[];

const by = ({ a, b, changed }: MemoryChange) => (changed ? b[1] - a[1] : 0);

const isAny = (changes: MemoryChanges) => keys.some((key) => changes[key].a[2] > 0 || changes[key].b[2] > 0);

export const hasChanged = ({ memory }: LineChange) => !!memory && keys.some((key) => memory[key].changed);

/** The largest changes of bytes first, live and at the peak as well; then those of allocations. */
export function compareChanges(left: LineChange, right: LineChange): number {
  const size = ({ memory }: LineChange, of: Key[]) => Math.max(...of.map((key) => Math.abs(by(memory![key]))));
  const bytes = keys.slice(1);
  return size(right, bytes) - size(left, bytes) || size(right, ["allocs"]) - size(left, ["allocs"]);
}

/** "+1,600"; more is worse. */
function By({ change }: { change: MemoryChange }) {
  const value = by(change);
  if (!change.changed) return null;
  const range = ([least, , most]: MemoryChange["a"]) => (least === most ? count(least) : `${count(least)} to ${count(most)}`);
  return (
    <span class={`finding ${value > 0 ? "slower" : "faster"}`} title={`A: ${range(change.a)}; B: ${range(change.b)}`}>
      {value < 0 ? "−" : "+"}{count(Math.abs(value))}
    </span>
  );
}

function Sums({ name, changes }: { name: string; changes: MemoryChanges }) {
  return (
    <Fact name={name}>
      {keys.map((key, i) => (
        <>
          {i > 0 && ", "}{words[key]} {count(changes[key].b[1])}
          {changes[key].changed && <> (<By change={changes[key]} />)</>}
        </>
      ))}
    </Fact>
  );
}

/** In B, and what changed since A. */
export function MemoryFacts({ memory }: { memory?: { all: MemoryChanges; on_no_line: MemoryChanges } }) {
  if (!memory) return <Fact name="Memory">not compared: some run has not counted it, or only estimates</Fact>;
  if (!isAny(memory.all)) return null;
  return (
    <>
      <Sums name="Memory" changes={memory.all} />
      {isAny(memory.on_no_line) && <Sums name="On no line" changes={memory.on_no_line} />}
    </>
  );
}

function columnsFor<T extends { line: LineChange }>(): Column<T>[] {
  return shortMemoryValues.flatMap(({ key, title, about }): Column<T>[] => {
    const of = ({ line }: T) => line.memory![key as Key];
    return [
      { key, title, about: `${about}: in B, without what the line calls`, width: "6.5rem", by: (item) => of(item).b[1], cell: (item) => count(of(item).b[1]) },
      { key: `${key}_by`, title: `± ${title.toLowerCase()}`, about: "What changed since A", width: "6.5rem",
        by: (item) => by(of(item)), cell: (item) => <By change={of(item)} /> },
    ];
  });
}

/** `items`: lines that have memory; `more`: what the tables of this view say of a line. */
export function MemoryLines<T extends { line: LineChange }>({ items, more, open }: {
  items: T[]; more: Column<T>[]; open: (item: T) => void;
}) {
  return (
    <section aria-labelledby="changed-memory">
      <h2 id="changed-memory">Memory by line <span class="quiet">without what lines call</span></h2>
      {items.length
        ? <Table label="Changed memory" items={items} columns={[...columnsFor<T>(), ...more]} height={14} open={open} />
        : <p class="quiet">No line differs.</p>}
    </section>
  );
}
