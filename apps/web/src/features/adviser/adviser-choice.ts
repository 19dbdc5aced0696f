import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import { isAsItIs } from '@vivac/domain/adviser/advise';
import type { Cents } from '@vivac/domain/money';
import { priceWords } from '../../text/price-words.ts';

export const ONLY = ['all', 'proposed', 'raise', 'lower', 'refused', 'open'] as const;
/** Which nights are shown. */
export type Only = (typeof ONLY)[number];

/** Cents that the proposal is above the own price, 0 where it is as it is; null where one of the two is missing. */
export function changeOf({ inputs, advice }: NightAdvice): number | null {
  const { priceCents } = inputs.own;
  if (advice.proposedCents === null || priceCents === null) return null;
  return isAsItIs(advice.proposedCents, priceCents) ? 0 : advice.proposedCents - priceCents;
}

const SHOWN: Readonly<Record<Only, (night: NightAdvice) => boolean>> = {
  all: () => true,
  proposed: ({ advice }) => advice.refused === null,
  raise: (night) => (changeOf(night) ?? 0) > 0,
  lower: (night) => (changeOf(night) ?? 0) < 0,
  refused: ({ advice }) => advice.refused !== null,
  open: ({ advice, decided }) => advice.refused === null && decided === null,
};

export function shownNights(nights: readonly NightAdvice[], only: Only): readonly NightAdvice[] {
  return nights.filter(SHOWN[only]);
}

export function countNights(nights: readonly NightAdvice[]) {
  const count = (only: Only) => shownNights(nights, only).length;
  const same = nights.filter((night) => changeOf(night) === 0).length;
  return { proposed: count('proposed'), raise: count('raise'), lower: count('lower'), same, refused: count('refused') };
}

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
