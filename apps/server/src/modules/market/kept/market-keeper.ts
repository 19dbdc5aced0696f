import { randomUUID } from 'node:crypto';
import { allColumns, marketColumns } from '@vivac/domain/market/market-column';
import type { Day } from '@vivac/domain/time/day';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import type { CountedCampsite, CountedMarket } from '../counted-market.ts';
import { layoutOf } from '../market-nights.ts';
import { beginCount, finishCount, keepFigures, keptFigures, lastWholeCount } from './kept-figures-store.ts';

/** Kept at once: a few commits a second while a market is counted for the first time. */
const KEPT_AT_ONCE = 400;

/** Where counted figures outlive the process. What cannot be kept is answered all the same, and counted anew after a restart. */
export interface MarketKeeper {
  /** What was whole last; null when nothing is kept. */
  last(today: Day): Promise<CountedMarket | null>;
  /** What follows is kept for this day. */
  begin(today: Day): Promise<void>;
  /** What is kept of the day so far. */
  soFar(): Promise<ReadonlyMap<number, CountedCampsite>>;
  keep(counted: readonly (readonly [number, CountedCampsite])[]): Promise<void>;
  /** All of the market is counted. */
  finish(): Promise<void>;
}

/** Keeps the figures under some filters. */
export function openMarketKeeper(db: Database, filters: string, log: Log): MarketKeeper {
  let day: Day | null = null;
  let count: number | null = null;
  /** Of the day, from the last that was kept on. */
  const unkept = new Map<number, CountedCampsite>();

  async function attempt<Told>(work: () => Promise<Told>, otherwise: Told): Promise<Told> {
    try {
      return await work();
    } catch (error) {
      log.warn({ reason: String(error) }, 'Market figures could not be kept');
      return otherwise;
    }
  }

  async function flush(): Promise<void> {
    if (count === null || unkept.size === 0) return;
    await keepFigures(db, count, unkept);
    unkept.clear();
  }

  return {
    last: (today) =>
      attempt(async () => {
        const whole = await lastWholeCount(db, filters, today);
        if (whole === null || whole.layout !== layoutOf(whole.countedOn)) return null;
        const columns = marketColumns(whole.countedOn);
        const byId = await keptFigures(db, whole.id);
        // Its own each time: what is kept may be another by now.
        return { mark: randomUUID(), today: whole.countedOn, columns, all: allColumns(columns), byId };
      }, null),
    async begin(today) {
      if (day !== today) unkept.clear();
      day = today;
      count = await attempt(() => beginCount(db, filters, today, layoutOf(today)), null);
    },
    soFar: () => attempt(async () => (count === null ? new Map() : keptFigures(db, count)), new Map()),
    async keep(counted) {
      for (const [id, figures] of counted) unkept.set(id, figures);
      if (unkept.size >= KEPT_AT_ONCE) await attempt(flush, undefined);
    },
    finish: () =>
      attempt(async () => {
        await flush();
        if (count !== null) await finishCount(db, count);
      }, undefined),
  };
}
