import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { strangeFile } from './strange-file-of.ts';

const FILES = 90;
/** Files that were read wrongly in silence once: a season called Media as a mean, a price of a person as one of all, an end of a range unread, sold out all day. */
const WRONG_ONCE = [
  20_015, 20_087, 20_106, 20_125, 20_150, 20_300, 30_081, 30_100, 30_109, 30_186, 100_023, 105_125, 105_250, 107_780,
  107_868, 107_905,
];

const wrongAmong = async (seeds: readonly number[]) => {
  const wrong: string[] = [];
  for (const seed of seeds) {
    const { verdict, reasons } = await judge(await strangeFile(seed));
    if (verdict === 'silently wrong') wrong.push(`${seed}: ${reasons.join('; ')}`);
  }
  return wrong;
};

describe('files as strangers write them', () => {
  it('are read right, asked about or refused, the guess accepted as it comes', async () => {
    expect(await wrongAmong(Array.from({ length: FILES }, (_, at) => at))).toEqual([]);
  });

  it('that were wrong once are so no more', async () => {
    expect(await wrongAmong(WRONG_ONCE)).toEqual([]);
  });
});
