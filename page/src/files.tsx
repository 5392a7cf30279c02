// The profiled files, the hottest first.
import { percent, visible } from "./format";
import { hrefOf, ownOf } from "./parts";
import { rowAt, type File, type Profile } from "./profile";

/** Where a file is opened: at its hottest line. */
export function hottestLine(profile: Profile, file: File): number {
  const hot = profile.hot.find((place) => place.file === file);
  if (hot) return hot.row.line;
  let best = 1;
  let most = 0;
  for (const line of file.rows.keys()) {
    const self = ownOf(rowAt(file, line)!.row).ns;
    if (self > most) [best, most] = [line, self];
  }
  return best;
}

export function FileList({ profile, file }: { profile: Profile; file: File }) {
  return (
    <nav class="files" aria-label="Files">
      <ul>
        {profile.files.map((each) => (
          <li key={each.path}>
            <a href={hrefOf(each, hottestLine(profile, each))} title={visible(each.path)}
              aria-current={each === file ? "page" : undefined}>
              <bdi>{visible(each.name)}</bdi>
              <span class="part">{percent(each.own, profile.whole)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
