import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { unlikeOf } from '@vivac/domain/offers/comparison';
import { differenceToOwn, partsOfCost } from '@vivac/domain/offers/night/night-place';
import type { KnownStay } from '@vivac/domain/offers/night/stay-history';
import type { Quote } from '@vivac/domain/offers/quote';
import type { OfferOutcome } from '@vivac/domain/offers/stay-quotes';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { provenanceOf } from '../moment.ts';
import type { OfferRow } from '../offers/named-offers-read.ts';
import { type NamedLooks, evidenceToTell, stepsToTell } from './looks-told.ts';

/** What is known of one campsite's stay, with the looks behind it. */
export interface KnownCampsite {
  readonly campsite: VisibleCampsite;
  readonly quote: Quote;
  /** Oldest first. */
  readonly history: readonly KnownStay[];
}

interface Names extends NamedLooks {
  /** Length of the stay; undefined for any. */
  readonly nights: number | undefined;
  readonly offers: readonly OfferRow[];
}

/** One campsite's stay as it is sent, beside the own one. */
export function stayToTell(known: KnownCampsite, own: KnownCampsite, names: Names): StayOfCampsite {
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
function sourceOf(history: readonly KnownStay[], behind: OfferOutcome | null, { sources }: NamedLooks): string | null {
  const look = history.findLast(({ knownSinceS }) => behind === null || knownSinceS === behind.outcome.seenAtS);
  return look === undefined ? null : (sources.get(look.batch) ?? null);
}
