import type { CalendarEntry, MapEntry, SeriesEntry } from '@vivac/contract/dashboard';
import { addDays, toDay } from '@vivac/domain/time/day';
import type { MarketAnswers } from '../market-answers.ts';

const NIGHTS = 30;
const ON_CHART = 10;

/** What the API answers, beside the browser, to what somebody asks first in the morning. */
export interface MorningFacts {
  readonly reference: string;
  readonly competitors: readonly string[];
  /** The next 30, today's first, against every competitor. */
  readonly nights: readonly CalendarEntry[];
  /** The prices of the same nights by campsite. */
  readonly now: Readonly<Record<string, readonly SeriesEntry[]>>;
  readonly yesterday: Readonly<Record<string, readonly SeriesEntry[]>>;
  readonly tonight: Readonly<Record<string, MapEntry>>;
  /** The own prices on the chart. */
  readonly onChart: readonly SeriesEntry[];
}

/** `today` is `YYYY-MM-DD` of a day in November, on which the product's clock stands at nine in the morning. */
export async function morningFacts(market: MarketAnswers, today: string): Promise<MorningFacts> {
  const { reference, competitors } = market;
  const campsitename = [reference, ...competitors];
  const compared = { competitorname: competitors };
  const year = Number(today.slice(0, 4));
  const months = [await market.calendar(11, year, compared), await market.calendar(12, year, compared)];
  const now = await market.graphic(today, NIGHTS, { campsitename });
  const dayBefore = `${addDays(toDay(today), -1)}T09:00`;
  const chartStart = addDays(toDay(today), 1);
  const onChart = await market.graphic(chartStart, ON_CHART, { campsitename: reference });
  return {
    reference,
    competitors,
    nights: months
      .flat()
      .filter(({ date }) => date >= today)
      .slice(0, NIGHTS),
    now,
    yesterday: await market.graphic(today, NIGHTS, { campsitename, as_of: dayBefore }),
    tonight: await market.map(today, { campsitename }),
    onChart: onChart[reference] ?? [],
  };
}

export interface PriceMove {
  readonly name: string;
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** Prices that are others than they were yesterday, the largest difference first, then the earlier night. */
export function priceMoves({ now, yesterday }: MorningFacts): PriceMove[] {
  return Object.entries(now)
    .flatMap(([name, entries]) =>
      entries.map(({ date, price }, at) => ({ name, date, from: yesterday[name]?.[at]?.price ?? null, to: price })),
    )
    .flatMap(({ name, date, from, to }) =>
      from === null || to === null || from === to ? [] : [{ name, date, from, to }],
    )
    .toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || a.date.localeCompare(b.date));
}
