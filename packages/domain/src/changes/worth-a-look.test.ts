import { expect, test } from 'vitest';
import { toDay } from '../time/day.ts';
import { type ChangeRun, worthALook } from './change-runs.ts';

const TODAY = toDay('2026-11-27');
const run = (more: Partial<ChangeRun>): ChangeRun => ({
  campsiteId: 1,
  kind: 'price_up',
  state: 'open',
  first: toDay('2026-12-01'),
  last: toDay('2026-12-01'),
  nights: 1,
  from: { lowest: 7900, highest: 7900 },
  to: { lowest: 9500, highest: 9500 },
  confirmed: null,
  percent: { lowest: 20, highest: 20 },
  priceCents: null,
  units: ['Pod'],
  changes: 1,
  seenAtS: 1,
  confirmedAtS: 2,
  closedAtS: null,
  sourceIds: [1],
  isOwn: false,
  ...more,
});
const soldOut = { kind: 'sold_out', percent: null } as const;

// @holds answer-8
test('what is sold out goes before prices, and a larger move over more nights before a smaller one', () => {
  const small = run({ campsiteId: 2, percent: { lowest: -6, highest: -6 } });
  const long = run({ campsiteId: 3, percent: { lowest: 6, highest: 8 }, nights: 5 });
  const gone = run({ campsiteId: 4, ...soldOut });
  expect(worthALook([small, run({}), long, gone], TODAY).map(({ campsiteId }) => campsiteId)).toEqual([4, 3, 1, 2]);
});

// @holds answer-8
test('what one look alone says, what is over, a move below 5 % and terms of a stay ask for nothing', () => {
  const none = [
    run({ state: 'pending' }),
    run({ state: 'recovering', ...soldOut }),
    run({ last: toDay('2026-11-26'), ...soldOut }),
    run({ percent: { lowest: -4, highest: 4 } }),
    run({ kind: 'minimum_stay', percent: null }),
  ];
  expect(worthALook(none, TODAY)).toEqual([]);
});
