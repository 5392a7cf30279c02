// A table of any length: sorted by a click on a heading, read by arrow keys.
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { useVirtual } from "./virtual";

export interface Column<T> {
  key: string;
  title: string;
  about?: string; // what the column is
  width: string; // as in grid-template-columns
  isText?: boolean;
  by?: (item: T) => number | string; // to sort by
  cell: (item: T) => ComponentChildren;
}

interface Order {
  key: string;
  down: boolean;
}

const ROW = 24;

function sorted<T>(items: T[], columns: Column<T>[], order: Order): T[] {
  const by = columns.find((column) => column.key === order.key)?.by;
  if (!by) return items;
  const keyed = items.map((item) => ({ item, key: by(item) }));
  const sign = order.down ? -1 : 1;
  keyed.sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

function Heading<T>({ column, order, setOrder }: {
  column: Column<T>; order: Order; setOrder: (order: Order) => void;
}) {
  const isKey = order.key === column.key;
  const state = isKey ? (order.down ? "descending" : "ascending") : undefined;
  const turn = () => setOrder({ key: column.key, down: isKey ? !order.down : !column.isText });
  return (
    <div role="columnheader" aria-sort={state} class={column.isText ? "text" : ""}>
      {column.by ? (
        <button title={column.about} onClick={turn}>
          {column.title}
          <span class="order" aria-hidden="true">{isKey ? (order.down ? "▾" : "▴") : ""}</span>
        </button>
      ) : (
        <span title={column.about}>{column.title}</span>
      )}
    </div>
  );
}

export function Table<T>({ label, items, columns, first, open, height }: {
  label: string;
  items: T[];
  columns: Column<T>[];
  first?: Order; // as the items come, if none
  open?: (item: T) => void; // Enter, a click
  height?: number; // most rows in sight; default: as many as there is room for
}) {
  const [order, setOrder] = useState<Order>(first ?? { key: "", down: true });
  const [at, setAt] = useState(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => sorted(items, columns, order), [items, order]);
  const rows = useVirtual(shown.length, ROW, scroller);
  const template = { gridTemplateColumns: columns.map((column) => column.width).join(" ") };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to));
    setAt(next);
    rows.scrollToIndex(next);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(at + 20),
    PageUp: () => move(at - 20),
    Home: () => move(0),
    End: () => move(shown.length - 1),
    Enter: () => shown[at] && open?.(shown[at]),
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !keys[event.key] || event.ctrlKey) return;
    event.preventDefault();
    keys[event.key]();
  };
  const limit = height ? { maxHeight: `${(height + 1) * ROW + 4}px` } : undefined;
  return (
    <div class={`table ${height ? "" : "fills"}`} role="table" aria-label={label}
      aria-rowcount={shown.length + 1} tabIndex={0} ref={scroller} style={limit} onKeyDown={onKey}>
      <div role="rowgroup" class="head">
        <div role="row" aria-rowindex={1} style={template}>
          {columns.map((column) => (
            <Heading key={column.key} column={column} order={order} setOrder={setOrder} />
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: `${rows.getTotalSize()}px`, position: "relative" }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div key={index} role="row" aria-rowindex={index + 2}
            class={`${open ? "opens" : ""} ${index === at ? "at" : ""}`}
            style={{ ...template, transform: `translateY(${start}px)` }}
            onClick={open && (() => open(shown[index]))}>
            {columns.map((column) => (
              <div key={column.key} role="cell" class={column.isText ? "text" : ""}>
                {column.cell(shown[index])}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
