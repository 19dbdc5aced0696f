import { describe, expect, it } from 'vitest';
import { findWords } from './words.ts';

const rulesIn = (text: string, path = 'packages/domain/src/day.ts'): string[] =>
  findWords({ path, text }).map(({ rule }) => rule);

describe('commented-out code', () => {
  it.each([
    "// import { day } from './day.ts';",
    '  // const nights = 2;',
    '// return nights;',
    '// if (nights > 2) {',
    '// } else {',
    '// keepPrice(night, price);',
    '{/* <PriceTag> */}',
    '/* export const nights = 2; */',
  ])('is found: %s', (text) => {
    expect(rulesIn(text)).toEqual(['commented-out']);
  });

  it.each([
    '// A night without a price shows a dash.',
    '// If the mail is late, the link is sent again.',
    '// return of a guest: counted once (calendar-1)',
    '// Import of a file is one batch.',
    '/** Prices in cents; null when there is none. */',
    "const address = 'https://example.org/a';",
  ])('has no false positive in prose: %s', (text) => {
    expect(rulesIn(text)).toEqual([]);
  });
});

describe('an absolute path of one machine', () => {
  it.each(['/work/prices', '/root/vivac', '/home/ana/vivac', '/Users/ana/vivac', '/tmp/prices'])(
    'is found: %s',
    (path) => {
      expect(rulesIn(`cd ${path}`, 'README.md')).toEqual(['one-machine']);
    },
  );

  it.each(['../work/prices', 'https://example.org/work/prices', 'a project under /root'])(
    'has no false positive in: %s',
    (path) => {
      expect(rulesIn(`see ${path}`, 'README.md')).toEqual([]);
    },
  );
});

it('the public npm registry is not reported as a private one', () => {
  expect(rulesIn('https://registry.npmjs.org/react', 'README.md')).toEqual([]);
  expect(rulesIn('http://nexus.example.org/npm', 'README.md')).toEqual(['registry']);
});

it('a finding names its line', () => {
  expect(findWords({ path: 'README.md', text: 'one\ntwo FIXME\n' })[0]?.detail).toMatch(/^2 /);
});
