import { isWithin, type Span, spanOf, weekdayBit, weekdayBits } from './day-number.ts';
import type {
  Fee,
  FreeChildren,
  GuestRule,
  Occupancy,
  RatePlan,
  Stay,
  TouristTax,
  PercentChange,
  Season,
} from './plan/rate-plan.ts';
import { type GuestCountRule, notForThisStay, type Refusal } from '../stay-terms.ts';
import { centsHalfUp } from '../../money.ts';

/** A fee, its days counted and its weekdays as bits. */
export interface PreparedFee {
  readonly fee: Fee;
  readonly weekdays: number;
  readonly periods: readonly (Span & { readonly priceCents: number })[];
}

export function prepareFee(fee: Fee): PreparedFee {
  const periods = fee.periods.map(({ from, to, priceCents }) => ({ ...spanOf(from, to), priceCents }));
  return { fee, weekdays: weekdayBits(fee.weekdays), periods };
}

/** The stay of which fees are asked. */
export interface FeeStay {
  readonly arrival: number;
  readonly nights: number;
  readonly adults: number;
  readonly party: Party;
  readonly isFree: (night: number) => boolean;
}

/** What a fee comes to, in cents times the nights of the stay, so that the share of each night stays whole. */
export function feeTimesNights(prepared: PreparedFee, stay: FeeStay): number {
  const { fee } = prepared;
  const { nights } = stay;
  if (!isOfLength(fee, nights)) return 0;
  if (fee.per === 'once') return firstAmount(prepared, stay) * nights;
  const isPerNight = fee.per.endsWith('night');
  const guests = fee.per.startsWith('person') ? payers(fee, stay) : 1;
  let cents = 0;
  for (let night = 0; night < nights; night++) {
    // A free night frees from what is asked by the night, not from what is asked once.
    if (!(isPerNight && stay.isFree(night))) cents += amountOn(prepared, stay.arrival + night) ?? 0;
  }
  return cents * guests * (isPerNight ? nights : 1);
}

function isOfLength({ minimumNights = 0, maximumNights = Infinity }: Fee, nights: number): boolean {
  return minimumNights <= nights && nights <= maximumNights;
}

function firstAmount(prepared: PreparedFee, { arrival, nights }: FeeStay): number {
  for (let night = 0; night < nights; night++) {
    const amount = amountOn(prepared, arrival + night);
    if (amount !== null) return amount;
  }
  return 0;
}

/** What is asked on a night by all periods that hold; null where none does. */
function amountOn({ weekdays, periods }: PreparedFee, night: number): number | null {
  if ((weekdays & weekdayBit(night)) === 0) return null;
  let amount: number | null = null;
  for (const period of periods) if (isWithin(period, night)) amount = (amount ?? 0) + period.priceCents;
  return amount;
}

function payers({ fromAge = 0, underAge = Infinity }: Fee, { adults, party }: FeeStay): number {
  const grown = underAge === Infinity ? adults : 0;
  return grown + party.chargedChildren.filter((age) => fromAge <= age && age < underAge).length;
}

/** A tourist tax, its days counted. */
export interface PreparedTax extends Span {
  readonly tax: TouristTax;
}

export function prepareTax(tax: TouristTax): PreparedTax {
  return { ...spanOf(tax.from, tax.to), tax };
}

/** Cents of a tourist tax: everybody who is there pays it, who is free in the rates too. */
export function taxCents(
  { first, last, tax }: PreparedTax,
  arrival: number,
  nights: number,
  adults: number,
  childAges: readonly number[],
): number {
  const from = Math.max(first, arrival + (tax.afterNights ?? 0));
  const to = Math.min(last, arrival + Math.min(nights, tax.maximumNights ?? nights) - 1);
  const payingGuests = adults + childAges.filter((age) => age >= (tax.fromAge ?? 0)).length;
  return Math.max(0, to - from + 1) * payingGuests * tax.priceCents;
}

/** Who pays what in a stay, after children took the places of adults and some of them are free. */
export interface Party {
  readonly kind: 'party';
  readonly payingAdults: number;
  /** Ages of those who pay as children, rising. */
  readonly payingChildren: readonly number[];
  readonly freeChildren: number;
  /** Ages of all children who are not free, whatever they pay as; fees per person are asked of them and the adults. */
  readonly chargedChildren: readonly number[];
}

/** The party of a stay, or why the plan does not take it. */
export function partyOf({ rates }: RatePlan, stay: Stay): Party | Refusal {
  const refusal = occupancyRefusal(rates.occupancy, stay) ?? guestRefusal(rates.guests ?? {}, stay);
  if (refusal) return refusal;
  const rising = stay.childAges.length > 1 ? stay.childAges.toSorted((a, b) => a - b) : stay.childAges;
  // The oldest children take the places that are paid for as adults.
  const places = Math.max(0, Math.min(fullRateGuests(rates.occupancy) - stay.adults, rising.length));
  const children = rising.slice(0, rising.length - places);
  const free = freeChildrenOf(
    rates.discounts?.find((discount) => discount.kind === 'free_children'),
    children,
  );
  return {
    kind: 'party',
    payingAdults: stay.adults + places,
    payingChildren: children.slice(free),
    freeChildren: free,
    chargedChildren: rising.slice(free),
  };
}

function fullRateGuests({ standard, maximum, maximumChildren, fullRateGuests }: Occupancy): number {
  if (fullRateGuests !== undefined) return fullRateGuests;
  return maximumChildren === undefined ? standard : Math.min(maximum - maximumChildren, standard);
}

/** The qualifying positions of the offer are counted from the youngest child. */
function freeChildrenOf(offer: FreeChildren | undefined, children: readonly number[]): number {
  if (offer === undefined) return 0;
  const young = children.filter((age) => age < offer.underAge).length;
  return young === 0 || young < offer.minimumChildren ? 0 : Math.min(young, offer.freeChildren);
}

function occupancyRefusal({ minimum = 1, maximum }: Occupancy, { adults, childAges }: Stay): Refusal | null {
  return countRefusal(adults + childAges.length, minimum, maximum, 'minimum_guests', 'maximum_guests');
}

function guestRefusal(rule: GuestRule, { adults, childAges }: Stay): Refusal | null {
  const children = childAges.length;
  if (rule.childrenTaken === false && children > 0) return notForThisStay({ rule: 'no_children' });
  const refusedAge = childAges.find((age) => !isChild(age, rule));
  if (refusedAge !== undefined) return notForThisStay({ rule: 'child_age', age: refusedAge });
  return (
    countRefusal(adults, rule.minimumAdults, rule.maximumAdults, 'minimum_adults', 'maximum_adults') ??
    countRefusal(children, rule.minimumChildren, rule.maximumChildren, 'minimum_children', 'maximum_children')
  );
}

function isChild(age: number, { childFromAge = 0, childUnderAge = Infinity, adultFromAge = Infinity }: GuestRule) {
  return age >= childFromAge && age < childUnderAge && age < adultFromAge;
}

function countRefusal(
  count: number,
  least: number | undefined,
  most: number | undefined,
  tooFew: GuestCountRule,
  tooMany: GuestCountRule,
): Refusal | null {
  if (least !== undefined && count < least) return notForThisStay({ rule: tooFew, guests: least });
  return most !== undefined && count > most ? notForThisStay({ rule: tooMany, guests: most }) : null;
}

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
