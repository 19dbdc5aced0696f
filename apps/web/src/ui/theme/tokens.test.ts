import { readFileSync } from 'node:fs';
import { contrastBetween } from '@vivac/testing/colour-measures';
import { PRICE_BANDS } from '@vivac/domain/offers/price-band';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const schemes = { light: colorsIn(blockAfter(':root {')), dark: colorsIn(blockAfter("='dark'] {")) };

const grounds = ['paper', 'panel', 'page'];
const bands = PRICE_BANDS.map(({ band }) => band);
const scores = ['great', 'good', 'fair', 'poor'];

/** [text, ground] pairs that are read: 4.5:1. */
const texts = [
  ...['ink', 'muted', 'action', 'action-strong', 'pine', 'error', ...bands.map((band) => `band-${band}`)].flatMap(
    (text) => grounds.map((ground) => [text, ground] as const),
  ),
  ...['ink', 'muted', 'action-strong', ...bands.map((band) => `band-${band}`)].map(
    (text) => [text, 'sand-soft'] as const,
  ),
  ...['action', 'pine', 'error'].flatMap((color) => [
    [`on-${color}`, color] as const,
    [`on-${color}`, `${color}-strong`] as const,
  ]),
  ['pine-strong', 'pine-soft'],
  ['error-strong', 'error-soft'],
  ['ink', 'error-soft'],
  ['on-amber', 'amber'],
  ...bands.map((band) => [`band-${band}`, `band-${band}-ground`] as const),
  ...[0, 1, 2, 3, 4, 5].map((shade) => ['on-shade', `shade-${shade}`] as const),
  ['on-shade-6', 'shade-6'],
  ...scores.map((score) => [`score-${score}`, `score-${score}-ground`] as const),
] as const;

/** [line or icon, ground] pairs that are seen: 3:1. */
const lines = ['amber', 'edge', 'action', 'pine'].flatMap((line) => grounds.map((ground) => [line, ground] as const));

describe.each(['light', 'dark'] as const)('the %s colour scheme', (scheme) => {
  const ratio = (one: string, other: string) => contrastBetween(colorOf(scheme, one), colorOf(scheme, other));

  test.each(texts)('has text contrast (WCAG): %s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  // @holds calendar-4
  test.each(PRICE_BANDS)('has the colours of the band table for the price band $band', ({ band, colour }) => {
    expect(colorOf(scheme, `band-${band}`)).toBe(colour[scheme].text);
    expect(colorOf(scheme, `band-${band}-ground`)).toBe(colour[scheme].ground);
  });

  test.each(lines)('has non-text contrast (WCAG): %s on %s', (line, ground) => {
    expect(ratio(line, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('light and dark define the same colour tokens', () => {
  expect([...schemes.dark.keys()]).toEqual([...schemes.light.keys()]);
});

function blockAfter(opening: string): string {
  const start = sheet.indexOf(opening) + opening.length;
  return sheet.slice(start, sheet.indexOf('}', start));
}

function colorsIn(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1]!, found[2]!]));
}

function colorOf(scheme: keyof typeof schemes, name: string): string {
  const color = schemes[scheme].get(name);
  if (color === undefined) throw new Error(`tokens.css has no colour --${name} in ${scheme}`);
  return color;
}
