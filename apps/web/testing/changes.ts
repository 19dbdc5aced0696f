import type { Change, Changes } from '@vivac/contract/dashboard/changes';
import type { Requested } from './answers.ts';
import { COMPETITORS } from './market.ts';

/** A confirmed rise of a price on one night, unless told otherwise. */
export function changeOf(name: string, more: Partial<Change> = {}): Change {
  return {
    name,
    kind: 'price_up',
    state: 'open',
    first_date: '2026-12-05',
    last_date: '2026-12-05',
    nights: 1,
    from: { lowest: 98, highest: 98 },
    to: { lowest: 105, highest: 105 },
    confirmed: null,
    percent: { lowest: 7, highest: 7 },
    price: null,
    units: ['Safari 1'],
    seen_at: '2026-11-21T04:00:00.000Z',
    confirmed_at: '2026-11-21T06:00:00.000Z',
    confirms_after: null,
    closed_at: null,
    sources: ['Feed'],
    own: false,
    wave: null,
    ...more,
  };
}

export const PENDING = {
  state: 'pending',
  confirmed_at: null,
  confirms_after: '2026-11-21T09:09:00.000Z',
} as const;

export function changesOf(changes: readonly Change[], more: Partial<Changes> = {}): Changes {
  return {
    since: '2026-11-20T08:00:00.000Z',
    last_visit: null,
    changes: [...changes],
    total: changes.length,
    pending: changes.filter(({ state }) => state === 'pending').length,
    counts: { yesterday: changes.length, last_visit: 0, '30_days': 84 },
    computing: false,
    gaps: [],
    held: [],
    ...more,
  };
}

/** A rise, a fall that waits for its second look, and what sold out. */
export const CHANGES = changesOf([
  changeOf(COMPETITORS[0]),
  changeOf(COMPETITORS[1], {
    ...PENDING,
    kind: 'price_down',
    first_date: '2026-12-11',
    last_date: '2026-12-12',
    nights: 2,
    from: { lowest: 89, highest: 90 },
    to: { lowest: 85, highest: 86 },
    percent: { lowest: -4, highest: -4 },
    units: ['Safari 2', 'Yurt'],
  }),
  changeOf(COMPETITORS[2], {
    kind: 'sold_out',
    first_date: '2026-12-31',
    last_date: '2027-01-01',
    nights: 2,
    from: null,
    to: null,
    percent: null,
    price: { lowest: 120, highest: 120 },
  }),
]);

/** The same, confirmed ones and the others apart where they are asked for so. */
export function sureOrNot(all: Changes) {
  return ({ url }: Requested): Changes => {
    const confirmed = url.searchParams.get('confirmed');
    const changes = all.changes.filter(
      ({ state }) => confirmed === null || (confirmed === 'true') !== (state === 'pending'),
    );
    return { ...all, changes, total: changes.length };
  };
}
