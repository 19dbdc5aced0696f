import { dirname } from 'node:path';
import type { Section } from '../section.ts';
import { listPaths } from '../source-files.ts';

/** More than this and a reader no longer sees at a glance what a folder is about. */
const MOST_FILES = 14;
const places = /^(apps|packages|tools|tests)\//;
const source = /\.(ts|tsx|css)$/;

export const crowding: Section = {
  title: 'crowding',
  rules: ['crowded-folder'],
  async inspect(root) {
    const paths = (await listPaths(root)).filter(
      (path) => places.test(path) && source.test(path) && !/\.test\.tsx?$/.test(path),
    );
    const folders = Map.groupBy(paths, dirname);
    const findings = [...folders]
      .filter(([, files]) => files.length > MOST_FILES)
      .map(([path, files]) => ({
        rule: 'crowded-folder',
        path,
        detail: `${files.length} files beside tests, at most ${MOST_FILES}: give what belongs together a folder`,
      }));
    return { looked: folders.size, findings };
  },
};
