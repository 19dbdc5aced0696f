import { describe, expect, it } from 'vitest';
import { type ChangesSince, changesFromWire, changesToWire } from './changes.ts';

const reported: ChangesSince = {
  since: '2027-01-19T09:00:00.000Z',
  lastVisit: null,
  changes: [
    {
      name: 'Camping Sol',
      kind: 'price_up',
      state: 'pending',
      first: '2027-08-01',
      last: '2027-08-15',
      nights: 15,
      from: { lowest: 100, highest: 100 },
      to: { lowest: 108, highest: 112 },
      confirmed: null,
      percent: { lowest: 8, highest: 12 },
      price: null,
      units: ['Bungalow 4'],
      seenAt: '2027-01-20T06:00:00.000Z',
      confirmedAt: null,
      confirmsAfter: '2027-01-20T07:00:00.000Z',
      closedAt: null,
      sources: ['Feed'],
      own: false,
      wave: { number: 1, campsites: 4, first: '2027-08-01', last: '2027-08-16' },
    },
  ],
  total: 1,
  pending: 1,
  counts: { yesterday: 1, lastVisit: 2, days30: 3 },
  computing: false,
  gaps: [],
  held: [{ source: 'Feed', since: '2027-01-20T06:00:00.000Z', names: ['Camping Sol'] }],
};

describe('changes on the wire', () => {
  it('come back as they were sent', () => {
    expect(changesFromWire(changesToWire(reported))).toEqual(reported);
  });
});
