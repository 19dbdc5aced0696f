import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { priceFile } from './price-files.ts';

const FILES = 100;
/** Files that were read wrongly in silence once: a price before a discount, a minimum stay as nights, an unread day of capture. */
const WRONG_ONCE = [17, 30, 40, 48, 59, 97, 107, 138, 145, 157, 204, 217, 273, 279];

const wrongAmong = async (seeds: readonly number[]) => {
  const wrong: string[] = [];
  for (const seed of seeds) {
    const { verdict, reasons } = await judge(await priceFile(seed));
    if (verdict === 'silently wrong') wrong.push(`${seed}: ${reasons.join('; ')}`);
  }
  return wrong;
};

describe('files of prices as strangers write them', () => {
  it('are read right, asked about or refused, the guess accepted as it comes', async () => {
    expect(await wrongAmong(Array.from({ length: FILES }, (_, at) => at))).toEqual([]);
  });

  it('that were wrong once are so no more', async () => {
    expect(await wrongAmong(WRONG_ONCE)).toEqual([]);
  });
});
