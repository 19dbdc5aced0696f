import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  alikeText,
  dateAtPrecision,
  lastVisitAt,
  type ReviewVisits,
  withLookAt,
  isReviewer,
  shownReviewerName,
} from './review.ts';

// @holds review-42
it.each([
  ['day', '2022-07-15'],
  ['month', '2022-07'],
  ['year', '2022'],
] as const)('of a date known by its %s, ISO 8601 says %s', (precision, known) => {
  expect(dateAtPrecision('2022-07-15', precision)).toBe(known);
});

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

// @holds review-41
test.each([
  ['Claire Dupont', 'Claire Dupont'],
  ['Claire D.', 'Claire D.'],
  ['Claire', 'Claire'],
  ['Dupont, Claire', 'Dupont, Claire'],
  ['Mr. John Smith', 'Mr. John Smith'],
  ['Juan de la Cruz', 'Juan de la Cruz'],
  ['claire.dupont@example.com', 'claire.dupont@example.com'],
  ['Ana E\u0301lias', 'Ana E\u0301lias'],
  ['محمد علي', 'محمد علي'],
  ['山田 太郎', '山田 太郎'],
  ['<b>Claire</b>', '<b>Claire</b>'],
  ['__proto__', '__proto__'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['  Claire \t Dupont \n', 'Claire Dupont'],
  ['\u202eClaire\u202c Dupont', 'Claire Dupont'],
])('the reviewer name %j is shown as %j', (given, shown) => {
  expect(shownReviewerName(given)).toBe(shown);
});

test.each([null, '', '  ', '\u200b', '\u202e \u202c'])('%j is not a name', (given) => {
  expect(shownReviewerName(given)).toBeNull();
});

// @holds personal-5
test.each([
  ['Claire Dupont', 'Claire Dupont', true],
  ['claire  dupont ', 'Claire Dupont', true],
  ['Claire D.', 'Claire Dupont', false],
  ['Claire Dupont', 'Dupont, Claire', false],
  ['Claire', 'Claire Dupont', false],
  ['Núria', 'Nu\u0301ria', true],
  ['Claire', null, false],
  ['\u200b', '\u200b', false],
])('whether “%s” is the reviewer “%s”: %s', (requested, given, expected) => {
  expect(isReviewer(requested, given)).toBe(expected);
});

test('two texts are alike exactly where normalisation and white space are all that tells them apart', () => {
  const plainly = (text: string) => text.normalize('NFKC').split(/\s+/).filter(Boolean).join(' ');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(alikeText(text)).toBe(plainly(text));
      expect(alikeText(alikeText(text))).toBe(alikeText(text));
    }),
  );
});
