import { type TableOffer, type TableOptionOnWire, tableOptionToWire } from '@vivac/contract/wire-names';
import type { Day } from '@vivac/domain/time/day';
import { type Cents, eurosOrNull } from '@vivac/domain/money';
import type { StayOutcome } from '@vivac/domain/offers/quote';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import type { VisibleCampsite } from '#rooms/watchlists/read';
import { moment } from './moment.ts';
import { type OfferRow, offersOfNight } from './offers/named-offers-read.ts';
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
  const offers = await offersOfNight(source.db, campsites, day, filters);
  const current = offers.map((row) => offerMonthOf(row, day));
  const outcomes = await outcomesOfNight(source, campsites, day, filters, current);
  const rows = Map.groupBy(offers, (row) => row.campsiteId);
  const listed = campsites.filter((campsite) => rows.has(campsite.id));
  return Object.fromEntries(
    listed.map(({ id, name }) => {
      const told = new Map(outcomes(id).map(({ offer, nights, outcome }) => [keyOf(offer, nights), outcome]));
      const types = Map.groupBy(rows.get(id)!, (row) => row.type);
      return [name, Object.fromEntries([...types].map(([type, ofType]) => [type, optionsOf(ofType, told, nights)]))];
    }),
  );
}

/** An offer of one night in the shape of a month that has no other. */
function offerMonthOf({ priceCents, availability, terms, ...row }: OfferRow, day: Day): OfferMonth {
  return {
    ...row,
    firstDay: day,
    observedNights: 1,
    priceCents: [priceCents],
    availability: [availability],
    terms: [terms],
    seenAtSByNight: null,
  };
}

function keyOf(offer: string, nights: number): string {
  return `${offer}|${nights}`;
}

function optionsOf(
  rows: readonly OfferRow[],
  outcomes: ReadonlyMap<string, StayOutcome>,
  nights: number | undefined,
): TableOptionOnWire[] {
  const offers = rows.flatMap((row) => {
    const outcome = outcomes.get(keyOf(row.offer, row.nights));
    return outcome === undefined ? [] : [tableOffer(row, outcome, nights)];
  });
  // Stable: those that cost the same stay as they were read.
  const dear = ({ price }: TableOffer) => price ?? Number.MAX_VALUE;
  return offers.sort((a, b) => dear(a) - dear(b)).map(tableOptionToWire);
}

/** A quoted offer that is sold out keeps the price it was seen with; one that is gone, or no such stay, has none. */
function tableOffer(row: OfferRow, outcome: StayOutcome, nights: number | undefined): TableOffer {
  const isAsSeen = outcome.basis === 'quoted' && outcome.seenAtS === row.seenAtS;
  return {
    ...row,
    // A stay derived from nightly rates is as long as the one asked for.
    nights: outcome.basis === 'derived' ? (nights ?? row.nights) : row.nights,
    price: eurosOrNull(isAsSeen ? (row.priceCents as Cents | null) : outcome.priceCents),
    availability: outcome.refusal === 'sold_out' && !isAsSeen ? 0 : row.availability,
    observedAt: moment(outcome.seenAtS),
    state: outcome.refusal ?? 'priced',
    restriction: outcome.restriction,
    basis: outcome.basis,
  };
}
