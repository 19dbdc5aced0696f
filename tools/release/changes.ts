/** What CHANGELOG.md says of a version, without its heading; null where it says nothing. */
export function changesOf(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => headingOf(text) === version);
  const text = part?.slice(part.indexOf('\n')).trim();
  return text ? text : null;
}

/** `0.2.0 (2026-12-01)` is 0.2.0. */
const headingOf = (part: string) => part.split('\n', 1)[0]!.trim().split(' ')[0];
