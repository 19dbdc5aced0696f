import { contrastBetween } from '@vivac/testing/colour-measures';
import { expect, it } from 'vitest';
import { DARK, layOutMail, LIGHT, TABLE_WIDTH, TONES } from './mail-layout.ts';

const PAIRS = [LIGHT, DARK].flatMap(({ page, panel, ink, muted, action, onAction }) => [
  [ink, panel],
  [muted, panel],
  [muted, page],
  [action, panel],
  [onAction, action],
]);

it.each([...PAIRS, ...Object.values(TONES).map(({ ink, ground }) => [ink, ground])])(
  'contrast (WCAG): %s is readable on %s',
  (ink, ground) => {
    expect(contrastBetween(ink!, ground!)).toBeGreaterThanOrEqual(4.5);
  },
);

const sidesOf = (kind: 'words' | 'short') => {
  const columns = [
    { heading: 'What', kind },
    { heading: 'State', kind: 'short' as const },
  ] as const;
  const table = { caption: 'News', columns, rows: [[{ text: 'Camping X is closed.' }, { text: 'new' }]] };
  const { html = '' } = layOutMail('a@vivac.test', 'en', { subject: 'News', paragraphs: [], table, closing: '' });
  return [...html.matchAll(/class="(cell[^"]*)"/g)].map(([, side]) => side);
};

it('on a narrow screen a sentence has the width of a table for itself, short cells stand two by two', () => {
  expect(sidesOf('words')).toEqual(['cell', 'cell']);
  expect(sidesOf('short')).toEqual(['cell left', 'cell right']);
});

it('a window that is narrower than the panel of a table with its gutters counts as a narrow screen (no overflow)', () => {
  const { html = '' } = layOutMail('a@vivac.test', 'ca', { subject: 'News', paragraphs: [], closing: '' });
  const [, narrowPx] = /@media \(max-width:(\d+)px\)/.exec(html) ?? [];
  const [, gutterPx] = /class="gutter"[^>]*padding:32px (\d+)px/.exec(html) ?? [];
  expect(Number(narrowPx)).toBeGreaterThanOrEqual(TABLE_WIDTH + 2 * Number(gutterPx));
});

it.each([
  ['fr', 'Voir les alertes\u00a0:', 'Modifier vos règles\u00a0:'],
  ['ca', 'Voir les alertes:', 'Modifier vos règles:'],
] as const)('in plain text the colon before an address is that of the language: %s', (language, action, change) => {
  const link = 'https://vivac.example/inbox';
  const { text } = layOutMail('a@vivac.test', language, {
    subject: 'News',
    paragraphs: [],
    action: { label: 'Voir les alertes', link },
    closing: '',
    links: [{ label: 'Modifier vos règles', link }],
  });
  expect(text.split('\n').filter((line) => line.endsWith(':'))).toEqual([action, change]);
});
