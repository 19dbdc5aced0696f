import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { type Day, addDays } from '../time/day.ts';
import { CHANGE_KINDS } from './change.ts';
import { type OfferChange, changeRuns } from './change-runs.ts';

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
