// Who calls, who is called: one function between its callers and what it calls.
import { useMemo, useState } from "preact/hooks";
import { Flame } from "./flame";
import { LinesToo } from "./flame-view";
import { percent, time, visible } from "./format";
import { timeMeasure } from "./measure";
import type { Profile } from "./profile";
import { calleesOf, callersOf, functionKey, type Stacks } from "./stacks";
import type { Frame } from "./schema";

interface Choice {
  key: string;
  frame: Frame;
  ns: number;
}

/** Functions in the stacks, the longest first; a path counts each once. */
function choicesOf(stacks: Stacks): Choice[] {
  const keys = stacks.frames.map(functionKey);
  const choices = new Map<string, Choice>();
  stacks.of.forEach((of, i) => {
    const key = keys[of];
    let at = stacks.parents[i];
    while (at >= 0 && keys[stacks.of[at]] !== key) at = stacks.parents[at];
    if (at >= 0) return; // beneath itself
    const known = choices.get(key);
    if (known) known.ns += stacks.total[i];
    else choices.set(key, { key, frame: stacks.frames[of], ns: stacks.total[i] });
  });
  return [...choices.values()].sort((a, b) => b.ns - a.ns);
}

export const callsHref = (frame: Frame) => `#calls=${encodeURIComponent(frame.name)}`;

export function CallsView({ profile, word }: { profile: Profile; word?: string }) {
  const stacks = profile.stacks!;
  const choices = useMemo(() => choicesOf(stacks), [stacks]);
  const [byLine, setByLine] = useState(true);
  const hottest = profile.hot[0]?.func.name;
  const first = choices.find(({ frame }) => frame.name === hottest) ?? choices[0];
  const chosen = choices.find(({ frame }) => frame.name === word) ?? first;
  const [callers, callees] = useMemo(() => {
    const called = calleesOf(stacks, chosen.key, byLine);
    const head = { name: chosen.frame.name, frame: { ...chosen.frame, line: undefined } };
    return [
      { ...callersOf(stacks, chosen.key, byLine), ...head },
      byLine ? { ...called, ...head } : called.children[0],
    ];
  }, [stacks, chosen, byLine]);
  const name = visible(chosen.frame.name);
  const measure = timeMeasure(profile);
  return (
    <div class="page">
      <div class="controls">
        <label>Function{" "}
          <select value={chosen.key} onChange={(e) => {
            location.hash = callsHref(choices.find(({ key }) => key === e.currentTarget.value)!.frame);
          }}>
            {choices.slice(0, 500).map(({ key, frame, ns }) => (
              <option value={key}>{visible(frame.name)} ({percent(ns, profile.whole)} %)</option>
            ))}
          </select>
        </label>
        <LinesToo byLine={byLine} setByLine={setByLine} />
        <span class="quiet">{measure.about}</span>
      </div>
      <section aria-labelledby="callers">
        <h2 id="callers">Callers of {name} <span class="quiet">~{time(chosen.ns)}, {percent(chosen.ns, profile.whole)} %</span></h2>
        {callers.children.length
          ? <Flame root={callers} profile={profile} measure={measure} room={0.35} label={`Callers of ${name}, outwards`} />
          : <p class="quiet">None that samples saw.</p>}
      </section>
      <section aria-labelledby="callees">
        <h2 id="callees">What {name} calls</h2>
        <Flame root={callees} profile={profile} measure={measure} room={0.35} isInverted label={`What ${name} calls, inwards`} />
      </section>
    </div>
  );
}
