import type { TableOption } from '@vivac/contract/dashboard';
import { dailyTableText } from '../../text/en/dashboard/daily-table.ts';
import { priceWords } from '../../text/price-words.ts';

/** `€120`, or a dash for an offer without a price. */
export function priceOf({ PricePerNight }: TableOption): string {
  return PricePerNight === null ? dailyTableText.unknown : priceWords.euros(PricePerNight);
}

/** Units left, `sold out`, or a dash when it is not known. */
export function availabilityOf({ Availability }: TableOption): string {
  if (Availability === null) return dailyTableText.unknown;
  return Availability === 0 ? dailyTableText.soldOut : String(Availability);
}

/** The length of stay that the price was quoted for, when it is longer than one night. */
export function stayOf({ Nights }: TableOption): string | null {
  return Nights > 1 ? dailyTableText.stay(Nights) : null;
}
