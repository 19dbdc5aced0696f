import type {
  Fee,
  FreeNights,
  GuestPrice,
  GuestRule,
  RatePlan,
  Restriction,
  Season,
  Stay,
  TouristTax,
} from '@vivac/domain/offers/stay/plan/rate-plan';

/** What the plain computation says of a stay: its total and tax in cents, or the reason and rule that refuse it. */
type PlainPrice =
  { readonly totalCents: number; readonly taxCents: number; readonly freeNights: readonly number[] } | Refused;

/**
 * The price of a stay computed a second time, slowly: day by day on dates as texts and with exact fractions, from
 * docs/stay-prices.md alone. Shares no code with the engine, so that the two can disagree.
 */
export function plainStayPrice(plan: RatePlan, stay: Stay): PlainPrice {
  const nights = daysFrom(stay.arrival, stay.nights);
  const departure = daysFrom(stay.arrival, stay.nights + 1)[stay.nights]!;
  return plainRefusal(plan, stay, nights, departure) ?? priceOf(plan, stay, nights);
}

/** Adults and children one by one, each as what they pay. */
interface Guest {
  readonly age: number | null;
  paysAs: 'adult' | 'child' | 'nothing';
}

function guestsOf({ rates }: RatePlan, stay: Stay): Guest[] {
  const { standard, maximum, maximumChildren, fullRateGuests } = rates.occupancy;
  const adults: Guest[] = Array.from({ length: stay.adults }, () => ({ age: null, paysAs: 'adult' }));
  const children: Guest[] = [...stay.childAges].sort((a, b) => b - a).map((age) => ({ age, paysAs: 'child' }));
  const full =
    fullRateGuests ?? Math.min(maximumChildren === undefined ? standard : maximum - maximumChildren, standard);
  let paying = adults.length;
  for (const child of children) {
    if (paying >= full) break;
    child.paysAs = 'adult';
    paying++;
  }
  const offer = rates.discounts?.find(({ kind }) => kind === 'free_children');
  if (offer?.kind === 'free_children') {
    const young = children.filter((child) => child.paysAs === 'child' && child.age! < offer.underAge).reverse();
    if (young.length >= offer.minimumChildren) {
      for (const child of young.slice(0, offer.freeChildren)) child.paysAs = 'nothing';
    }
  }
  return [...adults, ...children];
}

function priceOf(plan: RatePlan, stay: Stay, nights: readonly string[]): PlainPrice {
  const guests = guestsOf(plan, stay);
  const freeNights = freeNightsOf(plan, nights.length);
  let sum = 0n;
  for (const [at, night] of nights.entries()) {
    const price = priceOfNight(plan, seasonOn(plan.rates.seasons, night)!, guests, at === 0);
    if (typeof price !== 'number') return price;
    if (!freeNights.includes(at + 1)) sum += BigInt(price);
  }
  const points = 10_000 + bestChange(plan, stay, -1) + bestChange(plan, stay, 1);
  let fees = 0n;
  for (const fee of plan.fees) fees += feeTimesNights(fee, guests, nights, freeNights);
  // (nights / nightsPerPrice × points / 10,000) + (fees / nights), over one denominator.
  const [perPrice, count] = [BigInt((plan.rates.nightsPerPrice ?? 1) * 10_000), BigInt(nights.length)];
  const totalCents = Number(roundedDivision(sum * BigInt(points) * count + fees * perPrice, perPrice * count));
  return { totalCents, taxCents: taxOf(plan, stay, nights), freeNights };
}

function priceOfNight(plan: RatePlan, season: Season, guests: readonly Guest[], isFirst: boolean): number | Refused {
  const prices = isFirst && season.firstNightPrices ? season.firstNightPrices : season.guestPrices;
  const adults = guests.filter(({ paysAs }) => paysAs === 'adult');
  const { standard } = plan.rates.occupancy;
  const base = baseOfNight(plan, prices, adults.slice(0, standard).length, guests.length);
  if (base === null) return no('no_guest_price');
  const extra = adults.slice(standard).length;
  if (extra > 0 && season.extraAdultCents === undefined) return no('no_extra_adult');
  const children = childrenOfNight(season, guests);
  return typeof children === 'number' ? base + extra * (season.extraAdultCents ?? 0) + children : children;
}

/** For the adults within the standard occupancy: by the price for everybody when it is per person. */
function baseOfNight({ rates }: RatePlan, prices: readonly GuestPrice[], adults: number, everybody: number) {
  if (adults === 0) return 0;
  const isPerPerson = rates.per === 'person';
  const counted = isPerPerson ? Math.min(everybody, rates.occupancy.standard) : adults;
  const row = prices.find((price) => price.guests === counted);
  if (!row) return null;
  return isPerPerson ? row.priceCents * adults : row.priceCents;
}

function childrenOfNight({ extraChildren = [] }: Season, guests: readonly Guest[]): number | Refused {
  let sum = 0;
  for (const child of guests.filter(({ paysAs }) => paysAs === 'child')) {
    const band = extraChildren.find(({ fromAge, underAge }) => isOfAge(child.age!, fromAge, underAge));
    if (!band) return no('no_child_price');
    sum += band.priceCents;
  }
  return sum;
}

function freeNightsOf({ rates }: RatePlan, count: number): number[] {
  const offer = rates.discounts?.find(({ kind }) => kind === 'free_nights');
  if (offer?.kind !== 'free_nights' || count < offer.nightsRequired || (rates.nightsPerPrice ?? 1) > 1) return [];
  const nights = Array.from({ length: count }, (_, at) => at + 1);
  return offer.repeats ? repeatedFree(offer, nights) : nights.slice(Math.max(0, count - offer.nightsDiscounted));
}

/** By the pattern of the offer, written again and again over the nights: `0000001` for one of seven. */
function repeatedFree({ nightsRequired, nightsDiscounted }: FreeNights, nights: readonly number[]): number[] {
  const pattern = '0'.repeat(nightsRequired - nightsDiscounted) + '1'.repeat(nightsDiscounted);
  const written = pattern.repeat(nights.length);
  return nights.filter((night) => written[night - 1] === '1');
}

/** The lowest of the reductions (`sign` −1) or the highest of the supplements (1) that hold. */
function bestChange({ rates }: RatePlan, stay: Stay, sign: -1 | 1): number {
  const days = daysUntil(stay.bookedOn, stay.arrival);
  const points = (rates.discounts ?? []).flatMap((change) => {
    if (change.kind !== 'percent' || !isBetween(stay.nights, change.minimumNights, change.maximumNights)) return [];
    return isBetween(days, change.minimumAdvanceDays, change.maximumAdvanceDays) ? [change.basisPoints] : [];
  });
  return sign < 0 ? Math.min(0, ...points) : Math.max(0, ...points);
}

function feeTimesNights(
  fee: Fee,
  guests: readonly Guest[],
  nights: readonly string[],
  freeNights: readonly number[],
): bigint {
  if (fee.mandatory === false || !isBetween(nights.length, fee.minimumNights, fee.maximumNights)) return 0n;
  const count = BigInt(nights.length);
  const payers = BigInt(guests.filter((guest) => isRequested(guest, fee)).length);
  const shares = nights.map((night, at) => {
    const holding =
      fee.weekdays?.includes(weekday(night)) === false ? [] : fee.periods.filter((row) => covers(row, night));
    return {
      night: at + 1,
      isRequested: holding.length > 0,
      amount: BigInt(holding.reduce((sum, { priceCents }) => sum + priceCents, 0)),
    };
  });
  const all = shares.reduce((sum, { amount }) => sum + amount, 0n);
  const charged = shares.reduce((sum, { night, amount }) => sum + (freeNights.includes(night) ? 0n : amount), 0n);
  return {
    once: (shares.find(({ isRequested: requested }) => requested)?.amount ?? 0n) * count,
    stay: all,
    person: all * payers,
    night: charged * count,
    person_night: charged * count * payers,
  }[fee.per];
}

function isRequested({ age, paysAs }: Guest, { fromAge, underAge }: Fee): boolean {
  if (paysAs === 'nothing') return false;
  return age === null ? underAge === undefined : isOfAge(age, fromAge, underAge);
}

function taxOf({ taxes }: RatePlan, stay: Stay, nights: readonly string[]): number {
  let sum = 0;
  for (const tax of taxes.filter(({ region }) => region === undefined || region === stay.region)) {
    const payers = stay.adults + stay.childAges.filter((age) => isOfAge(age, tax.fromAge, undefined)).length;
    for (const [at, night] of nights.entries()) if (isTaxed(tax, at + 1, night)) sum += tax.priceCents * payers;
  }
  return sum;
}

function isTaxed(tax: TouristTax, nightOfStay: number, night: string): boolean {
  return covers(tax, night) && isBetween(nightOfStay, (tax.afterNights ?? 0) + 1, tax.maximumNights);
}

/** Half up. */
function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

type Refused = { readonly reason: string; readonly rule: string };

const no = (rule: string, reason = 'not_for_this_stay'): Refused => ({ reason, rule });

/** Why a stay is refused before its price is asked, in the order of docs/stay-prices.md; null when it is not. */
function plainRefusal(plan: RatePlan, stay: Stay, nights: readonly string[], departure: string): Refused | null {
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

function seasonOn(seasons: readonly Season[], night: string): Season | undefined {
  const holding = seasons.filter((season) => covers(season, night));
  const byWeekday = holding.find((season) => season.weekdays?.includes(weekday(night)));
  return byWeekday ?? holding.find((season) => season.weekdays === undefined);
}

function covers(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  day: string,
): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}

function isOfAge(age: number, fromAge: number | undefined, underAge: number | undefined): boolean {
  return (fromAge === undefined || age >= fromAge) && (underAge === undefined || age < underAge);
}

function daysFrom(first: string, count: number): string[] {
  const days: string[] = [];
  const date = new Date(`${first}T00:00:00Z`);
  for (let at = 0; at < count; at++) {
    days.push(date.toISOString().slice(0, 10));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a number is neither below nor above bounds, of which either may be missing. */
function isBetween(value: number, least: number | undefined, most: number | undefined): boolean {
  return (least === undefined || least <= value) && (most === undefined || value <= most);
}

/** Days from one day to another, by their texts. */
function daysUntil(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
