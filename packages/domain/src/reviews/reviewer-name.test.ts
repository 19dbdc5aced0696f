import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReviewer, shownReviewerName } from './reviewer-name.ts';

// @holds review-41
test.each([
  ['Claire Dupont', 'Claire D.'],
  ['Claire D.', 'Claire D.'],
  ['Claire D', 'Claire D.'],
  ['Claire', 'Claire'],
  ['claire dupont', 'claire D.'],
  ['CLAIRE DUPONT', 'CLAIRE D.'],
  ['  Claire \t Dupont \n', 'Claire D.'],
  ['María José García López', 'María J.'],
  ['Jean-Pierre Lefèvre', 'Jean-Pierre L.'],
  ['Dupont, Claire', 'Claire D.'],
  ['Dupont,', 'Dupont'],
  ['Juan de la Cruz', 'Juan C.'],
  ['Vincent van Gogh', 'Vincent G.'],
  ['Núria i Pau', 'Núria P.'],
  ['Émile Zola', 'Émile Z.'],
  ['Ana E\u0301lias', 'Ana E\u0301.'],
  ["Sinéad O'Connor", 'Sinéad O.'],
  ['Claire & Tom', 'Claire T.'],
  ['Claire 1985', 'Claire'],
  ['Claire 🏕️', 'Claire'],
  ['🏕️', '🏕️'],
  ['Mr. John Smith', 'John S.'],
  ['Sra. Pérez', 'Pérez'],
  ['Dr', 'Dr'],
  ['claire.dupont@example.com', 'claire D.'],
  ['claire@example.com', 'claire'],
  ['محمد علي', 'محمد ع.'],
  ['山田 太郎', '山田 太.'],
  ['Straße ßeta', 'Straße ß.'],
  ['<b>Claire</b> <script>', '<b>Claire</b>'],
  ['\u202eClaire\u202c Dupont', 'Claire D.'],
  ['__proto__', '__proto__'],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['👨‍👩‍👧'.repeat(41), `${'👨‍👩‍👧'.repeat(39)}…`],
])('the reviewer name %j is anonymised to %j', (given, shown) => {
  expect(shownReviewerName(given)).toBe(shown);
});

test.each([null, '', '  ', '\u200b', '\u202e \u202c', '@example.com', ',', ' , '])('%j is not a name', (given) => {
  expect(shownReviewerName(given)).toBeNull();
});

describe('for any reviewer name', () => {
  const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string());

  // @holds review-41
  test('only one word and an initial are shown', () => {
    fc.assert(
      fc.property(anything, (given) => {
        expect(shownReviewerName(given) ?? 'nobody').toMatch(/^\S+( \p{L}\p{M}*\.)?$/u);
      }),
    );
  });

  test('anonymising is idempotent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-ZáéíóúñÀ-ÿ'’-]{1,12}$/), { minLength: 1, maxLength: 4 }),
        (words) => {
          const shown = shownReviewerName(words.join(' '));
          expect(shownReviewerName(shown)).toBe(shown);
        },
      ),
    );
  });
});

// @holds personal-5
test.each([
  ['Claire Dupont', 'Claire Dupont', true],
  ['claire  dupont ', 'Claire Dupont', true],
  ['Claire D.', 'Claire Dupont', true],
  ['Claire Dupont', 'Dupont, Claire', false],
  ['Claire D.', 'Dupont, Claire', true],
  ['Claire', 'Claire Dupont', false],
  ['Núria', 'Nu\u0301ria', true],
  ['Claire', null, false],
  ['\u200b', '\u200b', false],
])('whether “%s” is the reviewer “%s”: %s', (asked, given, expected) => {
  expect(isReviewer(asked, given)).toBe(expected);
});
