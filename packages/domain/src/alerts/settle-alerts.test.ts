import { describe, expect, it } from 'vitest';
import { toDay } from '../time/day.ts';
import type { FoundAlert, StoredAlert } from './alert.ts';
import { ALERT_STORED_S, type Settling, settleAlerts } from './settle-alerts.ts';

const SEEN_S = 1_800_000_000;
const found: FoundAlert = {
  subject: '7 price_up',
  campsiteId: 7,
  state: 'open',
  facts: {
    is: 'change',
    change: 'price_up',
    campsite: 'Camping Pinar',
    isOwn: false,
    first: toDay('2027-08-01')!,
    last: toDay('2027-08-10')!,
    nights: 10,
    from: { lowest: 8000, highest: 8000 },
    to: { lowest: 9000, highest: 9000 },
    percent: { lowest: 13, highest: 13 },
    priceCents: null,
    units: ['bungalow 4'],
  },
  seenAtS: SEEN_S,
  openedAtS: SEEN_S,
  isUrgent: false,
};
const known: StoredAlert = { ...found, id: 'a', newsFacts: found.facts, hasNews: false, isReported: true };
const at = (nowS: number): Settling => ({
  sinceS: 0,
  forgottenS: nowS - ALERT_STORED_S,
  today: toDay('2027-06-01')!,
});
const DAY_S = 24 * 3600;

describe('settling alerts', () => {
  // @holds alert-6
  it('ends an alert without a word once it was open for thirty days', () => {
    const { made, changed, removed } = settleAlerts([known], [found], at(SEEN_S + ALERT_STORED_S + 1));
    expect({ made, removed }).toEqual({ made: [], removed: [] });
    expect(changed).toEqual([{ ...known, state: 'closed', hasNews: false }]);
  });

  // @holds alert-6
  it('leaves an alert open for thirty days', () => {
    expect(settleAlerts([known], [found], at(SEEN_S + ALERT_STORED_S))).toEqual({ made: [], changed: [], removed: [] });
  });

  // @holds alert-6
  it('does not make an alert anew of what was open for thirty days', () => {
    const closed: StoredAlert = { ...known, state: 'closed' };
    const later = at(SEEN_S + ALERT_STORED_S + DAY_S);
    expect(settleAlerts([closed], [found], later)).toEqual({ made: [], changed: [], removed: [] });
  });

  it('settled twice, changes nothing', () => {
    const once = settleAlerts([], [found], at(SEEN_S + DAY_S));
    expect(once.made).toHaveLength(1);
    const stored: StoredAlert[] = once.made.map((each) => ({ ...each, id: 'a', isReported: false }));
    expect(settleAlerts(stored, [found], at(SEEN_S + DAY_S))).toEqual({ made: [], changed: [], removed: [] });
  });
});
