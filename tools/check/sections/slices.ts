import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findImporters } from '../import-graph.ts';
import type { Finding, Section } from '../section.ts';
import { isCode, isTest, readTexts, type SourceFile } from '../source-files.ts';

/** A file of fewer lines that one other imports is a part of that file. */
const SMALL_FILE_LINES = 40;
/** A folder of fewer source files, and no folder below, says no more than a file. */
const SMALL_FOLDER_FILES = 3;
const FULLEST = 10;
/** What is thin already; the list only shrinks. */
const LIST = 'tools/check/known-slices.json';
const product = /^(apps|packages)\/[^/]+\/src\//;

type Known = Record<'files' | 'folders', string[]>;

/** The home of a capability may be small: it is found by its name. */
const capability = /^apps\/(server\/src\/modules|web\/src\/features)\/[^/]+$/;

/** Code in slices too thin to read by themselves. */
export const slices: Section = {
  title: 'slices',
  rules: ['small-file', 'small-folder', 'stale-slice'],
  async inspect(root) {
    const code = await readTexts(root, isCode);
    const known = readKnown(root);
    const files = code.filter(({ path }) => product.test(path) && !isTest(path));
    const folders = Map.groupBy(files, ({ path }) => dirname(path));
    const small = { files: smallFiles(files, code), folders: smallFolders(folders) };
    return {
      looked: files.length,
      findings: [
        ...added(small.files, known.files, 'small-file', 'fewer than 40 lines and one importer: merge the two'),
        ...added(
          small.folders,
          known.folders,
          'small-folder',
          'one or two source files: give them to the folder above',
        ),
        ...gone(small.files, known.files),
        ...gone(small.folders, known.folders),
      ],
      notes: [
        `${small.files.length} files under ${SMALL_FILE_LINES} lines with one importer, ${small.folders.length} folders of one or two files`,
        `fullest folders: ${fullest(folders)}`,
      ],
    };
  },
};

function smallFiles(files: readonly SourceFile[], code: readonly SourceFile[]): string[] {
  const importers = findImporters(code.filter(({ path }) => !isTest(path)));
  return files
    .filter(({ text }) => text.trimEnd().split('\n').length < SMALL_FILE_LINES)
    .filter(({ path }) => importers.get(path)?.length === 1)
    .map(({ path }) => path);
}

function smallFolders(folders: ReadonlyMap<string, readonly SourceFile[]>): string[] {
  const paths = [...folders.keys()];
  return [...folders]
    .filter(([path, files]) => files.length < SMALL_FOLDER_FILES && !paths.some((one) => one.startsWith(`${path}/`)))
    .filter(([path]) => !capability.test(path))
    .map(([path]) => path)
    .toSorted();
}

function fullest(folders: ReadonlyMap<string, readonly SourceFile[]>): string {
  return [...folders]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, FULLEST)
    .map(([path, files]) => `${path} ${files.length}`)
    .join(', ');
}

function added(found: readonly string[], known: readonly string[], rule: string, detail: string): Finding[] {
  return found.filter((path) => !known.includes(path)).map((path) => ({ rule, path, detail }));
}

function gone(found: readonly string[], known: readonly string[]): Finding[] {
  return known
    .filter((path) => !found.includes(path))
    .map((path) => ({ rule: 'stale-slice', path, detail: `take it off ${LIST}` }));
}

function readKnown(root: string): Known {
  const path = join(root, LIST);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Known) : { files: [], folders: [] };
}
