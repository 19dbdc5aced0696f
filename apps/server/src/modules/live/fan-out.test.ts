import { toDay } from '@vivac/domain/time/day';
import { expect, it } from 'vitest';
import { canResume, changesAmong, eventId, parseEventId, reportedTo } from './live-streams.ts';

const FEBRUARY = [toDay('2027-02-01')];

// @holds live-2
it('a manager is told of no foreign campsite in 10,000 random changes (tenant isolation)', () => {
  const visible = new Map([3, 14, 15, 92].map((id) => [id, `Campsite ${id}`]));
  let seed = 20270120;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let reported = 0;
  for (let event = 0; event < 10_000; event++) {
    const changes = Array.from({ length: 1 + random(6) }, () => ({ campsiteId: random(100), months: FEBRUARY }));
    const answer = reportedTo(visible, changes);
    const own = changes.filter(({ campsiteId }) => visible.has(campsiteId));
    const names = own.map(({ campsiteId }) => ({ name: visible.get(campsiteId), months: ['2027-02'] }));
    expect(answer).toEqual(own.length === 0 ? 'nothing' : { campsites: names });
    reported += own.length;
  }
  expect(reported).toBeGreaterThan(500);
});

// @holds live-1
it('an event has the months and no price, and says everything where too many campsites changed', () => {
  expect(reportedTo(new Map([[1, 'Mas']]), [{ campsiteId: 1, months: FEBRUARY }])).toEqual({
    campsites: [{ name: 'Mas', months: ['2027-02'] }],
  });
  const many = Array.from({ length: 501 }, (_, id) => id);
  const visible = new Map(many.map((id) => [id, String(id)]));
  expect(
    reportedTo(
      visible,
      many.map((campsiteId) => ({ campsiteId, months: null })),
    ),
  ).toBe('everything');
});

it('the months of a version count only where no other raise came between', () => {
  const known = new Map([
    [1, 4],
    [2, 4],
    [3, 4],
  ]);
  const raised = (campsiteId: number, version: number) => ({ campsiteId, version, months: FEBRUARY });
  expect(changesAmong(known, [raised(1, 4), raised(2, 5), raised(3, 6), raised(4, 1)])).toEqual([
    { campsiteId: 2, months: FEBRUARY },
    { campsiteId: 3, months: null },
    { campsiteId: 4, months: FEBRUARY },
  ]);
});

it('an event id resumes for an hour, and not one of another database', () => {
  const from = { nextXid: '900', atS: 1000 };
  expect(parseEventId(eventId(from))).toEqual(from);
  expect(['', '900', '-1-1', 'x-1', `${'9'.repeat(20)}-1`].map(parseEventId)).toEqual([null, null, null, null, null]);
  expect(canResume(from, { nextXid: '900', atS: 4600 })).toBe(true);
  expect(canResume(from, { nextXid: '901', atS: 4601 })).toBe(false);
  expect(canResume(from, { nextXid: '899', atS: 1001 })).toBe(false);
});
