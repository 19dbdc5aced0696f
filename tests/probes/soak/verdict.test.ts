import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Sample, settleS, slopeOf, verdictOf } from './verdict.ts';

const sample = (atS: number, residentMb: number): Sample => ({
  atS,
  residentMb,
  openFiles: 30,
  connections: 10,
  loopDelayP99Ms: 12,
});

it('memory that rises evenly has the slope of its line (least squares), wherever it begins', () => {
  const whole = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(whole, whole, fc.uniqueArray(whole, { minLength: 2, maxLength: 30 }), (rise, start, moments) => {
      const points = moments.map((x): [number, number] => [x, start + rise * x]);
      expect(slopeOf(points)).toBeCloseTo(rise, 6);
    }),
  );
});

it('one moment, however often, has no slope', () => {
  expect(
    slopeOf([
      [5, 1],
      [5, 9],
    ]),
  ).toBe(0);
});

it('what a server takes at first does not count as growth', () => {
  const samples = Array.from({ length: 61 }, (_, at) =>
    sample(at * 60, at < 10 ? 100 + at * 10 : 200 + (at - 10) / 50),
  );
  expect(verdictOf(samples, settleS(60))).toMatchObject({
    firstMb: 200.04,
    moreFiles: 0,
    moreConnections: 0,
    worstLoopDelayMs: 12,
  });
  expect(verdictOf(samples, settleS(60)).slopeMbPerHour).toBeCloseTo(1.2, 6);
  expect(verdictOf(samples, settleS(60)).growthPercent).toBeLessThan(1);
  expect(verdictOf(samples, 0).growthPercent).toBeGreaterThan(50);
});

it('ten minutes of an hour are left to settle, a third of a short run', () => {
  expect([settleS(60), settleS(120), settleS(5)]).toEqual([600, 600, 100]);
});

it('a run of too few samples says so', () => {
  expect(() => verdictOf([sample(0, 1), sample(10, 1)], 0)).toThrow('too short');
});
