import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import { isAsItIs } from '@vivac/domain/adviser/advise';

/** How far ahead can be asked for. */
export const AHEAD = [30, 90, 180, 365] as const;
export type Ahead = (typeof AHEAD)[number];

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
