import type { NamedChange } from '@vivac/contract/wire/changes';
import { describe, expect, it } from 'vitest';
import { hold, pendingShown, shownOf } from './change-list.tsx';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const change = (name: string, hour: number, more: Partial<NamedChange> = {}): NamedChange => ({
  name,
  kind: 'price_up',
  state: 'open',
  first: '2026-12-05',
  last: '2026-12-05',
  nights: 1,
  from: { lowest: 98, highest: 98 },
  to: { lowest: 105, highest: 105 },
  confirmed: null,
  percent: { lowest: 7, highest: 7 },
  price: null,
  units: ['Yurt'],
  seenAt: at(hour),
  confirmedAt: at(hour),
  confirmsAfter: null,
  closedAt: null,
  sources: ['Feed'],
  own: false,
  wave: null,
  ...more,
});
const PENDING = { state: 'pending', confirmedAt: null } as const;
const names = ({ shown }: ReturnType<typeof shownOf>) => shown.map((each) => each.change.name);
const held = hold([change('Mas', 9), change('Pi', 8)]);

describe('changes that come in while somebody reads', () => {
  // @holds change-16
  it('wait to be asked for, and what is read stays where it is', () => {
    const shown = shownOf(held, [change('New', 10), change('Mas', 9), change('Pi', 8)]);
    expect(names(shown)).toEqual(['Mas', 'Pi']);
    expect(shown.waiting).toBe(1);
  });

  // @holds change-16
  it('are told in place when an entry that is not confirmed is read', () => {
    const [pi] = pendingShown([], [change('Pi', 8, PENDING)], []);
    const shown = pendingShown([pi!.key], [change('New', 10, PENDING)], [change('Pi', 8, { confirmedAt: at(11) })]);
    expect(shown.map((each) => [each.change.name, each.change.state])).toEqual([
      ['Pi', 'open'],
      ['New', 'pending'],
    ]);
  });

  it('follow behind when they are older, as further pages do', () => {
    const shown = shownOf(held, [change('Mas', 9), change('Pi', 8), change('Old', 3)]);
    expect(names(shown)).toEqual(['Mas', 'Pi', 'Old']);
    expect(shown.waiting).toBe(0);
  });

  it('go when they are no more', () => {
    expect(names(shownOf(held, [change('Pi', 8)]))).toEqual(['Pi']);
  });
});
