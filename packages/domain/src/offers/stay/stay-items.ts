import type { Fee, PercentChange, Season } from './plan/rate-plan.ts';
import { centsHalfUp } from '../../money.ts';

/** A part of a total, as a reader is shown it. `nights` are nights of the stay from 1, where the part is about some. */
export interface StayItem {
  readonly kind: 'nights' | 'free_nights' | 'free_children' | 'percent' | 'fee' | 'rounding' | 'tourist_tax';
  readonly name: string | null;
  readonly nights: readonly number[];
  readonly cents: number;
}

/** Nights in runs of one price; cents are times `denominator`. */
export interface NightSums {
  readonly denominator: number;
  readonly freeChildren: number;
  readonly rows: { readonly season: Season; nights: number; cents: number }[];
  readonly free: number[];
  freeCents: number;
  cents: number;
}

export function nightItems(sums: NightSums, changes: readonly PercentChange[]): StayItem[] {
  const items: StayItem[] = [];
  let night = 1;
  for (const { season, nights, cents } of sums.rows) {
    const name = season.name ?? `${season.from} to ${season.to}`;
    items.push({ kind: 'nights', name, nights: counted(night, nights), cents: centsHalfUp(cents, sums.denominator) });
    night += nights;
  }
  if (sums.free.length > 0) {
    const cents = -centsHalfUp(sums.freeCents, sums.denominator);
    items.push({ kind: 'free_nights', name: null, nights: sums.free, cents });
  }
  if (sums.freeChildren > 0) {
    items.push({ kind: 'free_children', name: `${sums.freeChildren}`, nights: [], cents: 0 });
  }
  const charged = sums.cents - sums.freeCents;
  for (const { name = null, basisPoints } of changes) {
    const cents = centsHalfUp(charged * basisPoints, sums.denominator * 10_000);
    items.push({ kind: 'percent', name, nights: [], cents });
  }
  return items;
}

export function feeItem({ code, name }: Fee, cents: number): StayItem {
  return { kind: 'fee', name: name ?? code, nights: [], cents };
}

/** Parts are rounded one by one, the total once: what is between them is a part too. */
export function withRounding(items: StayItem[], totalCents: number): readonly StayItem[] {
  const rest = totalCents - items.reduce((cents, item) => cents + item.cents, 0);
  if (rest !== 0) items.push({ kind: 'rounding', name: null, nights: [], cents: rest });
  return items;
}

function counted(from: number, count: number): number[] {
  const nights: number[] = [];
  for (let at = 0; at < count; at++) nights.push(from + at);
  return nights;
}
