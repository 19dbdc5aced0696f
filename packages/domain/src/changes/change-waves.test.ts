import { describe, expect, it } from 'vitest';
import { type Day, addDays } from '../time/day.ts';
import { type WaveRun, inWaves } from './change-waves.ts';

const AUGUST = '2027-08-01' as Day;
const run = (campsiteId: number, more: Partial<WaveRun> = {}): WaveRun => ({
  campsiteId,
  kind: 'price_up',
  first: AUGUST,
  last: addDays(AUGUST, 13),
  seenAtS: 1_000_000,
  ...more,
});
const numbers = (runs: readonly WaveRun[]) => inWaves(runs).map(({ run: of, wave }) => [of.campsiteId, wave?.number]);

describe('a wave of changes', () => {
  // @holds change-13
  it('is three campsites that moved alike over about the same nights within a day', () => {
    const later = run(3, { first: addDays(AUGUST, 2), last: addDays(AUGUST, 15), seenAtS: 1_050_000 });
    expect(inWaves([run(1), run(2), later]).map(({ wave }) => wave)).toEqual(
      Array.from({ length: 3 }, () => ({ number: 1, campsites: 3, first: AUGUST, last: '2027-08-16' })),
    );
  });

  it('stands together where its newest entry stands, the others keep their order', () => {
    const alone = run(9, { kind: 'sold_out' });
    expect(numbers([run(1), alone, run(2), run(3)])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [9, undefined],
    ]);
  });

  it('is not two campsites, however many runs they have', () => {
    expect(numbers([run(1), run(1), run(2)]).every(([, number]) => number === undefined)).toBe(true);
  });

  it.each([
    ['another kind', { kind: 'price_down' }],
    ['nights of which fewer than half are shared', { first: addDays(AUGUST, 8), last: addDays(AUGUST, 21) }],
    ['a day later', { seenAtS: 1_000_000 + 24 * 3600 }],
  ] as const)('is not of %s', (_, more) => {
    expect(inWaves([run(1), run(2), run(3, more)]).every(({ wave }) => wave === null)).toBe(true);
  });
});
