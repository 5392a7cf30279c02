// The keys.
import { useEffect, useRef } from "preact/hooks";

export const keys: [string, string][] = [
  ["n  p", "next, previous hot line"],
  ["1 … 9  0", "the hottest line, the second … the tenth"],
  ["[  ]", "next, previous view"],
  ["o", "overview"],
  ["/", "search functions and source"],
  ["↑ ↓  j k", "next, previous line of a table or source"],
  ["Enter", "open a row"],
  ["t", "light or dark"],
  ["?", "these keys"],
];

export function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">Keys</h2>
      <dl class="facts">
        {keys.map(([key, about]) => (
          <div class="fact">
            <dt><kbd>{key}</kbd></dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog"><button autofocus>Close</button></form>
    </dialog>
  );
}
