// All call stacks as a flame graph: of time, or of what they allocated.
import { useMemo, useState } from "preact/hooks";
import { Flame } from "./flame";
import { measureOf, valueNames, valuesOf } from "./measure";
import type { Profile } from "./profile";
import { arrangeStacks, tree, type Value } from "./stacks";

export function LinesToo({ byLine, setByLine }: { byLine: boolean; setByLine: (is: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={byLine} onChange={(e) => setByLine(e.currentTarget.checked)} /> lines apart
    </label>
  );
}

export const flameHref = (value: Value) => `#flame=${value}`;

function ValueChoice({ values, value }: { values: Value[]; value: Value }) {
  if (values.length < 2) return null;
  return (
    <label>Of{" "}
      <select value={value} onChange={(e) => { location.hash = flameHref(e.currentTarget.value as Value); }}>
        {values.map((each) => <option value={each}>{valueNames[each]}</option>)}
      </select>
    </label>
  );
}

export function FlameView({ profile, word: chosen }: { profile: Profile; word?: string }) {
  const values = valuesOf(profile);
  const value = values.find((each) => each === chosen) ?? values[0];
  const stacks = useMemo(() => arrangeStacks(profile.report, value)!, [profile, value]);
  const [byLine, setByLine] = useState(true);
  const [word, setWord] = useState("");
  const root = useMemo(() => tree(stacks, byLine), [stacks, byLine]);
  const measure = useMemo(() => measureOf(profile, stacks, value), [stacks]);
  const name = value === values[0] && /time|cpu/.test(value) ? "" : `: ${valueNames[value]}`;
  return (
    <div class="page">
      <div class="controls">
        <ValueChoice values={values} value={value} />
        <label>Find <input type="search" value={word} onInput={(e) => setWord(e.currentTarget.value)} /></label>
        <LinesToo byLine={byLine} setByLine={setByLine} />
        <span class="quiet">{measure.about}</span>
      </div>
      {root.value > 0
        ? <Flame root={root} profile={profile} measure={measure} word={word} label={`Flame graph of call stacks${name}; arrow keys move in it`} />
        : <p role="status">Nothing {measure.mark && "of what was counted "}was {/live|peak/.test(value) ? valueNames[value].replace(/^.*live/i, "live") : "allocated"}.</p>}
    </div>
  );
}
