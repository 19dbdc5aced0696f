import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { addDays, type Day } from '../time/day.ts';
import { CHANGE_KINDS } from './change.ts';
import { changeRuns, inWaves, type OfferChange, type WaveRun } from './change-runs.ts';

const FIRST = '2027-08-01' as Day;
const TODAY = '2027-03-01' as Day;
const change = (night: number, more: Partial<OfferChange> = {}): OfferChange => ({
  campsiteId: 1,
  kind: 'price_up',
  state: 'open',
  day: addDays(FIRST, night),
  unit: 'Bungalow 4',
  from: 10000,
  to: 10800,
  confirmedFrom: 10000,
  confirmedTo: 10800,
  priceCents: null,
  seenAtS: 1000,
  confirmedAtS: 5000,
  closedAtS: null,
  sourceId: 1,
  isOwn: false,
  ...more,
});

describe('runs of changes', () => {
  // @holds change-3
  it('are one event a campsite, kind and run of nights, with the lowest and highest percent', () => {
    const nights = Array.from({ length: 15 }, (_, night) => change(night, { to: night === 7 ? 11200 : 10800 }));
    expect(changeRuns(nights, TODAY)).toMatchObject([
      {
        first: '2027-08-01',
        last: '2027-08-15',
        nights: 15,
        percent: { lowest: 8, highest: 12 },
        units: ['Bungalow 4'],
        changes: 15,
      },
    ]);
  });

  it('end where a night has not moved, and where another kind or another day of looking begins', () => {
    const runs = changeRuns(
      [change(0), change(1), change(3), change(4, { kind: 'sold_out' }), change(5, { seenAtS: 100_000 })],
      TODAY,
    );
    expect(runs.map(({ kind, first, last }) => [kind, first.slice(8), last.slice(8)])).toEqual([
      ['price_up', '06', '06'],
      ['price_up', '01', '02'],
      ['price_up', '04', '04'],
      ['sold_out', '05', '05'],
    ]);
  });

  it('count the offers of a night as one night', () => {
    const two = [change(0), change(0, { unit: 'Tent', to: 11000 }), change(1)];
    expect(changeRuns(two, TODAY)).toMatchObject([{ nights: 2, changes: 3, units: ['Bungalow 4', 'Tent'] }]);
  });

  it('are over when all of their nights are', () => {
    const [run] = changeRuns([change(0), change(1)], addDays(FIRST, 2));
    expect(run!.state).toBe('closed');
    expect(changeRuns([change(0), change(1)], addDays(FIRST, 1))[0]!.state).toBe('open');
  });

  it('stand behind those that are not over once they are, however new', () => {
    const over = change(0, { state: 'closed', seenAtS: 300_000, closedAtS: 310_000 });
    const runs = changeRuns([over, change(3), change(6, { seenAtS: 100_000 })], TODAY);
    expect(runs.map(({ state, first }) => [state, first.slice(8)])).toEqual([
      ['open', '07'],
      ['open', '04'],
      ['closed', '01'],
    ]);
  });

  it('have every change in exactly one of them, whatever their order (property)', () => {
    const some = fc.record({
      night: fc.nat(20),
      campsiteId: fc.constantFrom(1, 2),
      kind: fc.constantFrom(...CHANGE_KINDS),
      seenAtS: fc.constantFrom(0, 50_000, 90_000, 200_000),
      priceCents: fc.constantFrom(null, 9000 as Cents),
    });
    fc.assert(
      fc.property(fc.array(some), (all) => {
        const changes = all.map(({ night, ...more }) => change(night, more));
        const runs = changeRuns(changes, TODAY);
        expect(runs.reduce((sum, run) => sum + run.changes, 0)).toBe(changes.length);
        const facts = (of: typeof runs) => of.map((run) => ({ ...run, units: run.units.length }));
        expect(facts(changeRuns(changes.toReversed(), TODAY))).toEqual(facts(runs));
      }),
    );
  });
});

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
