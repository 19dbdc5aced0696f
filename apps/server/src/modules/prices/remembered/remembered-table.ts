import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { dailyTable } from '../daily-table.ts';
import type { PriceSource } from '../read.ts';
import { minuteMemory } from './minute-memory.ts';
import { campsiteKey } from './remembered-quotes.ts';

// What the daily table says of a campsite follows from no other: it is remembered as the text that is sent, and a table put together
// from such texts (docs/decisions/remembered-answers.md).

/** In characters, of which most are one byte. */
const MOST_KEPT = 6_000_000;
/** What is longer takes longer to write than to ask for. */
const LONGEST_KEPT = 100_000;
/** A key that looks like an index stands before the others of an object, wherever it was added. */
const LIKE_AN_INDEX = /^\d+$/;

interface Memory {
  /** A campsite without offers has no text. */
  readonly texts: Map<string, string>;
  kept: number;
}

const memoryOf = minuteMemory((): Memory => ({ texts: new Map(), kept: 0 }));

/** The JSON of the current `dailyTable`. */
export async function rememberedTable(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<string> {
  if (source.asOfS !== undefined || campsites.some(({ name }) => LIKE_AN_INDEX.test(name))) {
    return JSON.stringify(await dailyTable(source, campsites, day, filters));
  }
  const memory = memoryOf(source.db);
  const asked = `${day} ${JSON.stringify(filters)}`;
  const told = campsites.map((campsite) => memory.texts.get(campsiteKey(campsite, asked)));
  const unknown = campsites.filter((_, at) => told[at] === undefined);
  const table = unknown.length === 0 ? {} : await dailyTable(source, unknown, day, filters);
  const texts = campsites.map((campsite, at) => {
    const { name } = campsite;
    // Without its name, which may change while its version stays.
    const text = told[at] ?? (Object.hasOwn(table, name) ? JSON.stringify(table[name]) : '');
    if (told[at] === undefined) keep(memory, campsiteKey(campsite, asked), text);
    return text === '' ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${texts.flat().join()}}`;
}

function keep(memory: Memory, key: string, text: string): void {
  if (text.length > LONGEST_KEPT || memory.texts.has(key)) return;
  memory.texts.set(key, text);
  memory.kept += text.length;
  for (const [oldest, of] of memory.texts) {
    if (memory.kept <= MOST_KEPT) return;
    memory.texts.delete(oldest);
    memory.kept -= of.length;
  }
}
