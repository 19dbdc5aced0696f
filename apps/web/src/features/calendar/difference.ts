import { type Band, bandOf, percentDifference } from '@vivac/domain/comparison';

export interface Difference {
  readonly percent: number;
  readonly band: Band;
  /** `+3%`, `0%`, `-12%`: with a plus sign when positive (spec §5). */
  readonly text: string;
  /** The band once more, without colour. */
  readonly shape: string;
}

const SHAPES: Record<Band, string> = { blue: '▲', yellow: '▬', orange: '▼', red: '▼▼' };

/** The difference from the dearest competitor as a cell shows it; null unless both prices are known (spec §5). */
export function differenceOf(price: number | null, maxPrice: number | null): Difference | null {
  const percent = percentDifference(price, maxPrice);
  if (percent === null) return null;
  const band = bandOf(percent);
  return { percent, band, text: `${percent > 0 ? '+' : ''}${percent}%`, shape: SHAPES[band] };
}
