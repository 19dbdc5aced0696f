import autocannon from 'autocannon';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { type Day, daysInMonth, firstDayOf, toDay } from '@vivac/domain/time/day';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { campsiteOffers } from '@vivac/server/src/modules/prices/read.ts';
import { offersOfNight } from '@vivac/server/src/modules/prices/named-offers-read.ts';
import { optionCounts, soldCombinations } from '@vivac/server/src/modules/prices/filters-read.ts';
import { FILTERS } from './market.ts';
import type { BenchManager } from './managers.ts';
import { median } from './report.ts';

/** One call of the dashboard: its address, and the statement that reads its prices, alone. */
interface DashboardCall {
  readonly name: string;
  address(manager: BenchManager, month: number): string;
  statement(db: Database, manager: BenchManager, month: number): Promise<unknown>;
}

export const FILTER_QUERY = new URLSearchParams(
  Object.entries(offerQueryOf(FILTERS)).map(([name, value]): [string, string] => [name, String(value)]),
).toString();

const dayIn = (month: number): Day => toDay(`2027-${String(month).padStart(2, '0')}-15`);
const arrivalsFrom = (first: Day, count: number) => ({ first, count, nights: undefined });
const names = (manager: BenchManager, parameter: string, from = 0) =>
  manager.campsites
    .slice(from)
    .map(({ name }) => `${parameter}=${encodeURIComponent(name)}`)
    .join('&');

export const DASHBOARD_CALLS: readonly DashboardCall[] = [
  {
    name: 'calendar',
    address: (manager, month) =>
      `/api/dashboard/calendar?year=2027&month=${month}&campsitename=${encodeURIComponent(manager.campsites[0]!.name)}&${names(manager, 'competitorname', 1)}&${FILTER_QUERY}`,
    statement: (db, manager, month) =>
      campsiteOffers(
        { db },
        manager.campsites,
        arrivalsFrom(firstDayOf({ year: 2027, month }), daysInMonth({ year: 2027, month })),
        FILTERS,
      ),
  },
  {
    name: 'graphic, 20 days',
    address: (manager, month) =>
      `/api/dashboard/graphic?startdate=${dayIn(month)}&days=20&${names(manager, 'campsitename')}&${FILTER_QUERY}`,
    statement: (db, manager, month) =>
      campsiteOffers({ db }, manager.campsites, arrivalsFrom(dayIn(month), 20), FILTERS),
  },
  {
    name: 'map',
    address: (manager, month) =>
      `/api/dashboard/map?date=${dayIn(month)}&${names(manager, 'campsitename')}&${FILTER_QUERY}`,
    statement: (db, manager, month) =>
      campsiteOffers({ db }, manager.campsites, arrivalsFrom(dayIn(month), 1), FILTERS),
  },
  {
    name: 'table, every offer',
    address: (manager, month) => `/api/dashboard/table?date=${dayIn(month)}&${names(manager, 'campsitename')}`,
    statement: (db, manager, month) => offersOfNight(db, manager.campsites, dayIn(month), {}),
  },
  {
    name: 'filters',
    address: () => '/api/dashboard/filters',
    statement: (db, manager) => {
      const [reference] = manager.campsites;
      return Promise.all([
        optionCounts({ db }, manager.campsites, reference!),
        soldCombinations({ db }, reference!, dayIn(1)),
      ]);
    },
  },
];

export interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly perSecond: number;
}

/** So many orders of the competitors make more answers than the server remembers. */
const ORDERS = 60;

/**
 * Every manager asks for every month in turn over HTTP: the same questions again, which the server may remember, or, `asFirst`, each
 * with its competitors in another order, which was never asked; what is known of each campsite may be remembered (docs/decisions/remembered-answers.md). Throws
 * when an answer is not 200.
 */
export async function measureHttp(
  server: string,
  call: DashboardCall,
  managers: readonly BenchManager[],
  connections: number,
  seconds: number,
  asFirst = false,
): Promise<Measured> {
  const asking = asFirst ? Array.from({ length: ORDERS }, () => managers.map(inAnotherOrder)).flat() : managers;
  const requests = asking.flatMap((manager) =>
    Array.from({ length: 11 }, (_, n) => ({
      method: 'GET' as const,
      path: call.address(manager, n + 1),
      headers: { authorization: `Bearer ${manager.token}` },
    })),
  );
  const result = await autocannon({ url: server, connections, duration: seconds, requests });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${call.name}: ${result.non2xx} answers were not 200, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  }
  const perSecond = result.requests.average;
  // autocannon's histogram counts whole milliseconds; with one connection the mean is the finer figure.
  return { p50Ms: (connections * 1000) / perSecond, p99Ms: result.latency.p99, perSecond };
}

function inAnotherOrder(manager: BenchManager): BenchManager {
  const [reference, ...competitors] = manager.campsites;
  const order = competitors.map((campsite) => ({ campsite, at: Math.random() })).sort((a, b) => a.at - b.at);
  return { ...manager, campsites: [reference!, ...order.map(({ campsite }) => campsite)] };
}

/** The same statement, sent by as many callers at once, without HTTP, sign-in or comparison. */
export async function measureStatement(
  db: Database,
  call: DashboardCall,
  managers: readonly BenchManager[],
  callers: number,
  seconds: number,
): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const ask = async (caller: number) => {
    for (let n = caller; performance.now() < until; n++) {
      const startedMs = performance.now();
      await call.statement(db, managers[n % managers.length]!, 1 + (n % 11));
      times.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => ask(caller)));
  times.sort((a, b) => a - b);
  return { p50Ms: median(times), p99Ms: times[Math.floor(times.length * 0.99)]!, perSecond: times.length / seconds };
}
