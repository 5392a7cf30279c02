// Where the page is, in its address: #functions, #src/main.c:47.
import { useEffect, useState } from "preact/hooks";
import { findFile, type File, type Profile } from "./profile";

export type Route = { view: string; word?: string } | { view: "source"; file: File; line: number };

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** What the address says now; the page follows a moment later. */
export function readRoute(profile: Profile, views: string[]): Route {
  const word = decode(location.hash);
  const [view, ...rest] = word.split("=");
  if (rest.length && views.includes(view)) return { view, word: rest.join("=") };
  const match = /^(.*):(\d+)$/s.exec(word);
  const file = match && findFile(profile, match[1]);
  if (file) return { view: "source", file, line: Math.max(1, Number(match[2])) };
  return { view: views.includes(word) ? word : views[0] };
}

export function useRoute(profile: Profile, views: string[]): Route {
  const [route, setRoute] = useState(() => readRoute(profile, views));
  useEffect(() => {
    const follow = () => setRoute(readRoute(profile, views));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [profile]);
  return route;
}
