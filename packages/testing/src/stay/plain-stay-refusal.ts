import type { GuestRule, RatePlan, Restriction, Stay } from '@vivac/domain/offers/stay/plan/rate-plan';
import { covers, daysUntil, isBetween, seasonOn, weekday } from './plain-days.ts';

export type Refused = { readonly reason: string; readonly rule: string };

export const no = (rule: string, reason = 'not_for_this_stay'): Refused => ({ reason, rule });

/** Why a stay is refused before its price is asked, in the order of docs/stay-prices.md; null when it is not. */
export function plainRefusal(plan: RatePlan, stay: Stay, nights: readonly string[], departure: string): Refused | null {
  return (
    refusedByNights(plan, nights) ??
    refusedByDays(plan.restrictions, nights, departure) ??
    refusedByLength(plan.restrictions, nights, departure) ??
    refusedByAdvance(plan.restrictions, stay) ??
    refusedByGuests(plan, stay)
  );
}

function refusedByNights({ rates, restrictions }: RatePlan, nights: readonly string[]): Refused | null {
  for (const night of nights)
    if (restrictions.some((row) => row.closed && covers(row, night))) return no('closed', 'closed');
  for (const night of nights) {
    if (restrictions.some((row) => row.stopSale && covers(row, night))) return no('sold_out', 'sold_out');
  }
  for (const night of nights) {
    if (seasonOn(rates.seasons, night)) continue;
    const isBetween = rates.seasons.some(({ from }) => from <= night) && rates.seasons.some(({ to }) => to >= night);
    return no('no_rate', isBetween ? 'closed' : 'not_seen');
  }
  return null;
}

function refusedByDays(rows: readonly Restriction[], nights: readonly string[], departure: string): Refused | null {
  const arrival = nights[0]!;
  const onArrival = rows.filter((row) => covers(row, arrival));
  const onDeparture = rows.filter((row) => covers(row, departure));
  if (onArrival.some((row) => row.closedToArrival)) return no('closed_to_arrival');
  if (onArrival.some((row) => row.arrivalWeekdays && !row.arrivalWeekdays.includes(weekday(arrival)))) {
    return no('arrival_weekday');
  }
  if (onDeparture.some((row) => row.closedToDeparture)) return no('closed_to_departure');
  if (onDeparture.some((row) => row.departureWeekdays && !row.departureWeekdays.includes(weekday(departure)))) {
    return no('departure_weekday');
  }
  return null;
}

function refusedByLength(rows: readonly Restriction[], nights: readonly string[], departure: string): Refused | null {
  const onArrival = rows.filter((row) => covers(row, nights[0]!));
  const through = rows.filter((row) => [...nights, departure].some((day) => covers(row, day)));
  const isLong = (least: number | undefined) => isBetween(nights.length, least, undefined);
  const isShort = (most: number | undefined) => isBetween(nights.length, undefined, most);
  if (!onArrival.every((row) => isLong(row.minimumNights))) return no('minimum_nights');
  if (!through.every((row) => isLong(row.minimumNightsThrough))) return no('minimum_nights');
  if (!onArrival.every((row) => isShort(row.maximumNights))) return no('maximum_nights');
  return through.every((row) => isShort(row.maximumNightsThrough)) ? null : no('maximum_nights');
}

function refusedByAdvance(rows: readonly Restriction[], { arrival, bookedOn }: Stay): Refused | null {
  const days = daysUntil(bookedOn, arrival);
  const holding = rows.filter((row) => covers(row, arrival));
  if (holding.some((row) => !isBetween(days, row.minimumAdvanceDays, undefined))) return no('minimum_advance');
  return holding.some((row) => !isBetween(days, undefined, row.maximumAdvanceDays)) ? no('maximum_advance') : null;
}

function refusedByGuests({ rates }: RatePlan, { adults, childAges }: Stay): Refused | null {
  const { minimum = 1, maximum } = rates.occupancy;
  const rule: GuestRule = rates.guests ?? {};
  return (
    refusedCount('guests', adults + childAges.length, minimum, maximum) ??
    (rule.childrenTaken === false && childAges.length > 0 ? no('no_children') : null) ??
    (childAges.every((age) => isChildHere(age, rule)) ? null : no('child_age')) ??
    refusedCount('adults', adults, rule.minimumAdults, rule.maximumAdults) ??
    refusedCount('children', childAges.length, rule.minimumChildren, rule.maximumChildren)
  );
}

function refusedCount(who: string, count: number, least: number | undefined, most: number | undefined): Refused | null {
  if (!isBetween(count, least, undefined)) return no(`minimum_${who}`);
  return isBetween(count, undefined, most) ? null : no(`maximum_${who}`);
}

function isChildHere(age: number, { adultFromAge, childFromAge, childUnderAge }: GuestRule): boolean {
  if (adultFromAge !== undefined && age >= adultFromAge) return false;
  if (childUnderAge !== undefined && age >= childUnderAge) return false;
  return childFromAge === undefined || age >= childFromAge;
}
