import { expect, it } from 'vitest';
import { findReachable, type Chunk } from './reachable-chunks.ts';

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []): Chunk => ({
  type: 'chunk',
  fileName,
  code: '',
  isEntry: fileName === 'main',
  moduleIds: [],
  imports,
  dynamicImports,
});

const chunks = [
  chunk('main', ['react'], ['page']),
  chunk('react', []),
  chunk('page', ['react'], ['map']),
  chunk('map', ['leaflet', 'page']),
  chunk('leaflet', []),
];
const names = (found: Set<Chunk>): string[] => [...found].map(({ fileName }) => fileName).toSorted();

it('the first load is the entry chunk with its static imports, transitively', () => {
  expect(names(findReachable(chunks, ({ isEntry }) => isEntry, { dynamic: false }))).toEqual(['main', 'react']);
});

it('dynamic imports are reachable when included', () => {
  const found = findReachable(chunks, ({ isEntry }) => isEntry, { dynamic: true });
  expect(names(found)).toEqual(['leaflet', 'main', 'map', 'page', 'react']);
});

it('nothing is reachable behind an excluded chunk', () => {
  const skip = ({ fileName }: Chunk): boolean => fileName === 'map';
  expect(names(findReachable(chunks, ({ isEntry }) => isEntry, { dynamic: true, skip }))).toEqual([
    'main',
    'page',
    'react',
  ]);
});
