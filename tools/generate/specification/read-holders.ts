import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPaths } from '../../check/source-files.ts';
import { listTests } from './test-titles.ts';

/** Of each id that a test's tag names, the tests as `path › title`, by path and in the order of the file. */
export async function readHolders(root: string): Promise<Map<string, string[]>> {
  const holders = new Map<string, string[]>();
  for (const path of (await listPaths(root)).filter((one) => /\.test\.tsx?$/.test(one))) {
    for (const { title, holds } of listTests(path, await readFile(join(root, path), 'utf8')))
      for (const id of holds) holders.set(id, [...(holders.get(id) ?? []), `${path} › ${title}`]);
  }
  return holders;
}
