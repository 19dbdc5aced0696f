import type { Cents } from '@vivac/domain/money';
import { priceWords } from '../../text/price-words.ts';

const AMOUNT = /^\d{1,6}([.,]\d{1,2})?$/;

/** An amount in euros as somebody types it, with a point or a comma; null for anything else and for 0. */
export function centsIn(words: string): Cents | null {
  const plain = words.trim();
  if (!AMOUNT.test(plain)) return null;
  const [euros = '0', part = ''] = plain.split(/[.,]/);
  const cents = Number(euros) * 100 + Number(part.padEnd(2, '0'));
  return cents === 0 ? null : (cents as Cents);
}

/** `95`, `95.50` or `95,50`: as it would be typed. */
export function typedEuros(cents: number | null): string {
  if (cents === null) return '';
  if (cents % 100 === 0) return String(cents / 100);
  const point = priceWords.index(1).includes(',') ? ',' : '.';
  return (cents / 100).toFixed(2).replace('.', point);
}
