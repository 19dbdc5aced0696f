import type { ChangedCampsites } from '@vivac/contract/dashboard/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from './follow-live.ts';

/** What is made of prices and names no campsite, by the first part of a query's key. */
const OF_ALL: ReadonlySet<unknown> = new Set([
  'areaMap',
  'getFilters',
  'getReferenceCampsite',
  'getFreshness',
  'getCoverage',
  'getChanges',
]);

/** With what names some. */
const OF_PRICES: ReadonlySet<unknown> = new Set([
  ...OF_ALL,
  'calendar',
  'getToday',
  'priceChart',
  'heatMap',
  'dailyTable',
  'night',
  'channelLadder',
  'channelSeason',
  'getAdvice',
  'getAdviceNight',
  'getOwnOccupancy',
  'getAdviserDecisions',
  'getPriceHistory',
  'inbox',
]);

/** What an event about the inbox of the reader is about. */
const OF_INBOX: ReadonlySet<unknown> = new Set(['inbox', 'getReferenceCampsite']);

/** Events of one import, and those of an import and the look after it, are asked about once. */
const TOGETHER_MS = 150;
const SHORTEST_MONTH = 28;
const NO_MONTHS: ReadonlySet<string> = new Set();
/** What is younger than the stream was not missed by it. */
const MISSED_MS = 5_000;

/** Asks again for what is on the screen and may be another, a moment after it is told; what is not on the screen is asked when it is shown again. */
export function createRefresher(queryClient: QueryClient, nowMs: () => number): (event: LiveEvent) => void {
  let waiting: LiveEvent[] = [];
  let isResumed = false;

  function refresh(): void {
    const events = waiting;
    waiting = [];
    void queryClient.invalidateQueries({
      predicate: (query) => OF_PRICES.has(query.queryKey[0]) && events.some((event) => isAffected(query, event, nowMs)),
    });
  }

  return (event) => {
    const isFirst = !isResumed;
    isResumed = true;
    if (event.event === 'ready' && !isFirst) return;
    if (waiting.push(event) === 1) setTimeout(refresh, TOGETHER_MS);
  };
}

function isAffected({ queryKey, state }: Query, { event, data }: LiveEvent, nowMs: () => number): boolean {
  // Of the first event alone: what was asked long before the stream was open.
  if (event === 'ready') return nowMs() - state.dataUpdatedAt > MISSED_MS;
  if (event === 'everything') return true;
  if (event === 'inbox') return OF_INBOX.has(queryKey[0]);
  if (event !== 'changed' || queryKey[0] === 'inbox') return false;
  return isAbout(queryKey, data as ChangedCampsites);
}

/** Whether a key names one of the campsites and one of their months; one that names none is about all. */
export function isAbout(queryKey: readonly unknown[], { campsites }: ChangedCampsites): boolean {
  const { texts, months } = namedIn(queryKey);
  const isOfAll = OF_ALL.has(queryKey[0]);
  return campsites.some(
    ({ name, months: changed }) =>
      (isOfAll || texts.has(name)) &&
      (changed === null || months.size === 0 || changed.some((month) => months.has(month))),
  );
}

/** The names in a key, and the months of its days; the month after each too: a stay may end in it. No month where the days reach further. */
function namedIn(queryKey: readonly unknown[]) {
  const texts = new Set<string>();
  const months = new Set<string>();
  let isLong = false;
  const add = (year: number, month: number) => {
    for (const at of [year * 12 + month - 1, year * 12 + month]) {
      months.add(`${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);
    }
  };
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      const day = /^(\d{4})-(\d{2})-\d{2}$/.exec(part);
      if (day) add(Number(day[1]), Number(day[2]));
      else texts.add(part);
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    const { year, month, days } = part as Readonly<Record<string, unknown>>;
    if (typeof days === 'number' && days > SHORTEST_MONTH) isLong = true;
    if (typeof year === 'number' && typeof month === 'number') add(year, month);
    Object.values(part).forEach(visit);
  };
  queryKey.forEach(visit);
  return { texts, months: isLong ? NO_MONTHS : months };
}
