import type { TableOption } from '@vivac/contract/dashboard';
import { dailyTableText } from '../../text/daily-table.ts';
import { priceWords } from '../../text/price-words.ts';

/** `120 €`, or a dash for an offer without a price. */
export function priceOf({ PricePerNight }: TableOption): string {
  return PricePerNight === null ? dailyTableText.unknown : priceWords.euros(PricePerNight);
}

/** Units left, `sold out`, or a dash when it is not known. */
export function availabilityOf({ Availability }: TableOption): string {
  if (Availability === null) return dailyTableText.unknown;
  return Availability === 0 ? dailyTableText.soldOut : String(Availability);
}

/** `seen 20 Nov, 18:04`; with the length of stay when the price was quoted for several nights. */
export function seenOf({ Nights, observed_at }: TableOption): string {
  const seen = priceWords.seen(observed_at);
  return Nights > 1 ? `${dailyTableText.stay(Nights)} · ${seen}` : seen;
}
