import { type TableOptionOnWire, tableOptionToWire } from '@vivac/contract/wire-names';
import type { Day } from '@vivac/domain/time/day';
import { eurosOrNull } from '@vivac/domain/money';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { type StayOutcome, withFee } from '@vivac/domain/offers/quote';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { tariffsBehind } from '#modules/tariffs/basis-read';
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
  const standing = offers.flatMap((row): StandingOffer[] => {
    const outcome = outcomeOf(row);
    return outcome === undefined ? [] : [{ row, outcome }];
  });
  const tariffOf = await tariffsBehind(
    source.db,
    campsites,
    Map.groupBy(standing.map(quoteOfOffer), ({ campsiteId }) => campsiteId),
  );
  const rows = Map.groupBy(offers, (row) => row.campsiteId);
  const listed = campsites.filter((campsite) => rows.has(campsite.id));
  return Object.fromEntries(
    listed.map((campsite) => {
      const ofCampsite = standing.filter(({ row }) => row.campsiteId === campsite.id);
      const optionsOf = (type: string) =>
        ofCampsite
          .filter(({ row }) => row.type === type)
          .map((offer) => ({ offer, reported: reportedOf(offer, nights) }))
          // Stable: those that cost the same stay as they were read.
          .sort((a, b) => (a.reported.price ?? Number.MAX_VALUE) - (b.reported.price ?? Number.MAX_VALUE))
          .map(({ offer, reported }) =>
            tableOptionToWire(offer.row, { ...reported, ...tariffOf(campsite, quoteOfOffer(offer)) }),
          );
      const types = new Set(rows.get(campsite.id)!.map(({ type }) => type));
      return [campsite.name, Object.fromEntries([...types].map((type) => [type, optionsOf(type)]))];
    }),
  );
}

/** An offer whose price, or reason for having none, stands. */
interface StandingOffer {
  readonly row: OfferRow;
  readonly outcome: StayOutcome;
}

const quoteOfOffer = ({ row: { campsiteId }, outcome: { isOfTariff, seenAtS } }: StandingOffer) => ({
  campsiteId,
  ...(isOfTariff && { isOfTariff }),
  priceSeenAtS: seenAtS,
});

type ReportedOffer = Parameters<typeof tableOptionToWire>[1];

/** A quoted offer that is sold out keeps the price it was seen with; one that is gone, or no such stay, has none. */
function reportedOf({ row, outcome }: StandingOffer, nights: number | undefined): ReportedOffer {
  const isAsSeen = outcome.basis === 'quoted' && outcome.seenAtS === row.seenAtS;
  const asSeen = row.priceCents && withFee(row.priceCents, row.feeCents, row.nights);
  return {
    originalType: row.originalType,
    // A stay derived from nightly rates is as long as the one asked for.
    nights: outcome.basis === 'derived' ? (nights ?? Math.max(row.nights, NIGHTLY_RATE)) : row.nights,
    price: eurosOrNull(isAsSeen ? asSeen : outcome.priceCents),
    availability: outcome.refusal === 'sold_out' && !isAsSeen ? 0 : row.availability,
    observedAt: moment(outcome.seenAtS),
    state: outcome.refusal ?? 'priced',
    restriction: outcome.restriction,
    basis: outcome.basis,
  };
}
