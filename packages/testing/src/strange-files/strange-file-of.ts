import { priceFile } from './price-files.ts';
import { reviewFile } from './review-files.ts';
import type { StrangeFile } from './strange-file.ts';

/** The strange file of a seed: of prices, and each fifth of reviews. */
export function strangeFile(seed: number): Promise<StrangeFile> {
  return seed % 5 === 4 ? reviewFile(seed) : priceFile(seed);
}
