import { type ColumnChoice, COLUMN_CHOICES } from '@vivac/domain/market/market-column';
import { ANY, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Choices } from '../../access/choices.ts';
import { type StayParameters, stayParametersOf } from '../sales-channels.ts';

// What pages ask for where their address leaves it open. No schema: the browser carries this file.

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

/** So many campsites are compared over a season; of more, those that the dashboard compares. */
const MOST_CAMPSITES = 40;

/** The campsites of the page of channels, the own one first. */
export function campsitesOfSeason(
  campsites: readonly string[],
  own: string | null,
  ticked: readonly string[],
): readonly string[] {
  if (campsites.length <= MOST_CAMPSITES) return campsites;
  return [...(own === null ? [] : [own]), ...ticked].slice(0, MOST_CAMPSITES);
}

/** Which columns of the market are shown: those of the address, else those chosen last. */
export function columnsIn(columns: unknown, stored: Choices['market_columns']): ColumnChoice {
  return COLUMN_CHOICES.find((choice) => choice === columns) ?? stored ?? 'key_dates';
}

/** How far ahead the adviser can be asked. */
export const AHEAD = [30, 90, 180, 365] as const;
export type Ahead = (typeof AHEAD)[number];

/** For how many nights ahead an address asks the adviser. */
export function aheadIn(ahead: unknown): Ahead {
  return AHEAD.find((each) => each === ahead) ?? 90;
}
