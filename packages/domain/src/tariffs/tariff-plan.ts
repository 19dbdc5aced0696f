import { dayNumber, dayOfNumber } from '../offers/stay/day-number.ts';
import type { Discount, Fee, RatePlan, Restriction, Season, TouristTax } from '../offers/stay/plan/rate-plan.ts';
import { nightsOfRange } from './check-seasons.ts';
import { isLet, priceForStay, type StayLength } from './length-prices.ts';
import type { Day } from '../time/day.ts';
import { extraPersonsOf, type Tariff, type TariffPrice, type TariffSeason, type TariffUnit } from './tariff.ts';

/** The nights of a list, numbered since 1970, from the first of its seasons to the last, and by night its season; −1 where none has it. */
export interface TariffNights {
  readonly first: number;
  readonly seasonByNight: Int16Array;
  readonly days: readonly Day[];
}

const NONE = -1;

/** Each unit of a list asks for them. */
const bySeasons = new WeakMap<Tariff['seasons'], TariffNights | null>();

/** Null of a list without a range. */
export function tariffNights({ seasons }: Pick<Tariff, 'seasons'>): TariffNights | null {
  const known = bySeasons.get(seasons);
  if (known !== undefined) return known;
  const nights = nightsOfSeasons(seasons);
  bySeasons.set(seasons, nights);
  return nights;
}

function nightsOfSeasons(seasons: Tariff['seasons']): TariffNights | null {
  const ranges = seasons.flatMap((season, row) =>
    season.ranges.flatMap((range) => {
      const nights = nightsOfRange(season, range);
      return nights === null ? [] : [{ row, first: dayNumber(nights.first), last: dayNumber(nights.last) }];
    }),
  );
  if (ranges.length === 0) return null;
  const first = Math.min(...ranges.map((range) => range.first));
  const seasonByNight = new Int16Array(Math.max(...ranges.map(({ last }) => last)) - first + 1).fill(NONE);
  for (const range of ranges) seasonByNight.fill(range.row, range.first - first, range.last - first + 1);
  return { first, seasonByNight, days: Array.from(seasonByNight, (_, at) => dayOfNumber(first + at)) };
}

const NIGHTS_OF_WEEK = 7;

/**
 * What the stay engine computes a unit's stays from, of a list with prices by length those of one length and day of arrival; null of a unit
 * that is let in no season. Expects a tariff without errors. Whatever of the list's nights has no price of the unit is closed.
 */
export function ratePlanOf(tariff: Tariff, unit: TariffUnit, stay: StayLength | null = null): RatePlan | null {
  const nights = tariffNights(tariff);
  const nightsPerPrice = nightsPerPriceOf(tariff, unit, stay);
  const seasons = tariff.seasons.flatMap((season) => seasonsOf(tariff, unit, season, { stay, nightsPerPrice }));
  if (nights === null || seasons.length === 0) return null;
  const { guestsIncluded, guestsAtMost } = unit;
  return {
    rates: {
      per: 'unit',
      nightsPerPrice,
      occupancy: { standard: guestsIncluded, maximum: guestsAtMost, fullRateGuests: guestsIncluded },
      seasons,
      discounts: tariff.discounts.map(discountOf),
    },
    restrictions: [...tariff.seasons.flatMap(arrivalsOf), ...closedNights(tariff, unit, nights)],
    fees: tariff.fees.map(feeOf),
    taxes: taxesOf(tariff, nights),
  };
}

/** So many that a night's share of every price is whole: of a week, and of a whole stay. */
function nightsPerPriceOf({ per, prices }: Tariff, unit: TariffUnit, stay: StayLength | null): number {
  const nights = per === 'week' ? NIGHTS_OF_WEEK : 1;
  const isOfStay = (price: TariffPrice) => price.unit === unit.id && priceForStay(price, stay)?.per === 'stay';
  if (stay === null || !prices.some(isOfStay)) return nights;
  return stay.nights % nights === 0 ? stay.nights : nights * stay.nights;
}

export function priceOf(
  { prices }: Pick<Tariff, 'prices'>,
  unit: TariffUnit,
  season: TariffSeason,
): TariffPrice | undefined {
  return prices.find((price) => price.unit === unit.id && price.season === season.id);
}

interface Paid {
  readonly stay: StayLength | null;
  /** How many nights the amounts of the plan pay for. */
  readonly nightsPerPrice: number;
}

/** What so many nights cost, and so many of the weekend; null where the unit is not let. */
function amountsOf(tariff: Tariff, unit: TariffUnit, season: TariffSeason, { stay, nightsPerPrice }: Paid) {
  const price = priceOf(tariff, unit, season);
  if (price === undefined || !isLet(price)) return null;
  // One that is not sold for so long has to have some price, which nobody is told.
  const { cents, per, weekendCents } = priceForStay(price, stay) ?? { cents: 0, per: 'stay' };
  const times = nightsPerPrice / nightsOf(tariff, stay)[per];
  // A whole stay has its weekend in its price.
  const supplement = per === 'stay' ? 0 : (tariff.weekend?.priceCents ?? 0) * nightsPerPrice;
  const weekend = weekendCents === undefined ? cents * times + supplement : weekendCents * times;
  return { other: cents * times, weekend };
}

/** How many nights a price pays for. */
function nightsOf({ per }: Tariff, stay: StayLength | null) {
  return { price: per === 'week' ? NIGHTS_OF_WEEK : 1, night: 1, stay: stay?.nights ?? 1 };
}

function seasonsOf(tariff: Tariff, unit: TariffUnit, season: TariffSeason, paid: Paid): Season[] {
  const amounts = amountsOf(tariff, unit, season, paid);
  if (amounts === null) return [];
  const { weekend } = tariff;
  const { nightsPerPrice } = paid;
  const extraPersons = extraPersonsOf(tariff, unit.id, season.id);
  const adult = extraPersons.find(({ underAge }) => underAge === null);
  const rowOf = (priceCents: number) => ({
    name: season.name,
    guestPrices: Array.from({ length: unit.guestsIncluded }, (_, at) => ({ guests: at + 1, priceCents })),
    ...(adult && { extraAdultCents: adult.priceCents * nightsPerPrice }),
    extraChildren: extraPersons.map(({ fromAge, underAge, priceCents: cents }) => ({
      ...(fromAge !== null && { fromAge }),
      ...(underAge !== null && { underAge }),
      priceCents: cents * nightsPerPrice,
    })),
  });
  return season.ranges.flatMap((range) => {
    const nights = nightsOfRange(season, range);
    if (nights === null) return [];
    const days = { from: nights.first, to: nights.last };
    const plain = { ...days, ...rowOf(amounts.other) };
    if (weekend === null || weekend.weekdays.length === 0) return [plain];
    const weekdays = [...new Set(weekend.weekdays)];
    return [plain, { ...days, weekdays, ...rowOf(amounts.weekend) }];
  });
}

/** By the season of the night of arrival. */
function arrivalsOf(season: TariffSeason): Restriction[] {
  const { minimumNights, arrivalWeekdays } = season;
  if (minimumNights === null && arrivalWeekdays.length === 0) return [];
  return season.ranges.flatMap((range) => {
    const nights = nightsOfRange(season, range);
    if (nights === null) return [];
    const bounds = {
      ...(minimumNights !== null && { minimumNights }),
      ...(arrivalWeekdays.length > 0 && { arrivalWeekdays: [...new Set(arrivalWeekdays)] }),
    };
    return [{ from: nights.first, to: nights.last, ...bounds }];
  });
}

/** The closed weeks, and each run of nights between the list's first and last in which the unit is not let. */
function closedNights(tariff: Tariff, unit: TariffUnit, { first, seasonByNight }: TariffNights): Restriction[] {
  const isOpenIn = tariff.seasons.map((season) => {
    const price = priceOf(tariff, unit, season);
    return price !== undefined && isLet(price);
  });
  const closed: Restriction[] = tariff.closed.flatMap(({ from, to }) =>
    from === null || to === null ? [] : [{ from, to, closed: true }],
  );
  let from: number | null = null;
  for (let night = 0; night <= seasonByNight.length; night++) {
    const row = night < seasonByNight.length ? seasonByNight[night]! : NONE;
    const isOpen = night === seasonByNight.length || (row !== NONE && isOpenIn[row]!);
    if (!isOpen) from ??= night;
    else if (from !== null) {
      closed.push({ from: dayOfNumber(first + from), to: dayOfNumber(first + night - 1), closed: true });
      from = null;
    }
  }
  return closed;
}

function discountOf({ kind, basisPoints, minimumNights, minimumAdvanceDays }: Tariff['discounts'][number]): Discount {
  const less = { kind: 'percent', basisPoints: -basisPoints } as const;
  if (kind === 'long_stay') return { ...less, name: kind, ...(minimumNights !== null && { minimumNights }) };
  return { ...less, name: kind, ...(minimumAdvanceDays !== null && { minimumAdvanceDays }) };
}

function feeOf({ name, per, priceCents }: Tariff['fees'][number]): Fee {
  return { code: name.trim(), name: name.trim(), per, periods: [{ priceCents }] };
}

function taxesOf({ touristTax }: Tariff, { first, seasonByNight }: TariffNights): TouristTax[] {
  if (touristTax === null) return [];
  const { priceCents, fromAge, maximumNights } = touristTax;
  const days = { from: dayOfNumber(first), to: dayOfNumber(first + seasonByNight.length - 1) };
  const bounds = { ...(fromAge !== null && { fromAge }), ...(maximumNights !== null && { maximumNights }) };
  return [{ name: 'tourist_tax', ...days, priceCents, ...bounds }];
}
