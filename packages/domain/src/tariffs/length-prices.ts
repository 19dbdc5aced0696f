import { notForThisStay, type Refusal } from '../offers/stay-terms.ts';
import type { LengthPrice, TariffPrice } from './tariff.ts';

/** What of a stay its price by length depends on. */
export interface StayLength {
  readonly nights: number;
  /** Of arrival: 1 Monday to 7 Sunday. */
  readonly weekday: number;
}

interface PriceForStay {
  readonly cents: number;
  /** `price`: as the list says of its prices, a night or a week. */
  readonly per: 'price' | LengthPrice['per'];
  readonly weekendCents?: number | undefined;
}

/** Whether a unit takes stays of any length in a season. */
export function isLet(price: TariffPrice): boolean {
  return price.priceCents !== null || hasLengths(price);
}

export function hasLengths({ lengths }: Pick<TariffPrice, 'lengths'>): boolean {
  return lengths !== undefined && lengths.length > 0;
}

/** The price of stays of a length that begin on a weekday; null where none is sold. Without a stay that of every other stay. */
export function priceForStay(price: TariffPrice, stay: StayLength | null): PriceForStay | null {
  const own =
    stay && price.lengths?.find((length) => isOfLength(length, stay.nights) && beginsOn(length, stay.weekday));
  if (own) return { cents: own.priceCents, per: own.per };
  const { priceCents, weekendCents } = price;
  return priceCents === null ? null : { cents: priceCents, per: 'price', weekendCents };
}

function isOfLength({ fromNights, toNights }: LengthPrice, nights: number): boolean {
  return fromNights <= nights && nights <= (toNights ?? Infinity);
}

export function beginsOn({ arrivalWeekdays = [] }: LengthPrice, weekday: number): boolean {
  return arrivalWeekdays.length === 0 || arrivalWeekdays.includes(weekday);
}

/** Monday to Sunday. */
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Why a stay that {@link priceForStay} has no price of is not sold: its day of arrival, or its length. */
export function refusalOfLength({ lengths = [] }: TariffPrice, { nights }: StayLength): Refusal {
  const soLong = lengths.filter((length) => isOfLength(length, nights));
  if (soLong.length > 0) {
    const arrivals = EVERY_DAY.filter((day) => soLong.some((length) => beginsOn(length, day)));
    return notForThisStay({ rule: 'arrival_weekday', arrivals, departures: EVERY_DAY });
  }
  const shortest = Math.min(...lengths.map(({ fromNights }) => fromNights));
  if (nights < shortest) return notForThisStay({ rule: 'minimum_nights', nights: shortest });
  const longest = Math.max(...lengths.map(({ toNights }) => toNights ?? Infinity));
  if (nights > longest) return notForThisStay({ rule: 'maximum_nights', nights: longest });
  return notForThisStay({ rule: 'length_not_sold', nights });
}
