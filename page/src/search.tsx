// Finds functions and lines of source: the browser's own search does not see
// rows that are out of sight.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { visible } from "./format";
import type { File, Profile } from "./profile";

interface Found {
  file: File;
  line: number;
  name?: string;
  text: string;
}

const MOST = 60;

function find(profile: Profile, wanted: string): Found[] {
  const word = wanted.trim().toLowerCase();
  const found: Found[] = [];
  if (!word) return found;
  for (const { func, file } of profile.functions) {
    if (found.length >= MOST / 2) break;
    if (func.name.toLowerCase().includes(word))
      found.push({ file, line: func.line, name: func.name, text: "" });
  }
  for (const file of profile.files)
    for (let i = 0; i < file.lines.length && found.length < MOST; i++)
      if (file.lines[i].toLowerCase().includes(word))
        found.push({ file, line: i + 1, text: file.lines[i].trim() });
  return found;
}

export function Search({ profile, close, go }: {
  profile: Profile; close: () => void; go: (file: File, line: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(() => find(profile, wanted), [profile, wanted]);
  useEffect(() => dialog.current?.showModal(), []);
  const open = (item?: Found) => {
    if (!item) return;
    close();
    go(item.file, item.line);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === "Enter") open(found[at]);
    else return;
    event.preventDefault();
  };
  useEffect(() => document.getElementById(`found${at}`)?.scrollIntoView({ block: "nearest" }), [at]);
  return (
    <dialog ref={dialog} class="search" aria-label="Search" onClose={close}>
      <input type="text" role="combobox" aria-expanded={found.length > 0} aria-controls="found"
        aria-activedescendant={found.length ? `found${at}` : undefined} autofocus
        aria-label="Function or source text" placeholder="Function or source text" value={wanted}
        onInput={(e) => { setWanted(e.currentTarget.value); setAt(0); }} onKeyDown={onKey} />
      <div id="found" role="listbox" aria-label="Found" tabIndex={0}>
        {found.map((item, i) => (
          <div id={`found${i}`} role="option" aria-selected={i === at} onClick={() => open(item)}>
            <span class="where mono">{visible(item.file.name)}:{item.line}</span>
            {item.name ? <b>{visible(item.name)}</b> : <code>{visible(item.text)}</code>}
          </div>
        ))}
      </div>
      {wanted && !found.length && <p class="quiet">Nothing found.</p>}
    </dialog>
  );
}
