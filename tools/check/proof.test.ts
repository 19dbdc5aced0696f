import { expect, it } from 'vitest';
import { findDefects } from './proof.ts';

const finding = (rule: string, path: string) => ({ rule, path, detail: '' });
const section = { title: 'format', rules: ['prettier'] };
const crooked = finding('prettier', 'packages/domain/src/crooked.ts');

it('a check that finds its planted violation is trusted', () => {
  expect(findDefects(section, { looked: 1, findings: [crooked] })).toEqual([]);
});

it('a check that finds nothing is broken', () => {
  expect(findDefects(section, { looked: 1, findings: [] })).toEqual([
    'the planted violation of prettier in packages/domain/src/crooked.ts was not found',
  ]);
});

it('a check with a false positive on an innocent file is broken', () => {
  const innocent = finding('prettier', 'packages/domain/src/kept-day.ts');
  expect(findDefects(section, { looked: 1, findings: [crooked, innocent] })).toHaveLength(1);
});

it('a rule without a planted violation is an error', () => {
  const rules = ['prettier', 'spelling'];
  expect(findDefects({ title: 'format', rules }, { looked: 1, findings: [crooked] })).toEqual([
    'no violation of spelling is planted',
  ]);
});
