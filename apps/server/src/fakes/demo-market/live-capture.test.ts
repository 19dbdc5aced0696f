import { describe, expect, it } from 'vitest';
import { LIVE_CAPTURE_MS, liveCapture, stayCapture } from './live-capture.ts';
import { WATCHED_CAMPSITES } from './watchlist.ts';

const NOW = new Date('2026-11-25T09:12:00Z');
const after = (slots: number) => new Date(NOW.getTime() + slots * LIVE_CAPTURE_MS);
const rowsAt = (now: Date) => [...liveCapture(now)].join('').trim().split('\n');
const pricesAt = (now: Date) =>
  new Map(
    rowsAt(now)
      .slice(1)
      .map((row) => row.split(','))
      .map((cells) => [[...cells.slice(0, 2), ...cells.slice(11, -1)].join(), cells[2]]),
  );

describe('live capture of the demo market', () => {
  it('tells of one campsite, and of another one after five minutes', () => {
    const linksAt = (now: Date) =>
      new Set(
        rowsAt(now)
          .slice(1)
          .map((row) => row.split(',')[0]),
      );
    expect(linksAt(NOW).size).toBe(1);
    expect(linksAt(after(1))).not.toEqual(linksAt(NOW));
  });

  it('is the same at every moment of the same five minutes', () => {
    const slot = new Date(Math.floor(NOW.getTime() / LIVE_CAPTURE_MS) * LIVE_CAPTURE_MS);
    expect(rowsAt(new Date(slot.getTime() + LIVE_CAPTURE_MS - 1))).toEqual(rowsAt(slot));
  });

  it('changes a few rates of a campsite by the time it comes round again', () => {
    const [before, later] = [pricesAt(NOW), pricesAt(after(11))];
    const changed = [...later].filter(([night, price]) => before.has(night) && before.get(night) !== price);
    expect(before.size).toBeGreaterThan(100);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(before.size / 5);
  });

  // @holds change-12
  it('moves a run of nights and leaves it so for looks of more than an hour, and sells some out', () => {
    const rounds = Array.from({ length: 12 }, (_, round) => pricesAt(after(11 * round)));
    const stored = rounds.map((prices, round) => {
      const [before, next, third] = [rounds[round - 1], rounds[round + 1], rounds[round + 2]];
      if (!before || !next || !third) return [];
      return [...prices].filter(
        ([night, price]) => before.get(night) !== price && next.get(night) === price && third.get(night) === price,
      );
    });
    expect(stored.slice(1, -2).every((nights) => nights.length > 0)).toBe(true);
    const soldOut = stored.flat().filter(([, price]) => price === '');
    expect(soldOut.length).toBeGreaterThan(0);
  });
});

describe('one stay that a plan asks of the demo market', () => {
  const asked = { campsite: WATCHED_CAMPSITES[2]!.name, arrival: '2027-04-03', nights: 7, adults: 2 };
  const rows = (stay: typeof asked) => [...stayCapture(NOW, stay)].join('').trim().split('\n').slice(1);

  it('is what Booking.com sells of the campsite for two on that day for a week', () => {
    const found = rows(asked);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => row.includes(',2027-04-03,') && row.includes(',Booking.com,'))).toBe(true);
  });

  it.each([
    ['a campsite that there is not', { campsite: 'Nowhere' }],
    ['a day that is gone', { arrival: '2026-11-24' }],
    ['a length that nobody sells', { nights: 4 }],
  ])('is nothing for %s', (_, part) => expect(rows({ ...asked, ...part })).toEqual([]));
});
