import type { PriceChange } from './page-difference.ts';

/** Which lines of a page changed at every of the last looks. Plain data, as JSON has it. */
export interface RestlessLines {
  /** What changed at each of the last looks, and how many of them there were. */
  readonly running: readonly string[];
  readonly times: number;
  /** What does not count any more, and for how many looks it has stood still. */
  readonly lines: readonly { readonly about: string; readonly still: number }[];
}

/** So many changes one after another are not a list that somebody corrects. */
const RESTLESS_AT = 3;
/** After so many looks without a change a line counts again. */
const CALM_AT = 7;

/** What is known after another look, of which `change` is everything that changed, and what began to be restless with it. */
export function afterLook(
  { running, times, lines }: RestlessLines,
  change: Pick<PriceChange, 'about'> | null,
): { readonly restless: RestlessLines; readonly begun: readonly string[] } {
  const about = change?.about ?? [];
  const kept = lines
    .map((line) => ({ ...line, still: about.includes(line.about) ? 0 : line.still + 1 }))
    .filter(({ still }) => still < CALM_AT);
  const counted = about.filter((one) => !kept.some((line) => line.about === one));
  const again = running.filter((one) => counted.includes(one));
  const run =
    times > 0 && again.length > 0
      ? { running: again, times: times + 1 }
      : { running: counted, times: counted.length === 0 ? 0 : 1 };
  if (run.times < RESTLESS_AT) return { restless: { ...run, lines: kept }, begun: [] };
  const begun = run.running;
  return {
    restless: { running: [], times: 0, lines: [...kept, ...begun.map((one) => ({ about: one, still: 0 }))] },
    begun,
  };
}
