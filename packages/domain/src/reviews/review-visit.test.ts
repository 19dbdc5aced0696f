import { expect, test } from 'vitest';
import { type ReviewVisits, lastVisitAt, withLookAt } from './review-visit.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const looks = (...times: string[]) =>
  times.reduce<ReviewVisits | null>((visits, time) => withLookAt(visits, at(time)), null);

// @holds review-46
test.each([
  [[], '09:00', null],
  [['09:00'], '09:10', null],
  [['07:00'], '09:00', '07:00'],
  [['07:00', '09:00'], '09:20', '07:00'],
  [['07:00', '09:00', '09:25'], '09:50', '07:00'],
  [['07:00', '09:00', '09:25'], '10:00', '09:25'],
] as const)('after looks at %j the last visit before %s was at %s', (times, now, last) => {
  expect(lastVisitAt(looks(...times), at(now))).toEqual(last === null ? null : at(last));
});
