import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { toDay } from '../time/day.ts';
import type { AlertFacts, ChangeFacts } from './alert.ts';
import { alertLine, alertTitle } from './alert-words.ts';

const span = (lowest: number, highest = lowest) => ({ lowest, highest });

const DEARER: ChangeFacts = {
  is: 'change',
  campsite: 'Camping X',
  isOwn: false,
  first: toDay('2027-08-01'),
  last: toDay('2027-08-15'),
  nights: 15,
  change: 'price_up',
  from: span(10_000, 11_000),
  to: span(11_200, 12_050),
  percent: span(8, 12),
  priceCents: null,
  units: ['Bungalow 4', 'Tent', 'Pitch'],
};
const EACH: readonly AlertFacts[] = [
  DEARER,
  ...(['sold_out', 'closed', 'back_on_sale', 'few_left', 'minimum_stay', 'arrival_day'] as const).map(
    (change): AlertFacts => ({ ...DEARER, change, from: span(0), to: span(1), percent: null }),
  ),
  { ...DEARER, is: 'position', measure: 'rank', line: 2, from: 2, to: 3, compared: 8 },
  { ...DEARER, is: 'position', measure: 'index', line: 110, from: 104, to: 112, compared: 8 },
  {
    ...DEARER,
    is: 'follower',
    from: span(12_000),
    to: span(10_100),
    own: span(10_000),
    percent: span(1),
    ownMovedAtS: 0,
  },
  ...(['late', 'failing', 'question'] as const).map((trouble): AlertFacts => ({
    is: 'source',
    source: 'Feed',
    trouble,
    sinceS: 0,
  })),
  { is: 'data_gap', campsites: ['Camping X'], sources: ['Feed'], sinceS: 0 },
];

describe('the words of an alert', () => {
  // @holds alert-1
  it.each([
    ['en', 'Camping X 8–12% dearer, 1–15 Aug'],
    ['es', 'Camping X un 8–12\u00a0% más caro, 1–15 ago'],
    ['ca', 'Camping X un 8–12\u00a0% més car, 1–15 ag.'],
    ['fr', 'Camping X plus cher de 8–12\u00a0%, 1er–15 août'],
  ] as const)('have a short title in %s', (language, title) => {
    expect(alertTitle(DEARER, language)).toBe(title);
  });

  // @holds alert-1
  it('have one whole sentence with the run of nights, the prices and the units', () => {
    expect(alertLine(DEARER, 'en')).toBe(
      'Camping X is 8–12% dearer for 15 nights, 1–15 Aug: €100–€110 → €112–€120.50 (Bungalow 4, Tent and 1 more).',
    );
  });

  // @holds alert-1
  it.each([
    ['en', '€100–€110 → €112–€120.50'],
    ['es', '100–110\u00a0€ → 112–120,50\u00a0€'],
    ['ca', '100–110\u00a0€ → 112–120,50\u00a0€'],
    ['fr', '100–110\u00a0€ → 112–120,50\u00a0€'],
  ] as const)('have the sign of the euro once behind a span of prices in %s', (language, move) => {
    expect(alertLine(DEARER, language)).toContain(move);
  });

  it('say whose campsite it is when it is the reader’s own', () => {
    const own = { ...DEARER, isOwn: true, last: DEARER.first, nights: 1 };
    expect(alertLine(own, 'en')).toMatch(/^Camping X \(your campsite\) is .* for the night of 1 Aug:/);
  });

  it('keep the colon of a French sentence in the line of the word before it', () => {
    expect(alertLine(DEARER, 'fr')).toContain('1er–15 août\u00a0: 100');
  });

  it.each([
    ['en', 'from 3–5 to 1 night, for the night of 1 Aug'],
    ['es', 'de 3–5 a 1 noche, para la noche del 1 ago'],
    ['ca', 'de 3–5 a 1 nit, per a la nit de l’1 ag.'],
    ['fr', 'de 3–5 à 1 nuit, pour la nuit du 1er août'],
  ] as const)('say a single night in the singular in %s', (language, words) => {
    const shorter = { ...DEARER, change: 'minimum_stay', from: span(3, 5), to: span(1), percent: null } as const;
    expect(alertLine({ ...shorter, last: DEARER.first, nights: 1 }, language)).toContain(words);
  });

  it.each([
    ['es', 'A Camping X le queda 1 para'],
    ['ca', 'A Camping X n’hi queda 1 per'],
  ] as const)('say a single unit left in the singular in %s', (language, words) => {
    const last = { ...DEARER, change: 'few_left', from: span(3), to: span(1), percent: null } as const;
    expect(alertLine(last, language)).toContain(words);
    expect(alertTitle(last, language)).toMatch(/ queda 1,/);
  });

  it('say that not every night of the range is meant', () => {
    expect(alertLine({ ...DEARER, nights: 9 }, 'en')).toContain('for 9 nights within 1–15 Aug');
  });

  it('name both months of a run over their border', () => {
    expect(alertTitle({ ...DEARER, last: toDay('2027-09-02') }, 'ca')).toContain('1 ag. – 2 set.');
  });

  it('count the campsites above three of which no data comes', () => {
    const gap: AlertFacts = { is: 'data_gap', campsites: ['A', 'B', 'C', 'D', 'E'], sources: ['Feed'], sinceS: 0 };
    expect(alertLine(gap, 'en')).toContain('A, B, C and 2 more: “Feed”');
  });

  // @holds language-10
  it('name a source of ours in their language', () => {
    const late: AlertFacts = { is: 'source', source: 'Demo market, live', trouble: 'late', sinceS: 0 };
    const gap: AlertFacts = { is: 'data_gap', campsites: ['A'], sources: ['Demo market, live'], sinceS: 0 };
    for (const facts of [late, gap]) expect(alertLine(facts, 'es')).toContain('«Mercado de demostración, en vivo»');
  });

  // @holds alert-1
  it.each(LANGUAGES)('leave nothing empty or undefined in %s, whatever is told', (language) => {
    for (const facts of EACH) {
      const [title, line] = [alertTitle(facts, language), alertLine(facts, language)];
      expect(`${title} ${line}`).not.toMatch(/undefined|null|NaN|…|\.\.|\s{2}|\(\)/);
      expect(line.endsWith('.')).toBe(true);
    }
  });

  it('differ in every language', () => {
    for (const facts of EACH) expect(new Set(LANGUAGES.map((language) => alertLine(facts, language))).size).toBe(4);
  });
});
