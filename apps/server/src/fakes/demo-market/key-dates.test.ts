import { type MarketColumn, marketColumns } from '@vivac/domain/market/market-column';
import { type Day, addDays, daysBetween, toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { type DemoCampsite, demoCampsites } from './campsites.ts';
import { campsiteNights, offerNights } from './prices.ts';
import { NIGHTS_AHEAD, seasonsOf } from './seasons.ts';

const NIGHTS = 2;
const LEAST = 4;
/** When many a campsite of the north and of the mountains is closed. */
const WINTER: readonly MarketColumn['key'][] = ['christmas', 'new_year', 'reyes'];

/** Whether a stay of two nights can begin on each night, in the tent for two that the dashboard begins with. */
function arrivals(campsite: DemoCampsite, today: Day): readonly boolean[] {
  const season = seasonsOf(today)(campsite.setting);
  const nights = campsiteNights(campsite, season);
  const offer = campsite.offers.find(({ type, nights: length }) => type === 'Glamping tent' && length === 1);
  if (!offer || offer !== campsite.offers[0]) return [];
  const { halfEuros } = offerNights(offer, nights, campsite);
  const { minimumNights } = nights.terms.get(offer.type)!;
  return season.days.map((_, at) => halfEuros[at]! > 0 && (halfEuros[at + 1] ?? 0) > 0 && minimumNights[at]! <= NIGHTS);
}

// @holds market-12
describe('the demo market on key dates', () => {
  it.each(['2026-11-24', '2027-03-20', '2027-07-01'])(
    'as seen on %s has in each of its 18 regions four campsites with a tent in summer, Holy Week and bridges (key_dates)',
    (text) => {
      const today = toDay(text);
      const free = demoCampsites().map((campsite) => ({
        region: campsite.province.region,
        can: arrivals(campsite, today),
      }));
      const missing = marketColumns(today)
        .keyDates.filter(({ key, last }) => !WINTER.includes(key) && daysBetween(today, last) < NIGHTS_AHEAD)
        .flatMap(({ id, first, nights }) => {
          const from = daysBetween(today, first);
          const open = free.filter(({ can }) => can.slice(from, from + nights).includes(true));
          const counts = Map.groupBy(open, ({ region }) => region);
          const regions = new Set(free.map(({ region }) => region));
          return [...regions]
            .filter((region) => (counts.get(region)?.length ?? 0) < LEAST)
            .map((region) => `${id} ${addDays(first, 0)} ${region} ${counts.get(region)?.length ?? 0}`);
        });
      expect(missing).toEqual([]);
    },
  );
});
