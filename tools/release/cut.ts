import { changesOf } from './changes.ts';

type Needed = Record<string, string>;
type Packages = Readonly<Record<string, { version?: string; dependencies?: Needed; devDependencies?: Needed }>>;

/** A package.json of ours with another version of it, and of those of ours that it depends on. */
export function raisedPackage(text: string, version: string): string {
  return text
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replaceAll(/("@vivac\/[\w-]+": )"\d[^"]*"/g, `$1"${version}"`);
}

/** The lock file with the same: what is ours lies in folders of its own, and nothing else changes. */
export function raisedLock(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Packages };
  lock.version = version;
  for (const [folder, own] of Object.entries(lock.packages)) {
    if (folder.includes('node_modules/') || own.version === undefined) continue;
    own.version = version;
    for (const needed of [own.dependencies ?? {}, own.devDependencies ?? {}]) {
      for (const name of Object.keys(needed)) if (name.startsWith('@vivac/')) needed[name] = version;
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const UNRELEASED = /^## Unreleased\n+/m;

/**
 * CHANGELOG.md with what is unreleased under a version, and nothing unreleased above it. What was cut before is cut again: the
 * changes since then come to its end. Null where there is nothing to give a number to.
 */
export function cutChangelog(changelog: string, version: string, day: string): string | null {
  const fresh = changesOf(changelog, 'Unreleased');
  const before = changesOf(changelog, version);
  if (fresh === null && before === null) return null;
  const start = changelog.search(UNRELEASED);
  const head = start < 0 ? changelog.slice(0, changelog.search(/^## /m)) : changelog.slice(0, start);
  const older = changelog
    .slice(head.length)
    .split(/^(?=## )/m)
    .filter((part) => !new RegExp(`^## (Unreleased|${version.replaceAll('.', '\\.')})[ \n]`).test(part));
  const changes = [before, fresh].filter((part) => part !== null).join('\n');
  return `${head}## Unreleased\n\n## ${version} (${day})\n\n${changes}\n\n${older.join('')}`;
}
