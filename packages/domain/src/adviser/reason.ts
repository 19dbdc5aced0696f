import type { Cents } from '../money.ts';

/** In the order in which they are added up; the last four are the limits. */
export const REASON_KINDS = [
  'median',
  'position',
  'compression',
  'pace',
  'holiday',
  'reviews',
  'floor',
  'ceiling',
  'step',
  'rounding',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** What an amount was computed from; names that end in `Cents` are money, scores are hundredths of a point. */
export interface ReasonInputs {
  readonly medianCents?: number;
  readonly baseCents?: number;
  readonly beforeCents?: number;
  readonly limitCents?: number;
  readonly fromCents?: number;
  readonly lowCents?: number;
  readonly highCents?: number;
  readonly everyCents?: number;
  readonly endingCents?: number;
  readonly index?: number;
  readonly percent?: number;
  readonly gone?: number;
  readonly restricted?: number;
  readonly of?: number;
  readonly ownGone?: number;
  readonly ownOf?: number;
  readonly othersGone?: number;
  readonly othersOf?: number;
  readonly campsites?: number;
  readonly ownScore?: number;
  readonly medianScore?: number;
}

/** One part of a proposed price. The proposal is the sum of its reasons, to the cent. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly amountCents: Cents;
  readonly inputs: ReasonInputs;
}

export function reason(kind: ReasonKind, amountCents: number, inputs: ReasonInputs): Reason {
  return { kind, amountCents: amountCents as Cents, inputs };
}

export function sumOf(reasons: readonly Reason[]): Cents {
  return reasons.reduce((sum, { amountCents }) => sum + amountCents, 0) as Cents;
}
