import { type Cents, centsOf } from '@vivac/domain/money';
import { readLengths, withLengths } from '@vivac/domain/tariffs/length-text';
import type { TariffPrice } from '@vivac/domain/tariffs/tariff';
import { weekdaysIn } from './list-words.ts';

type Price = Omit<TariffPrice, 'unit' | 'season'>;

const euros = (cents: number): number => cents / 100;

/** `60`, `60 / 75` of the other nights and of the weekend, `60 · 7+ 50` with stays of some lengths, `-` of what is not let. */
export function priceWritten(
  { priceCents, weekendCents, lengths = [] }: Price,
  weekdays: (days: readonly number[]) => string,
): string | number {
  if (priceCents === null && lengths.length === 0) return '-';
  const amounts = [priceCents, weekendCents].filter((cents) => cents != null).map(euros);
  if (amounts.length === 1 && lengths.length === 0) return amounts[0]!;
  return withLengths(amounts.join(' / '), lengths, { amount: (cents) => String(euros(cents)), weekdays });
}

/** Null of nothing, undefined of what is not understood. */
export function priceRead(written: string): Price | null | undefined {
  const text = written.trim();
  if (text === '') return null;
  const byLength = readLengths(text, {
    price: plainPrice,
    amount: amountOf,
    weekdays: (days) => weekdaysIn(days) ?? undefined,
  });
  return byLength === undefined ? plainPrice(text) : (byLength ?? undefined);
}

function plainPrice(text: string): Price | undefined {
  if (text === '-') return { priceCents: null };
  const [priceCents, weekendCents, ...more] = text.split('/').map(amountOf);
  const isOdd = text.includes('/') && weekendCents === undefined;
  if (priceCents === undefined || isOdd || more.length > 0) return undefined;
  return { priceCents, ...(weekendCents !== undefined && { weekendCents }) };
}

function amountOf(written: string): Cents | undefined {
  const text = written.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? centsOf(Number(text)) : undefined;
}
