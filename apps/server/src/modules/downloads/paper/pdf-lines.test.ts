import { describe, expect, it } from 'vitest';
import { directionOf, drawable, firstLines, linesOf, placedRuns, startsRight } from './pdf-lines.ts';
import { openPdf } from './pdf-page.ts';
import { typefaceRuns } from './pdf-typefaces.ts';

const pdf = openPdf({
  title: 'Lines',
  layout: 'portrait',
  createdAt: new Date('2027-03-01T06:30:00Z'),
  language: 'en',
});
const LETTERING = { size: 10, weight: 'regular' } as const;
const WIDTH = 200;

const linesIn = (text: string) => [...linesOf(pdf, text, WIDTH, LETTERING)];
const placed = (text: string) => placedRuns(text, directionOf(text), 0, text.length);

describe('PDF font fallback', () => {
  // @holds download-9
  it.each([
    ['Càmping l’Ametlla, 12 €', 'latin'],
    ['Отличное место', 'wide'],
    ['ţ ŀ ĩ ′ ‑', 'wide'],
    ['المكان رائع', 'wide'],
    ['🏕️', 'emoji'],
    ['👨‍👩‍👧‍👦', 'emoji'],
    ['很棒的露营地', 'last'],
    ['キャンプ', 'last'],
    ['좋아요', 'last'],
    ['ดีมาก', 'last'],
  ])('for %j selects a font that has the glyph: %s', (text, face) => {
    expect(typefaceRuns(text)).toEqual([{ text, face }]);
  });

  it('switches fonts within a text and marks missing glyphs', () => {
    expect(typefaceRuns('Genial 🎉 很棒 y \u{e000a}')).toEqual([
      { text: 'Genial ', face: 'latin' },
      { text: '🎉', face: 'emoji' },
      { text: ' ', face: 'latin' },
      { text: '很棒 ', face: 'last' },
      { text: 'y ', face: 'latin' },
      { text: '\ufffd', face: 'wide' },
    ]);
  });
});

describe('right-to-left (bidirectional) text', () => {
  // @holds download-9
  it('is laid out right to left, with numbers and Latin words left to right', () => {
    const words = placed('אב 12 go גד').filter(({ text }) => text.trim() !== '');
    expect(words.map(({ text, isBackward }) => [text.trim(), isBackward])).toEqual([
      ['גד', true],
      ['go', false],
      ['12', false],
      ['אב', true],
    ]);
    expect(startsRight('אב 12 go')).toBe(true);
    expect(startsRight('go אב')).toBe(false);
  });

  it('mirrors its brackets', () => {
    expect(placed('אב (גד)').map(({ text }) => text)).toEqual(['(', 'גד', ')', 'אב ']);
  });
});

describe('line wrapping', () => {
  const long = ['W'.repeat(300), 'a4f'.repeat(2000), `https://example.com/${'path/'.repeat(60)}`, '很'.repeat(500)];

  // @holds download-9
  it.each(long)('never exceeds the box or loses text: %#', (text) => {
    const lines = linesIn(`Before ${text} behind, and some ordinary words.`);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(WIDTH + 0.5);
    const whole = lines.map((line) => line.text).join('');
    expect(whole.replaceAll(' ', '')).toBe(`Before${text}behind,andsomeordinarywords.`);
  });

  it('keeps line breaks, at most one empty line in a row', () => {
    expect(linesIn(drawable('one\r\ntwo\n\n\n\nthree\n')).map((line) => line.text)).toEqual([
      'one',
      'two',
      '',
      'three',
    ]);
  });

  it('keeps no invisible characters or lone surrogates', () => {
    expect(drawable('a\u0000b\u0007c\u00adl\u200bong\ttab \ud83c half')).toBe('abclong tab \ufffd half');
  });

  it('truncates with an ellipsis when the box is full', () => {
    const lines = firstLines(pdf, 'one two three '.repeat(40).trim(), 2, WIDTH, LETTERING);
    expect(lines).toHaveLength(2);
    expect(lines[1]!.text.endsWith('…')).toBe(true);
    expect(lines[1]!.width).toBeLessThanOrEqual(WIDTH);
    expect(firstLines(pdf, 'one two', 1, WIDTH, LETTERING).map(({ text }) => text)).toEqual(['one two']);
  });
});
