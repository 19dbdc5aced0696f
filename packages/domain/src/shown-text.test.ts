import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charactersOf, oneLine, shortenedTo } from './shown-text.ts';

const FAMILY = '👩‍👩‍👧‍👦';

describe('text on one line', () => {
  it.each([
    ['Camping Río', 'Camping Río'],
    ['Camping\r\nBcc: eva@vivac.test', 'Camping Bcc: eva@vivac.test'],
    ['  a \t b\u2028c\u2029d\u0085e\0f ', 'a b c d e f'],
    ['safe\u202egnp.exe\u202c', 'safegnp.exe'],
    ['\ufeffa\u200bb', 'ab'],
    ['\ud800x', '\ufffdx'],
    [FAMILY, FAMILY],
    ['قلعة', 'قلعة'],
  ])('of %j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('has no line break or control character, idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

describe('truncated text', () => {
  it.each([
    ['Camping Río', 11, 'Camping Río'],
    ['Camping Río', 9, 'Camping…'],
    ['Camping Río', 10, 'Camping R…'],
    ['Camping Río de la Plata', 14, 'Camping Río…'],
    ['Glamping Los Pinares', 19, 'Glamping Los Pinar…'],
    ['Camping Extraordinarísimo', 14, 'Camping Extra…'],
    ['Campingextraordinario', 8, 'Camping…'],
    [FAMILY.repeat(3), 2, `${FAMILY}…`],
    ['abc', 1, '…'],
  ])('of %j, at most %i characters, is %j', (text, max, shown) => {
    expect(shortenedTo(text, max)).toBe(shown);
  });

  it('never exceeds its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        expect(charactersOf(shortenedTo(text, max)).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});
