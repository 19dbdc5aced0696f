import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putInPlace, readBuildState, writeBuildState } from './build-state.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'vivac-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** A build of Spanish that made these assets beside what is served. */
function built(...assets: string[]): string {
  const beside = path.join(dist, '.building-es-1');
  mkdirSync(path.join(beside, 'assets/es'), { recursive: true });
  mkdirSync(path.join(beside, '.vite'));
  for (const name of assets) writeFileSync(path.join(beside, 'assets/es', name), name);
  writeFileSync(path.join(beside, 'es.html'), assets.join());
  return beside;
}

function build(sources: string, ...assets: string[]): void {
  const files = putInPlace(dist, 'es', built(...assets));
  mkdirSync(path.join(dist, '.vite'), { recursive: true });
  writeBuildState(dist, 'es', { sources, files, isCompressed: true });
}

const assets = () => readdirSync(path.join(dist, 'assets/es')).sort();

it('a build that is stopped while it is put in its place counts as none, also of the sources before', () => {
  build('first', 'a.js');
  const beside = built('b.js', 'c.js');
  // Nothing can be moved over a folder with something in it.
  mkdirSync(path.join(dist, 'assets/es/c.js/x'), { recursive: true });
  expect(() => putInPlace(dist, 'es', beside)).toThrow(/c\.js/);
  expect(readBuildState(dist, 'es')).toBeNull();
});

it('the assets of the build before stay for open pages, older ones go', () => {
  build('first', 'a.js', 'shared.js');
  build('second', 'b.js', 'shared.js');
  expect(assets()).toEqual(['a.js', 'b.js', 'shared.js']);
  build('third', 'c.js');
  expect(assets()).toEqual(['b.js', 'c.js', 'shared.js']);
  expect(readBuildState(dist, 'es')?.files).toContain('assets/es/c.js');
});

it('what was compressed of an earlier document goes with it', () => {
  build('first', 'a.js');
  writeFileSync(path.join(dist, 'es.html.br'), 'compressed');
  build('second', 'b.js');
  expect(existsSync(path.join(dist, 'es.html.br'))).toBe(false);
  expect(readFileSync(path.join(dist, 'es.html'), 'utf8')).toBe('b.js');
});
