import { type TableOptionOnWire, tableOptionToWire } from '@vivac/contract/wire-names';
import type { Day } from '@vivac/domain/time/day';
import { eurosOrNull } from '@vivac/domain/money';
import { type StayOutcome, withFee } from '@vivac/domain/offers/quote';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { moment } from './moment-read.ts';
import { type OfferRow, offersOfNight } from './named-offers-read.ts';
import { type PriceSource, outcomesOfNight } from './read.ts';

type DailyTable = Record<string, Record<string, TableOptionOnWire[]>>;

/** Every offer of one stay by campsite, in the order asked for, and accommodation type; the cheapest first. */
export async function dailyTable(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<DailyTable> {
  const nights = narrowedTo(filters, 'nights');
  const [offers, outcomeOf] = await Promise.all([
    offersOfNight(source.db, campsites, day, filters),
    outcomesOfNight(source, campsites, day, filters),
  ]);
  const rows = Map.groupBy(offers, (row) => row.campsiteId);
  const listed = campsites.filter((campsite) => rows.has(campsite.id));
  return Object.fromEntries(
    listed.map(({ id, name }) => {
      const types = Map.groupBy(rows.get(id)!, (row) => row.type);
      return [
        name,
        Object.fromEntries([...types].map(([type, ofType]) => [type, optionsOf(ofType, outcomeOf, nights)])),
      ];
    }),
  );
}

function optionsOf(
  rows: readonly OfferRow[],
  outcomeOf: (row: OfferRow) => StayOutcome | undefined,
  nights: number | undefined,
): TableOptionOnWire[] {
  const offers: { readonly row: OfferRow; readonly told: ReportedOffer }[] = [];
  for (const row of rows) {
    const outcome = outcomeOf(row);
    if (outcome !== undefined) offers.push({ row, told: reportedOf(row, outcome, nights) });
  }
  // Stable: those that cost the same stay as they were read.
  offers.sort((a, b) => (a.told.price ?? Number.MAX_VALUE) - (b.told.price ?? Number.MAX_VALUE));
  return offers.map(({ row, told: reported }) => tableOptionToWire(row, reported));
}

type ReportedOffer = Parameters<typeof tableOptionToWire>[1];

/** A quoted offer that is sold out keeps the price it was seen with; one that is gone, or no such stay, has none. */
function reportedOf(row: OfferRow, outcome: StayOutcome, nights: number | undefined): ReportedOffer {
  const isAsSeen = outcome.basis === 'quoted' && outcome.seenAtS === row.seenAtS;
  const asSeen = row.priceCents && withFee(row.priceCents, row.feeCents, row.nights);
  return {
    originalType: row.originalType,
    // A stay derived from nightly rates is as long as the one asked for.
    nights: outcome.basis === 'derived' ? (nights ?? row.nights) : row.nights,
    price: eurosOrNull(isAsSeen ? asSeen : outcome.priceCents),
    availability: outcome.refusal === 'sold_out' && !isAsSeen ? 0 : row.availability,
    observedAt: moment(outcome.seenAtS),
    state: outcome.refusal ?? 'priced',
    restriction: outcome.restriction,
    basis: outcome.basis,
  };
}
