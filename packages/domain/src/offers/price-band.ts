import type { Cents } from '../money.ts';

/** `blue` above the dearest competitor, then `yellow`, `orange` and `red` the further below it (calendar-19). */
export type PriceBand = 'blue' | 'yellow' | 'orange' | 'red';

interface BandColour {
  /** At least 4.5:1 on the ground. */
  readonly text: string;
  readonly ground: string;
}

interface PriceBandRow {
  readonly band: PriceBand;
  /** The least whole percentage of the band; it ends below the band before it. */
  readonly from: number;
  /** The band once more, without colour. */
  readonly shape: string;
  /** Paper is light. */
  readonly colour: Readonly<Record<'light' | 'dark', BandColour>>;
}

/** The bands from the highest down (calendar-19): of whole percentages, those above −5 begin at −4, those above −10 at −9. */
export const PRICE_BANDS: readonly PriceBandRow[] = [
  {
    band: 'blue',
    from: 1,
    shape: '▲',
    colour: { light: { text: '#1859ad', ground: '#e3eefb' }, dark: { text: '#8ab8f5', ground: '#1d2b3e' } },
  },
  {
    band: 'yellow',
    from: -4,
    shape: '▬',
    colour: { light: { text: '#756000', ground: '#fbf3cc' }, dark: { text: '#dcc25a', ground: '#352e14' } },
  },
  {
    band: 'orange',
    from: -9,
    shape: '▼',
    colour: { light: { text: '#a84600', ground: '#fdecdc' }, dark: { text: '#f2a25c', ground: '#3d2916' } },
  },
  {
    band: 'red',
    from: -100,
    shape: '▼▼',
    colour: { light: { text: '#b42318', ground: '#fce6e2' }, dark: { text: '#f58a7b', ground: '#42201b' } },
  },
];

/**
 * (price − other) / other in whole percent, rounded as `Math.round` would round the exact ratio: a half goes up, so
 * −4.5 is −4. Null unless both are given and `other` is above 0 (calendar-18). Only cents are whole, so only they are
 * compared; exact below 45 thousand million euros.
 */
export function percentDifference(price: Cents | null, other: Cents | null): number | null {
  if (price === null || other === null || !(other > 0)) return null;
  // ⌊x + ½⌋ over the denominator 2 · other: the remainder is taken off first, so that the division is exact.
  const numerator = 200 * (price - other) + other;
  const remainder = numerator % (2 * other);
  return (numerator - (remainder < 0 ? remainder + 2 * other : remainder)) / (2 * other);
}

/** The band of a percentage as it is shown, which is rounded: −4.5 % reads −4 % and is yellow. */
export function priceBandOf(percent: number): PriceBand {
  return rowOf((row) => percent >= row.from).band;
}

export function bandShapeOf(band: PriceBand): string {
  return rowOf((row) => row.band === band).shape;
}

/** On white, as on paper. */
export function bandColourOf(band: PriceBand): BandColour {
  return rowOf((row) => row.band === band).colour.light;
}

function rowOf(isIt: (row: PriceBandRow) => boolean): PriceBandRow {
  // Whatever is lower than every limit is in the last band.
  return PRICE_BANDS.find(isIt) ?? PRICE_BANDS.at(-1)!;
}
