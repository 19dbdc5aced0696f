import type { TableOffer } from '@vivac/contract/wire-names';
import { dailyTableText } from '../../text/en/dashboard/daily-table.ts';
import { quoteWords } from '../../text/en/dashboard/quote-words.ts';
import { priceWords } from '../../text/price-words.ts';

/** `€120`, or a dash for an offer without a price. */
export function priceOf({ price }: TableOffer): string {
  return price === null ? dailyTableText.unknown : priceWords.euros(price);
}

/** Units left, `sold out`, why the stay cannot be booked, or a dash when nothing is known. */
export function availabilityOf({ availability, state, restriction }: TableOffer): string {
  if (state !== 'priced' && state !== 'sold_out') return quoteWords.short(state, restriction);
  if (availability === null) return dailyTableText.unknown;
  return availability === 0 ? dailyTableText.soldOut : String(availability);
}

/** The length of stay that the price was quoted for, when it is longer than one night. */
export function stayOf({ nights }: TableOffer): string | null {
  return nights > 1 ? dailyTableText.stay(nights) : null;
}
