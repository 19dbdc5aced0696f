import fc from 'fast-check';
import { addDays, type Day } from '@vivac/domain/time/day';
import type {
  Discount,
  Fee,
  GuestPrice,
  RatePlan,
  Restriction,
  Season,
  Stay,
  TouristTax,
} from '@vivac/domain/offers/stay/plan/rate-plan';
import { stayPrice } from '@vivac/domain/offers/stay/stay-price';

/** The days that random plans are about, so that stays meet seasons, gaps, both ends and each other. */
const FIRST_DAY = '2027-02-20' as Day;
const DAYS = 120;

const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => addDays(FIRST_DAY, at));
const cents = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 300 }).map((euros) => euros * 100) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
);
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
/** One in `freq` is missing. */
const mostly = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 8 });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.tuple(fc.integer({ min: 0, max: 7 }), arbitrary).map(([number, value]) => (number === 0 ? value : undefined));
const few = fc.integer({ min: 0, max: 4 });

const guestPrices: fc.Arbitrary<GuestPrice[]> = fc
  .tuple(fc.integer({ min: 0, max: 1 }), fc.array(cents, { minLength: 4, maxLength: 5 }))
  .map(([skipped, prices]) => prices.map((priceCents, at) => ({ guests: at + 1 + skipped, priceCents })));

/** Ages in bands without an overlap, sometimes with a gap. */
const ageBands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 18 }), { minLength: 2, maxLength: 5 }),
    fc.array(cents, { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([limits, prices, isOpen]) => {
    const rising = limits.sort((a, b) => a - b);
    const bands = rising.slice(1).map((underAge, at) => ({ fromAge: rising[at]!, underAge, priceCents: prices[at]! }));
    return isOpen
      ? [{ underAge: rising[0] || 1, priceCents: 0 }, ...bands.filter(({ fromAge }) => fromAge > 0)]
      : bands;
  });

/** Without the fields that are not said, as a file would have it. */
function present<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;
}

/** Seasons one after the other, with gaps here and there, and weekday rows above them. */
const seasons: fc.Arbitrary<Season[]> = fc
  .tuple(
    fc.array(fc.record({ length: fc.integer({ min: 1, max: 45 }), gap: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 3) }), {
      minLength: 1,
      maxLength: 8,
    }),
    fc.array(
      fc.record({
        guestPrices,
        firstNightPrices: maybe(guestPrices),
        extraAdultCents: mostly(cents),
        extraChildren: mostly(ageBands),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    maybe(fc.record({ weekdays, guestPrices, extraAdultCents: cents, extraChildren: ageBands })),
  )
  .map(([spans, prices, weekend]) => {
    let next = 0;
    const rows = spans.map(({ length, gap }, at) => {
      const from = addDays(FIRST_DAY, next + gap);
      next += gap + length;
      return present({ from, to: addDays(FIRST_DAY, next - 1), ...prices[at]! }) as Season;
    });
    const span = { from: addDays(FIRST_DAY, 5), to: addDays(FIRST_DAY, Math.max(next - 5, 6)) };
    return weekend === undefined ? rows : [...rows, { ...span, ...weekend }];
  });

const span = fc
  .tuple(day(0, DAYS), fc.integer({ min: 0, max: 50 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const maybeSpan: fc.Arbitrary<{ from?: Day; to?: Day }> = fc.oneof(span, fc.constant({}));
const rarely = fc.integer({ min: 0, max: 20 }).map((number) => number === 0);

const restriction: fc.Arbitrary<Restriction> = fc
  .record({
    span: maybeSpan,
    minimumNights: seldom(fc.integer({ min: 0, max: 7 })),
    maximumNights: seldom(fc.integer({ min: 7, max: 21 })),
    minimumNightsThrough: seldom(fc.integer({ min: 0, max: 5 })),
    maximumNightsThrough: seldom(fc.integer({ min: 9, max: 30 })),
    arrivalWeekdays: seldom(weekdays),
    departureWeekdays: seldom(weekdays),
    closedToArrival: rarely,
    closedToDeparture: rarely,
    minimumAdvanceDays: seldom(fc.integer({ min: 0, max: 10 })),
    maximumAdvanceDays: seldom(fc.integer({ min: 60, max: 200 })),
  })
  .map(({ span: dates, ...row }) => present({ ...dates, ...row }));

const closure: fc.Arbitrary<Restriction> = fc
  .tuple(day(0, DAYS), fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([from, length, isClosed]) => ({ from, to: addDays(from, length), [isClosed ? 'closed' : 'stopSale']: true }));

const fee: fc.Arbitrary<Omit<Fee, 'code'>> = fc
  .record({
    per: fc.constantFrom('stay', 'night', 'person', 'person_night', 'once'),
    mandatory: maybe(fc.boolean()),
    weekdays: maybe(weekdays),
    fromAge: maybe(few),
    underAge: maybe(fc.integer({ min: 5, max: 18 })),
    minimumNights: maybe(few),
    maximumNights: maybe(fc.integer({ min: 4, max: 14 })),
    periods: fc.array(fc.record({ span: maybeSpan, priceCents: cents }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ periods, ...row }) =>
    present({ ...row, periods: periods.map(({ span: dates, priceCents }) => ({ ...dates, priceCents })) }),
  ) as fc.Arbitrary<Omit<Fee, 'code'>>;

const freeNights = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 8 }), fc.boolean())
  .map(([nightsRequired, discounted, repeats]) => ({
    kind: 'free_nights' as const,
    nightsRequired,
    nightsDiscounted: Math.min(discounted, nightsRequired),
    repeats,
  }));

const freeChildren = fc
  .tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .map(([underAge, minimumChildren, free]) => ({
    kind: 'free_children' as const,
    underAge,
    minimumChildren,
    freeChildren: Math.min(free, minimumChildren),
  }));

const percent = fc
  .record({
    basisPoints: fc.integer({ min: -6000, max: 3000 }),
    minimumNights: maybe(fc.integer({ min: 0, max: 8 })),
    maximumNights: maybe(fc.integer({ min: 8, max: 20 })),
    minimumAdvanceDays: maybe(fc.integer({ min: 0, max: 60 })),
    maximumAdvanceDays: maybe(fc.integer({ min: 60, max: 120 })),
  })
  .map((row) => present({ kind: 'percent' as const, ...row }));

const discounts: fc.Arbitrary<Discount[]> = fc
  .tuple(maybe(freeNights), maybe(freeChildren), fc.array(percent, { maxLength: 3 }))
  .map(([nights, children, changes]) => [nights, children, ...changes].filter((offer) => offer !== undefined));

const occupancy = fc
  .record({
    minimum: maybe(fc.integer({ min: 1, max: 2 })),
    standard: fc.integer({ min: 2, max: 4 }),
    extra: few,
    maximumChildren: maybe(few),
    fullRateGuests: seldom(few),
  })
  .map(({ extra, maximumChildren, fullRateGuests, ...row }) => {
    const maximum = row.standard + extra;
    const most = (count: number | undefined) => (count === undefined ? undefined : Math.min(count, maximum));
    return present({ ...row, maximum, maximumChildren: most(maximumChildren), fullRateGuests: most(fullRateGuests) });
  });

const guests = fc
  .record({
    childrenTaken: seldom(fc.boolean()),
    adultFromAge: seldom(fc.integer({ min: 14, max: 18 })),
    childFromAge: seldom(fc.integer({ min: 0, max: 3 })),
    childUnderAge: seldom(fc.integer({ min: 10, max: 14 })),
    minimumAdults: seldom(fc.integer({ min: 0, max: 2 })),
    maximumAdults: seldom(fc.integer({ min: 3, max: 6 })),
    minimumChildren: seldom(fc.integer({ min: 0, max: 1 })),
    maximumChildren: seldom(fc.integer({ min: 1, max: 4 })),
  })
  .map(present);

const tax: fc.Arbitrary<Omit<TouristTax, 'name'>> = fc
  .record({
    region: maybe(fc.constantFrom('Catalunya', 'Illes Balears')),
    span,
    priceCents: fc.integer({ min: 0, max: 500 }),
    fromAge: maybe(fc.integer({ min: 0, max: 18 })),
    afterNights: maybe(few),
    maximumNights: maybe(fc.integer({ min: 4, max: 9 })),
  })
  .map(({ span: dates, ...row }) => present({ ...row, ...dates }));

/** Rate plans without errors in which everything occurs that a plan can say. */
export const ratePlans: fc.Arbitrary<RatePlan> = fc
  .record({
    per: fc.constantFrom('person', 'unit'),
    nightsPerPrice: seldom(fc.integer({ min: 1, max: 8 })),
    occupancy,
    guests: maybe(guests),
    seasons,
    discounts,
    restrictions: fc.array(restriction, { maxLength: 3 }),
    closures: fc.array(closure, { maxLength: 1 }),
    fees: fc.array(fee, { maxLength: 4 }),
    taxes: fc.array(tax, { maxLength: 3 }),
  })
  .map(({ restrictions, closures, fees, taxes, ...rates }) => ({
    rates: present(rates) as RatePlan['rates'],
    restrictions: [...restrictions, ...closures],
    fees: fees.map((row, at) => ({ code: `fee ${at}`, ...row })),
    taxes: taxes.map((row, at) => ({ name: `tax ${at}`, ...row })),
  }));

export const stays: fc.Arbitrary<Stay> = fc
  .record({
    arrival: day(-3, DAYS),
    nights: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 25 })),
    adults: fc.constantFrom(0, 1, 1, 2, 2, 2, 2, 3, 4, 6),
    childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    advance: fc.integer({ min: 0, max: 150 }),
    region: maybe(fc.constantFrom('Catalunya', 'Illes Balears')),
  })
  .map(({ advance, adults, ...stay }) =>
    present({
      ...stay,
      adults: stay.childAges.length === 0 ? Math.max(1, adults) : adults,
      bookedOn: addDays(stay.arrival, -advance),
    }),
  );

/** A rate plan of one double room per person, but for what is said. */
export function handMadePlan(rates: Partial<RatePlan['rates']>, rest: Partial<RatePlan> = {}): RatePlan {
  const occupancy = { minimum: 1, standard: 2, maximum: 4 };
  return { rates: { per: 'person', occupancy, seasons: [], ...rates }, restrictions: [], fees: [], taxes: [], ...rest };
}

/** A stay of two adults, booked on its day of arrival, but for what is said. */
export function handMadeStay(
  arrival: string,
  nights: number,
  adults = 2,
  childAges: number[] = [],
  bookedOn = arrival,
): Stay {
  return { arrival: arrival as Day, nights, adults, childAges, bookedOn: bookedOn as Day };
}

/** A season with prices for one guest, two guests and so on; null leaves a number of guests without a price. */
export function handMadeSeason(
  from: string,
  to: string,
  pricesFrom1: (number | null)[],
  more: Partial<Season> = {},
): Season {
  const guestPrices = pricesFrom1.flatMap((priceCents, at) =>
    priceCents === null ? [] : [{ guests: at + 1, priceCents }],
  );
  return { from: from as Day, to: to as Day, guestPrices, ...more };
}

/** The total in cents, or `reason rule` of the refusal. */
export function totalOf(of: RatePlan, requested: Stay): number | string {
  const price = stayPrice({ ...of, stay: requested });
  return price.kind === 'priced' ? price.totalCents : `${price.reason} ${price.detail.rule}`;
}
