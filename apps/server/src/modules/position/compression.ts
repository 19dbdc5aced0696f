import type { CompressionAhead } from '@vivac/contract/position/compression';
import {
  type NightCompression,
  compressionOf,
  compressionPercent,
  mondayOf,
  nightCompression,
} from '@vivac/domain/position/compression';
import { type Day, addDays, dayRange, daysBetween } from '@vivac/domain/time/day';
import { quotesByCampsite } from '#modules/prices/read';
import { type ComparedCampsites, WEEKS_AHEAD } from './compared.ts';

/** The share of the competitors that are sold out, and beside it what is restricted, by night and week from today on. */
export async function compressionAhead({
  db,
  competitors,
  filters,
  today,
}: ComparedCampsites): Promise<CompressionAhead> {
  const count = daysBetween(today, addDays(mondayOf(today), 7 * WEEKS_AHEAD));
  const quotes = await quotesByCampsite({ db }, competitors, today, count, filters);
  const nights = dayRange(today, count).map((date, night) => ({
    date,
    ...nightCompression(competitors.map(({ id }) => quotes.get(id)![night]!)),
  }));
  return {
    campsites: competitors.length,
    weeks: [...Map.groupBy(nights, ({ date }) => mondayOf(date)).values()].map(present),
    nights: nights.map(({ soldOut, ...night }) => ({
      ...night,
      sold_out: soldOut,
      percent: compressionPercent({ soldOut, ...night }),
    })),
  };
}

function present(nights: readonly (NightCompression & { readonly date: Day })[]): CompressionAhead['weeks'][number] {
  const { percent, restrictedPercent, nights: counted, leastKnown, mostKnown } = compressionOf(nights);
  return {
    first_date: nights[0]!.date,
    last_date: nights.at(-1)!.date,
    percent,
    restricted_percent: restrictedPercent,
    nights: counted,
    least_known: leastKnown,
    most_known: mostKnown,
  };
}
