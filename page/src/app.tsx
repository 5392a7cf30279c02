// The frame of the page: its head, the views, and keys that hold everywhere.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CallsView } from "./calls";
import { CompareView } from "./compare";
import { hottestLine } from "./files";
import { FlameView } from "./flame-view";
import { time, visible } from "./format";
import { CyclesView } from "./cycles";
import { Functions } from "./functions";
import { GpuView } from "./gpu";
import { Help } from "./help";
import { Overview } from "./overview";
import { valuesOf } from "./measure";
import { MemoryView } from "./memory";
import { hrefOf, shortName } from "./parts";
import { commandOf, type File, type Profile } from "./profile";
import { Receipt } from "./receipt";
import { RegionsView } from "./regions";
import { readRoute, useRoute, type Route } from "./route";
import { Search } from "./search";
import { Source } from "./source";
import { turnTheme } from "./theme";
import { TimelineView } from "./timeline";

type Go = (file: File, line: number) => void;

interface View {
  id: string;
  title: string;
  show: (profile: Profile, go: Go, word?: string) => ComponentChildren;
}

/** The views that this profile has anything for. */
function viewsOf(profile: Profile): View[] {
  const { stacks, trace, comparison, report } = profile;
  const views: (View | false)[] = [
    { id: "overview", title: "Overview", show: (profile, go) => <Overview profile={profile} go={go} /> },
    !!comparison && { id: "compare", title: "Comparison", show: (profile, go) => <CompareView profile={profile} go={go} /> },
    { id: "source", title: "Source", show: (profile, go) => {
      const file = profile.files[0];
      return file && <Source profile={profile} file={file} line={hottestLine(profile, file)} go={go} />;
    } },
    { id: "functions", title: "Functions", show: (profile, go) => <Functions profile={profile} go={go} /> },
    valuesOf(profile).length > 0 && { id: "flame", title: "Flame graph", show: (profile, _go, word) => <FlameView profile={profile} word={word} /> },
    !!stacks && { id: "calls", title: "Calls", show: (profile, _go, word) => <CallsView profile={profile} word={word} /> },
    report.regions.length > 0 && { id: "regions", title: "Regions", show: (profile) => <RegionsView profile={profile} /> },
    report.cycles.length > 1 && { id: "cycles", title: "Cycles", show: (profile) => <CyclesView profile={profile} /> },
    !!report.gpu && { id: "gpu", title: "GPU", show: (profile, go) => <GpuView profile={profile} go={go} /> },
    !!report.memory && { id: "memory", title: "Memory", show: (profile, go) => <MemoryView profile={profile} go={go} /> },
    !!trace && { id: "timeline", title: "Timeline", show: (profile) => <TimelineView profile={profile} /> },
    { id: "receipt", title: "Receipt", show: (profile) => <Receipt profile={profile} /> },
  ];
  return views.filter((view) => !!view);
}

const goTo: Go = (file, line) => {
  location.hash = hrefOf(file, line);
};

/** Which of the hottest lines is shown; -1: none. */
function hotIndex(profile: Profile, route: Route): number {
  if (!("file" in route)) return -1;
  return profile.stops.findIndex(({ file, row }) => file === route.file && row.line === route.line);
}

function Head({ profile, views, view, search, help }: {
  profile: Profile; views: View[]; view: string; search: () => void; help: () => void;
}) {
  const command = commandOf(profile.report);
  return (
    <header>
      <h1>
        <span class="brand">lineprof</span>{" "}
        <span class="mono"><bdi>{visible(shortName(command.split(" ")[0]))}</bdi></span>{" "}
        <span class="quiet">{time(profile.report.summary.wall_ns)}</span>
      </h1>
      <nav aria-label="Views">
        {views.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === view ? "page" : undefined}>{title}</a>
        ))}
      </nav>
      <div class="tools">
        <button onClick={search} title="Search functions and source ( / )">Search</button>
        <button onClick={turnTheme} title="Light or dark ( t )">Theme</button>
        <button onClick={help} title="Keys ( ? )">Keys</button>
      </div>
    </header>
  );
}

const isTyping = (event: KeyboardEvent) =>
  event.ctrlKey || event.altKey || event.metaKey ||
  (event.target instanceof Element && !!event.target.closest("input, select, textarea, dialog"));

export function App({ profile }: { profile: Profile }) {
  const [views] = useState(() => viewsOf(profile));
  const ids = views.map(({ id }) => id);
  const route = useRoute(profile, ids);
  const [dialog, setDialog] = useState<"search" | "help" | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const now = readRoute(profile, ids);
      const at = hotIndex(profile, now);
      const toHot = (index: number) => {
        const place = profile.stops[Math.max(0, Math.min(profile.stops.length - 1, index))];
        if (place) goTo(place.file, place.row.line);
      };
      const turn = (step: number) => {
        location.hash = ids[(ids.indexOf(now.view) + step + ids.length) % ids.length];
      };
      const actions: Record<string, () => void> = {
        n: () => toHot(at + 1),
        p: () => toHot(at < 0 ? 0 : at - 1),
        o: () => { location.hash = "overview"; },
        "[": () => turn(-1),
        "]": () => turn(1),
        "/": () => setDialog("search"),
        "?": () => setDialog("help"),
        t: turnTheme,
      };
      const action = /^\d$/.test(event.key)
        ? () => toHot((Number(event.key) + 9) % 10) : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [profile]);
  const close = () => setDialog(null);
  const view = views.find(({ id }) => id === route.view) ?? views[0];
  return (
    <>
      <Head profile={profile} views={views} view={view.id} search={() => setDialog("search")}
        help={() => setDialog("help")} />
      <main tabIndex={0}>
        {"file" in route
          ? <Source profile={profile} file={route.file} line={route.line} go={goTo} />
          : view.show(profile, goTo, route.word)}
      </main>
      {dialog === "search" && <Search profile={profile} close={close} go={goTo} />}
      {dialog === "help" && <Help close={close} />}
    </>
  );
}
