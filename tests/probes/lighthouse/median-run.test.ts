import { expect, it } from 'vitest';
import type { Run } from './audit.ts';
import { medianRun, shortOf } from './median-run.ts';

const run = (changes: Partial<Run>): Run => ({
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  fcpMs: 600,
  lcpMs: 1000,
  tbtMs: 100,
  cls: 0,
  kilobytes: 350,
  shortcomings: [],
  ...changes,
});

it('the median of several Lighthouse runs is taken per metric', () => {
  const median = medianRun([
    run({ performance: 70, lcpMs: 3000, shortcomings: ['target-size'] }),
    run({ performance: 99, lcpMs: 900 }),
    run({ performance: 95, lcpMs: 1200, shortcomings: ['target-size'] }),
  ]);
  expect(median).toEqual(run({ performance: 95, lcpMs: 1200, shortcomings: ['target-size'] }));
});

it.each<[Partial<Run>, string[]]>([
  [{}, []],
  [{ performance: 94 }, ['a view: performance 94, wanted 95']],
  [{ performance: 95, accessibility: 99 }, ['a view: accessibility 99, wanted 100']],
  [{ performance: 95, cls: 0.05 }, []],
  [{ performance: 95, cls: 0.051 }, ['a view: layout shift 0.051, at most 0.05']],
  [{ performance: 95, shortcomings: ['color-contrast'] }, ['a view: color-contrast']],
])('with %j the metrics below budget are %j', (changes, short) => {
  const wanted = { performance: changes.performance === undefined ? 90 : 95, accessibility: 100 };
  expect(shortOf('a view', wanted, run(changes))).toEqual(short);
});
