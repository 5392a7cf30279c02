// Callers and callees at a line, as far as samples saw them.
import { useMemo } from "preact/hooks";
import { callsHref } from "./calls";
import { time, visible } from "./format";
import { Fact, LineLink } from "./parts";
import { findFile, type Place, type Profile } from "./profile";
import type { Frame } from "./schema";
import { calleesAt, callersAt, functionKey, type Neighbour } from "./stacks";

const MOST = 6;

function One({ profile, frame, ns, byLine }: { profile: Profile; byLine: boolean } & Neighbour) {
  const file = frame.path && frame.line ? findFile(profile, frame.path) : undefined;
  return (
    <span class="neighbour">
      {file && byLine && <><LineLink file={file} line={frame.line!} /> in </>}
      {frame.kind === "elsewhere" ? "code that is not profiled"
        : <a href={callsHref(frame)}><bdi>{visible(frame.name)}</bdi></a>}
      <span class="quiet"> ~{time(ns)}</span>
    </span>
  );
}

function List({ name, list, profile, byLine }: {
  name: string; list: Neighbour[]; profile: Profile; byLine: boolean;
}) {
  if (!list.length) return null;
  return (
    <Fact name={name}>
      {list.slice(0, MOST).map((each) => <One profile={profile} byLine={byLine} {...each} />)}
      {list.length > MOST && <span class="quiet">and {list.length - MOST} more</span>}
    </Fact>
  );
}

export function Neighbours({ profile, place }: { profile: Profile; place: Place }) {
  const { stacks } = profile;
  const { file, func, row } = place;
  const frame: Frame = { kind: "row", name: func.name, path: file.path, line: row.line };
  const callers = useMemo(() => (stacks ? callersAt(stacks, functionKey(frame)) : []), [stacks, place]);
  const callees = useMemo(() => (stacks ? calleesAt(stacks, file.path, row.line) : []), [stacks, place]);
  return (
    <>
      <List name="Calls" list={callees} profile={profile} byLine={false} />
      <List name="Called from" list={callers} profile={profile} byLine />
    </>
  );
}
