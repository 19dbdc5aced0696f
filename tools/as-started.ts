import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `npm start` of a checkout tells Node about memory. */
export function flagsOfStart(folder: string): string[] {
  return wordsOfStart(folder).filter((word) => word.startsWith('--'));
}

/** What `npm start` of a checkout tells the allocator; a value that a shell would have to read is no part of it. */
export function environmentOfStart(folder: string): Record<string, string> {
  const stated = wordsOfStart(folder).filter((word) => /^[A-Z_]+=[^$]+$/.test(word));
  return Object.fromEntries(stated.map((word) => [word.split('=')[0]!, word.split('=')[1]!]));
}

function wordsOfStart(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ');
}
