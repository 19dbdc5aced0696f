import type { Night } from '@vivac/contract/dashboard/night';
import { type NightEvidence, type NightStep, nightToWire, type StayOfCampsite } from '@vivac/contract/wire/night';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { indexOrNull, unlikeOf } from '@vivac/domain/offers/comparison';
import {
  differenceToOwn,
  fromDearToCheap,
  nobodyCheaper,
  partsOfCost,
  placeNight,
} from '@vivac/domain/offers/night/night-place';
import { evidenceOf, type StayAsOf, priceSteps, unlookedSpans } from '@vivac/domain/offers/night/stay-history';
import { narrowedTo, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import type { OfferOutcome } from '@vivac/domain/offers/stay-quotes';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { addDays, type Day } from '@vivac/domain/time/day';
import { sourcesOfBatches } from '#modules/evidence/stay-evidence-read';
import { tariffsBehind } from '#modules/tariffs/basis-read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { moment, provenanceOf } from './moment-read.ts';
import { historiesOfStay } from './history-read.ts';
import { type OfferRow, offersOfNight } from './named-offers-read.ts';
import { type PriceSource, quotesByCampsite } from './read.ts';

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
  const [quotes, historyOf, offers] = await Promise.all([
    quotesByCampsite(source, campsites, day, 1, filters),
    historiesOfStay(source, campsites, day, filters),
    offersOfNight(source.db, campsites, day, filters),
  ]);
  const known = campsites.map((campsite): KnownCampsite => ({
    campsite,
    quote: quotes.get(campsite.id)![0]!,
    history: historyOf(campsite),
  }));
  const [own, ...others] = known as [KnownCampsite, ...KnownCampsite[]];
  const sources = await sourcesOfBatches(source.db, batchesOf(known));
  const tariffOf = await tariffsBehind(source.db, campsites, quotes);
  const tell = (each: KnownCampsite) => ({
    ...stayToTell(each, own, { nights, offers, sources }),
    ...tariffOf(each.campsite, each.quote),
  });
  return nightToWire({
    date: day,
    departure: nights === undefined ? null : addDays(day, nights),
    ...placed(
      own.quote,
      others.map(({ quote }) => quote),
    ),
    nobodyCheaper: nobodyCheaperToTell(own, others),
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

function nobodyCheaperToTell(own: KnownCampsite, others: readonly KnownCampsite[]) {
  const found = nobodyCheaper(
    own.history,
    others.map(({ history }) => history),
  );
  return found && { since: moment(found.sinceS), always: found.always };
}

function batchesOf(known: readonly KnownCampsite[]): number[] {
  return [...new Set(known.flatMap(({ history }) => history.map(({ batch }) => batch)))];
}

/** What is known of one campsite's stay, with the looks behind it. */
interface KnownCampsite {
  readonly campsite: VisibleCampsite;
  readonly quote: Quote;
  /** Oldest first. */
  readonly history: readonly StayAsOf[];
}

interface Names extends NamedLooks {
  /** Length of the stay; undefined for any. */
  readonly nights: number | undefined;
  readonly offers: readonly OfferRow[];
}

/** One campsite's stay as it is sent, beside the own one. */
function stayToTell(known: KnownCampsite, own: KnownCampsite, names: Names): StayOfCampsite {
  const { campsite, quote, history } = known;
  const behind = history.at(-1)?.behind ?? null;
  return {
    name: campsite.name,
    ...provenanceOf(quote),
    ...amountsOf(quote, names.nights ?? quote.nights),
    difference: known === own ? null : differenceOf(quote, own.quote, names.nights),
    unlike: unlikeOf(own.quote, quote),
    ...offerToTell(campsite, behind, names.offers),
    source: sourceOf(history, behind, names),
    steps: stepsToTell(history),
    evidence: evidenceToTell(history, names),
  };
}

function amountsOf({ priceCents, cost }: Quote, nights: number | null) {
  const parts = cost === null ? [] : partsOfCost(cost);
  return {
    price: eurosOrNull(priceCents),
    total: eurosOrNull(cost && cost.totalCents),
    nights,
    items: parts.map(({ kind, cents }) => ({ kind, amount: eurosOf(cents) })),
    tax: eurosOrNull(cost && cost.taxCents),
  };
}

/** Two stays of which each may have another length are compared per night alone. */
function differenceOf(theirs: Quote, own: Quote, nights: number | undefined): StayOfCampsite['difference'] {
  const difference = differenceToOwn(theirs, own);
  if (difference === null) return null;
  const { nightCents, stayCents, percent } = difference;
  return { night: eurosOf(nightCents), stay: nights === undefined ? null : eurosOrNull(stayCents), percent };
}

/** What the channel calls the offer, which accommodation type that is, and which channel. */
function offerToTell({ id }: VisibleCampsite, behind: OfferOutcome | null, offers: readonly OfferRow[]) {
  const offer = offers.find(
    ({ campsiteId, offer, nights }) => campsiteId === id && offer === behind?.offer && nights === behind.nights,
  );
  if (offer === undefined) return { wording: null, type: null, channel: null };
  return { wording: offer.originalType, type: offer.type, channel: offer.channel };
}

/** The source of the look that gave the price, or the reason; of the last look where no offer says anything. */
function sourceOf(history: readonly StayAsOf[], behind: OfferOutcome | null, { sources }: NamedLooks): string | null {
  const look = history.findLast(({ knownSinceS }) => behind === null || knownSinceS === behind.outcome.seenAtS);
  return look === undefined ? null : (sources.get(look.batch) ?? null);
}

/** How many of the newest looks at a campsite are listed. */
const LISTED_LOOKS = 30;

/** The names of sources, by the number of a batch. */
interface NamedLooks {
  readonly sources: ReadonlyMap<number, string>;
}

/** The steps of a line of prices over the time of observation. */
function stepsToTell(history: readonly StayAsOf[]): NightStep[] {
  return priceSteps(history).map(({ knownSinceS, quote }) => ({
    observedAt: moment(knownSinceS),
    price: eurosOrNull(quote.priceCents),
    state: quote.state,
    basis: quote.basis,
    nights: quote.nights,
  }));
}

/** The newest looks and what each found, newest first. */
function evidenceToTell(history: readonly StayAsOf[], { sources }: NamedLooks): NightEvidence[] {
  return evidenceOf(history, LISTED_LOOKS).map(({ known, isUnchanged }) => ({
    observedAt: moment(known.knownSinceS),
    price: eurosOrNull(known.quote.priceCents),
    state: known.quote.state,
    basis: known.quote.basis,
    nights: known.quote.nights,
    restriction: known.quote.restriction,
    unchanged: isUnchanged,
    failed: known.isFailure,
    source: sources.get(known.batch) ?? null,
  }));
}
