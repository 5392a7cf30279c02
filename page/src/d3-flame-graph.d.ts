// What this page uses of d3-flame-graph, which comes without types.
declare module "d3-flame-graph" {
  import type { Selection } from "d3-selection";
  type Data = import("./stacks").Node;

  export interface FlameNode {
    data: Data;
    value: number;
    parent: FlameNode | null;
    children?: FlameNode[];
    highlight?: boolean;
  }

  export interface FlameGraph {
    (selection: Selection<HTMLDivElement, Data, null, undefined>): void;
    width(pixels: number): FlameGraph;
    cellHeight(pixels: number): FlameGraph;
    inverted(is: boolean): FlameGraph;
    transitionDuration(ms: number): FlameGraph;
    minFrameSize(pixels: number): FlameGraph;
    sort(order: (a: FlameNode, b: FlameNode) => number): FlameGraph;
    tooltip(is: boolean): FlameGraph;
    getName(name: (node: FlameNode) => string): FlameGraph;
    label(label: (node: FlameNode) => string): FlameGraph;
    setSearchMatch(match: (node: FlameNode, word: string) => boolean): FlameGraph;
    setSearchHandler(handler: () => void): FlameGraph;
    setColorMapper(colour: (node: FlameNode) => string): FlameGraph;
    onHover(handler: (node: FlameNode) => void): FlameGraph;
    onClick(handler: (node: FlameNode) => void): FlameGraph;
    search(word: string): void;
    clear(): void;
    zoomTo(node: FlameNode): void;
    resetZoom(): void;
    destroy(): void;
  }

  export default function flamegraph(): FlameGraph;
}
