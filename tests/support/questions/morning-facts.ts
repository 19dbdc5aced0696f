import type { CalendarEntry, MapEntry, SeriesEntry } from '@vivac/contract/dashboard';
import type { Night } from '@vivac/contract/dashboard/night';
import type { Today } from '@vivac/contract/dashboard/today';
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
  readonly today: Today;
  readonly tonight: Readonly<Record<string, MapEntry>>;
  /** How each price of tonight moved. */
  readonly stay: Night;
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
    today: await market.today(),
    stay: await market.night(today, compared),
    tonight: await market.map(today, { campsitename }),
    onChart: onChart[reference] ?? [],
  };
}
