import type { Night } from '@vivac/contract/dashboard/night';
import { nightToWire } from '@vivac/contract/wire/night';
import { eurosOrNull } from '@vivac/domain/money';
import { fromDearToCheap, placeNight } from '@vivac/domain/offers/night/night-place';
import { unlookedSpans } from '@vivac/domain/offers/night/price-steps';
import { nightsAbout } from '@vivac/domain/offers/night/stay-histories';
import { stayHistory } from '@vivac/domain/offers/night/stay-history';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { indexOrNull } from '@vivac/domain/offers/position/price-position';
import type { Quote } from '@vivac/domain/offers/quote';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { type Day, addDays } from '@vivac/domain/time/day';
import { sourcesOfBatches, stayEvidence } from '#modules/evidence/stay-evidence-read';
import { listingsOf } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { moment } from '../moment.ts';
import { evidenceOfCampsite } from '../offers/joined-offers.ts';
import { offersOfNight } from '../offers/named-offers-read.ts';
import { type PriceSource, quotesByCampsite } from '../read.ts';
import { type KnownCampsite, stayToTell } from './stay-told.ts';

/**
 * One stay in detail: the reference campsite and its competitors, none of which is itself. Prices are those of the
 * calendar; the looks behind them are read from the evidence.
 */
export async function night(
  source: PriceSource,
  reference: VisibleCampsite,
  competitors: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<Night> {
  const campsites = [reference, ...competitors];
  const nights = narrowedTo(filters, 'nights');
  const asked = {
    campsiteIds: listingsOf(campsites),
    arrival: day,
    count: nightsAbout(nights),
    untilS: source.asOfS,
  };
  const [quotes, evidence, { rows: offers }] = await Promise.all([
    quotesByCampsite(source, campsites, day, 1, filters),
    stayEvidence(source.db, asked, filters),
    offersOfNight(source.db, campsites, day, filters),
  ]);
  const known = campsites.map((campsite): KnownCampsite => {
    const { seen, looks } = evidenceOfCampsite(campsite, evidence);
    const history = stayHistory(seen, looks, { arrival: day, nights });
    return { campsite, quote: quotes.get(campsite.id)![0]!, history };
  });
  const [own, ...others] = known as [KnownCampsite, ...KnownCampsite[]];
  const sources = await sourcesOfBatches(source.db, batchesOf(known));
  const tell = (each: KnownCampsite) => stayToTell(each, own, { nights, offers, sources });
  return nightToWire({
    date: day,
    departure: nights === undefined ? null : addDays(day, nights),
    ...placed(
      own.quote,
      others.map(({ quote }) => quote),
    ),
    campsites: [own, ...fromDearToCheap(others, ({ quote }) => quote)].map(tell),
    unlooked: unlookedSpans(
      known.flatMap(({ history }) => history.map(({ knownSinceS }) => knownSinceS)),
      STALE_AFTER_HOURS,
    ).map(({ fromS, toS }) => ({ from: moment(fromS), to: moment(toS) })),
  });
}

function placed(own: Quote, others: readonly Quote[]) {
  const { comparison, priced, competitorsUnpriced } = placeNight(own, others);
  return {
    percent: comparison.percent,
    band: comparison.band,
    maxPrice: eurosOrNull(comparison.maxPriceCents),
    medianPrice: eurosOrNull(comparison.medianPriceCents),
    index: indexOrNull(comparison.indexTenths),
    rank: comparison.rank,
    priced,
    unpriced: competitorsUnpriced,
  };
}

function batchesOf(known: readonly KnownCampsite[]): number[] {
  return [...new Set(known.flatMap(({ history }) => history.map(({ batch }) => batch)))];
}
