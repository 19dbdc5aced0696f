import type { NightEvidence, NightStep } from '@vivac/contract/wire/night';
import { eurosOrNull } from '@vivac/domain/money';
import { evidenceOf, priceSteps } from '@vivac/domain/offers/night/price-steps';
import type { KnownStay } from '@vivac/domain/offers/night/stay-history';
import { moment } from '../moment.ts';

/** How many of the newest looks at a campsite are listed. */
const LISTED_LOOKS = 30;

/** The names of sources, by the number of a batch. */
export interface NamedLooks {
  readonly sources: ReadonlyMap<number, string>;
}

/** The steps of a line of prices over the time of observation. */
export function stepsToTell(history: readonly KnownStay[]): NightStep[] {
  return priceSteps(history).map(({ knownSinceS, quote }) => ({
    observedAt: moment(knownSinceS),
    price: eurosOrNull(quote.priceCents),
    state: quote.state,
    basis: quote.basis,
    nights: quote.nights,
  }));
}

/** The newest looks and what each found, newest first. */
export function evidenceToTell(history: readonly KnownStay[], { sources }: NamedLooks): NightEvidence[] {
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
