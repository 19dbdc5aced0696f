import { type StayParameters, stayParametersOf } from '@vivac/contract/wire/sales-channels/sales-channels';
import { ANY, type OfferFilters } from '@vivac/domain/offers/offer-dimension';

/** The stay of the dashboard’s filters without a channel. */
export interface RequestedStay {
  readonly parameters: StayParameters;
  readonly filters: OfferFilters;
  /** The filters leave the length open, and one had to be chosen. */
  readonly isLengthChosen: boolean;
}

/** Null where the filters have no value of something: nothing has been seen yet. */
export function requestedStay(
  selection: OfferFilters,
  lengths: readonly (number | typeof ANY)[],
): RequestedStay | null {
  const isLengthChosen = selection.nights === ANY;
  const [shortest] = lengths.filter((length) => length !== ANY);
  const { channel: _channel, ...beside } = selection;
  const filters: OfferFilters = isLengthChosen && shortest !== undefined ? { ...beside, nights: shortest } : beside;
  const parameters = stayParametersOf(filters);
  return parameters && { parameters, filters, isLengthChosen };
}
