// TanStack's virtual-core as a hook: only the rows in sight are in the page.
import {
  elementScroll, observeElementOffset, observeElementRect, Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

export type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** `count` rows, `size` pixels high, in the element that `scroller` refers to. */
export function useVirtual(count: number, size: number, scroller: RefObject<HTMLDivElement | null>): Rows {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 20,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(0),
  };
  const [rows] = useState<Rows>(() => new Virtualizer(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
}
