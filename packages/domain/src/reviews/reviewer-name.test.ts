import { expect, test } from 'vitest';
import { isReviewer, shownReviewerName } from './reviewer-name.ts';

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
