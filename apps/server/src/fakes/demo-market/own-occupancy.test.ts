import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { watchedDemoCampsites } from './campsites.ts';
import { demoOwnOccupancy } from './calendars.ts';
import { PRICE_COLUMNS, demoDailyCaptures } from './price-captures.ts';

const TODAY = toDay('2026-11-21');
const linesOf = (rows: Iterable<string>) => [...rows].join('').trimEnd().split('\n').slice(1);
const own = linesOf(demoOwnOccupancy(TODAY).rows());
const unitsOf = (line: string) => line.split(',').slice(PRICE_COLUMNS.length).map(Number);

// @holds sold-5
describe('own occupancy of the demo market', () => {
  it('is of the demo manager’s own campsite alone', () => {
    const [reference] = watchedDemoCampsites();
    expect(own.length).toBeGreaterThan(500);
    expect(new Set(own.map((line) => line.split(',')[0]))).toEqual(new Set([reference!.link]));
  });

  it('has the prices and moments of the capture of its day, so the market is the same with it', () => {
    const market = new Set(linesOf(demoDailyCaptures(TODAY)[0]!.rows()));
    const others = own
      .map((line) => line.split(',').slice(0, PRICE_COLUMNS.length).join(','))
      .filter((line) => !market.has(line));
    expect(others).toEqual([]);
  });

  it('adds up to the units that there are, and is sold out where the channel is', () => {
    const stated = own.filter((line) => !line.endsWith(',,'));
    expect(stated.length).toBeGreaterThan(500);
    for (const line of stated) {
      const [sold, left, total] = unitsOf(line);
      expect(sold! + left!).toBe(total);
      const shown = Number(line.split(',')[PRICE_COLUMNS.indexOf('availability')]);
      expect({ line, isGone: left === 0 }).toEqual({ line, isGone: shown === 0 });
    }
  });

  it('is the same at every call, and of another day another', () => {
    expect(linesOf(demoOwnOccupancy(TODAY).rows())).toEqual(own);
    expect(linesOf(demoOwnOccupancy(toDay('2026-11-22')).rows())).not.toEqual(own);
  });
});
