import type { Cents } from '../money.ts';
import { addDays, dateOf, type Day, dayOf, daysInMonth, monthOf, weekdayOf } from '../time/day.ts';
import type { DayRange, Tariff } from './tariff.ts';

/** To what the prices of a copy are rounded: not at all, to 0.50, to whole euros, to 5 euros, to whole euros that end in 9. */
export type TariffRounding = 'none' | 'half' | 'whole' | 'five' | 'nine';

export interface TariffCopy {
  readonly year: number;
  /** The same dates, or the same weekdays: then every day moves by as few days as it can. */
  readonly shift: 'date' | 'weekday';
  /** 5 raises every price by 5 %. */
  readonly percent: number;
  readonly rounding: TariffRounding;
  readonly readDay: Day;
}

const STEPS = { none: 1, half: 50, whole: 100, five: 500 } as const;
const TEN_EUROS = 1000;
const NINE_EUROS = 900;

/**
 * A list of another year from a list: days moved, prices raised and rounded, half up. A range that ends the day before another begins still
 * does. Discounts and tax stay as they are.
 */
export function copyTariff(tariff: Tariff, copy: TariffCopy): Tariff {
  const { year, rounding } = copy;
  const raise = (cents: Cents) => roundPrice((cents * (100 + copy.percent)) / 100, rounding);
  const raised = <Row extends { readonly priceCents: Cents }>(row: Row): Row => ({
    ...row,
    priceCents: raise(row.priceCents),
  });
  const move = (range: DayRange): DayRange => ({
    from: range.from && movedDay(range.from, year - tariff.year, copy.shift),
    to: range.to && movedEnd(range.to, year - tariff.year, copy.shift),
  });
  return {
    ...tariff,
    year,
    name: tariff.name.replaceAll(String(tariff.year), String(year)),
    readAt: { ...tariff.readAt, day: copy.readDay },
    seasons: tariff.seasons.map((season) => ({ ...season, ranges: season.ranges.map(move) })),
    prices: tariff.prices.map((price) => ({
      ...price,
      priceCents: price.priceCents === null ? null : raise(price.priceCents),
      ...(price.weekendCents !== undefined && { weekendCents: raise(price.weekendCents) }),
    })),
    weekend: tariff.weekend && raised(tariff.weekend),
    extraPersons: tariff.extraPersons.map(raised),
    fees: tariff.fees.map(raised),
    closed: tariff.closed.map(move),
  };
}

/** A price of more than nothing stays one: 0 is no price. */
function roundPrice(cents: number, rounding: TariffRounding): Cents {
  const exact = Number(cents.toFixed(6));
  if (exact === 0) return 0 as Cents;
  if (rounding !== 'nine') {
    const step = STEPS[rounding];
    const rounded = Math.floor(exact / step + 0.5) * step;
    return (rounded === 0 ? Math.sign(exact) * step : rounded) as Cents;
  }
  const rounded = Math.floor((exact - NINE_EUROS) / TEN_EUROS + 0.5) * TEN_EUROS + NINE_EUROS;
  return Math.max(rounded, NINE_EUROS) as Cents;
}

const FEW_DAYS = 3;
const WEEK = 7;

/** The day so many years later. */
export function movedDay(day: Day, years: number, shift: TariffCopy['shift']): Day {
  const { year, month } = monthOf(day);
  const target = { year: year + years, month };
  const same = dayOf(target.year, month, Math.min(dateOf(day), daysInMonth(target)));
  if (shift === 'date') return same;
  const ahead = (((weekdayOf(day) - weekdayOf(same)) % WEEK) + WEEK) % WEEK;
  return addDays(same, ahead > FEW_DAYS ? ahead - WEEK : ahead);
}

/** By the day after it, so that what follows it goes on following it: the last of February too. */
function movedEnd(day: Day, years: number, shift: TariffCopy['shift']): Day {
  return addDays(movedDay(addDays(day, 1), years, shift), -1);
}
