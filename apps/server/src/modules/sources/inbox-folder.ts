import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folders of one source in the inbox. */
export interface InboxFolder {
  readonly path: string;
  /** Files that wait, or that a process which ended was working on, oldest first. */
  waiting(now: number): Promise<string[]>;
  /** Takes a file for work; null where somebody else has taken it. */
  take(name: string): Promise<string | null>;
  /** Puts a file that was worked on away, with its report beside it. */
  putAway(name: string, where: 'done' | 'refused', report: string, at: Date): Promise<void>;
}

/** A file that is still being written changes within so long. */
const STILL_MS = 2_000;
/** Files that programs write before they give them their name. */
const UNFINISHED = /^[.~]|\.(part|partial|tmp|crdownload|filepart)$/i;
const WORKING = '.working';
const LONGEST_NAME = 150;

/** The name of a source’s folder: its letters and digits, and hyphens between them. */
export function folderName(source: string, id: number): string {
  const plain = source.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return slug === '' ? `source-${id}` : slug;
}

/** The folders of sources by their ids: of two whose names have the same letters the one that came later has its number behind. */
export function folderNames(sources: readonly { readonly id: number; readonly name: string }[]): Map<number, string> {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { id, name } of [...sources].sort((one, other) => one.id - other.id)) {
    let folder = folderName(name, id);
    while (taken.has(folder)) folder = `${folder}-${id}`;
    taken.add(folder);
    names.set(id, folder);
  }
  return names;
}

/** Opens, and makes where they are missing, the folders of a source. */
export async function openInboxFolder(inbox: string, name: string): Promise<InboxFolder> {
  const folder = path.join(inbox, name);
  const working = path.join(folder, WORKING);
  for (const part of [WORKING, 'done', 'refused']) await mkdir(path.join(folder, part), { recursive: true });
  return {
    path: folder,
    async waiting(now) {
      const left = await filesIn(working);
      const fresh = (await filesIn(folder)).filter(
        ({ name: file, changedMs }) => !UNFINISHED.test(file) && now - changedMs >= STILL_MS,
      );
      return [...left, ...fresh].sort((a, b) => a.changedMs - b.changedMs).map(({ name: file }) => file);
    },
    async take(file) {
      const place = path.join(working, file);
      if (await isThere(place)) return place;
      try {
        await rename(path.join(folder, file), place);
        return place;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async putAway(file, where, report, at) {
      const stamp = at.toISOString().replace(/[:.]/g, '-');
      const stored = path.join(folder, where, `${stamp} ${file.slice(-LONGEST_NAME)}`);
      await writeFile(`${stored}.report.txt`, report);
      await rename(path.join(working, file), stored);
    },
  };
}

async function filesIn(folder: string): Promise<{ name: string; changedMs: number }[]> {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const known = await stat(path.join(folder, entry.name)).catch(() => null);
    if (known) found.push({ name: entry.name, changedMs: known.mtimeMs });
  }
  return found;
}

async function isThere(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null)) !== null;
}
