import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Clock } from '#platform/clock';
import type { Database, Queryable } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { defaultFilters } from '#modules/prices/filters-read';
import { marketMark, wholeMarket } from '#modules/watchlists/read';
import { type CountedMarket, type MarketKeeper, openMarketKeeper } from './stored-figures.ts';
import { countMarket } from './market-figures.ts';

// The figures of every campsite under some filters are held by this process, and kept for the next. What is asked is answered by what
// was counted last; behind an import only the campsites that it brought something are counted anew (docs/decisions/market-figures.md).

/** As many filters as people look at by turns. */
const MOST_FILTERS = 8;
/** What nobody asked for so long is counted no more behind imports. */
const WANTED_MS = 30 * 60_000;
/** A small market is counted before anybody notices. */
const PATIENCE_MS = 120;

/** What an answer is made of. */
export interface KnownMarket {
  /** Counted last; null before the first time. */
  readonly counted: CountedMarket | null;
  /** What is now is being counted. */
  readonly isComputing: boolean;
  /** How many campsites are counted so far. */
  readonly done: number;
  readonly campsites: number;
}

interface Held {
  readonly filters: OfferFilters;
  readonly keeper: MarketKeeper;
  /** What an earlier process has kept is read. */
  begun: Promise<void> | null;
  counted: CountedMarket | null;
  done: number;
  /** How many there were when they were counted last. */
  campsites: number;
  requestedAtMs: number;
  work: Promise<void> | null;
}

export interface MarketMemory {
  /** The figures under some filters, as they are known now. */
  know(db: Queryable, filters: OfferFilters): Promise<KnownMarket>;
  /** Counts what others have brought, of filters that somebody asked for lately. */
  keepUp(db: Queryable): Promise<void>;
}

/** `primary` is written to; what is counted may be read from a replica. */
export function openMarketMemory(primary: Database, clock: Clock, log: Log): MarketMemory {
  const heldOf = new Map<string, Held>();
  // One after another: together they would only be later.
  let turn: Promise<void> = Promise.resolve();

  function hold(filters: OfferFilters): Held {
    const key = JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
    const held = heldOf.get(key) ?? newlyHeld(filters, openMarketKeeper(primary, key, log));
    heldOf.delete(key);
    heldOf.set(key, held);
    for (const oldest of heldOf.keys()) {
      if (heldOf.size <= MOST_FILTERS) break;
      heldOf.delete(oldest);
    }
    held.requestedAtMs = performance.now();
    return held;
  }

  function count(db: Queryable, held: Held): Promise<void> {
    const isUnwanted = () => ![...heldOf.values()].includes(held);
    const work = turn.then(async () => {
      if (isUnwanted()) return;
      // Read anew: it may have waited for its turn.
      const market = await wholeMarket(db);
      held.campsites = market.campsites.length;
      const today = clock.today();
      const onCounted = (campsites: number) => (held.done = campsites);
      const { filters, keeper, counted: before } = held;
      const counting = { db, market, filters, today, before, keeper, onCounted, isUnwanted };
      held.counted = (await countMarket(counting)) ?? before;
    });
    turn = work.catch(() => undefined);
    held.work = work.finally(() => (held.work = null));
    // Whoever asks next counts again.
    held.work.catch(() => undefined);
    return held.work;
  }

  /** Reads what an earlier process has kept, once. */
  async function begin(held: Held): Promise<void> {
    const last = await held.keeper.last(clock.today());
    if (last === null || held.counted !== null) return;
    held.counted = last;
    held.done = last.byId.size;
    held.campsites = last.byId.size;
  }

  const isOld = ({ counted }: Held, mark: string, today: Day) =>
    counted === null || counted.mark !== mark || counted.today !== today;

  return {
    async know(db, filters) {
      const held = hold(filters);
      await (held.begun ??= begin(held));
      const mark = await marketMark(db);
      if (isOld(held, mark, clock.today())) await orLater(held.work ?? count(db, held));
      const isComputing = isOld(held, mark, clock.today());
      return { counted: held.counted, isComputing, done: held.done, campsites: held.campsites };
    },
    async keepUp(db) {
      const mark = await marketMark(db);
      for (const held of heldOf.values()) {
        const isWanted = performance.now() - held.requestedAtMs < WANTED_MS;
        if (isWanted && isOld(held, mark, clock.today())) await (held.work ?? count(db, held));
      }
    },
  };
}

function newlyHeld(filters: OfferFilters, keeper: MarketKeeper): Held {
  return { filters, keeper, begun: null, counted: null, done: 0, campsites: 0, requestedAtMs: 0, work: null };
}

/** Waits a little; what fails is thrown while somebody waits. */
async function orLater(work: Promise<void>): Promise<void> {
  let end: NodeJS.Timeout | undefined;
  const later = new Promise<void>((resolve) => (end = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([work, later]).finally(() => clearTimeout(end));
}

const TICK_MS = 3_000;
/** An administrator sees every campsite: their filters begin with what most of them offer. */
const WHOLE_MARKET = { uid: '', admin: true };

interface MarketEngine {
  readonly db: Database;
  readonly clock: Clock;
  readonly marketMemory: MarketMemory;
  readonly log: Log;
}

/** Begins to count the market behind the imports, in this process: first under the filters that most begin with. */
export function startMarketEngine({ db, clock, marketMemory, log }: MarketEngine): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun) await marketMemory.know(db, await defaultFilters(db, WHOLE_MARKET, clock.today()));
    hasBegun = true;
    await marketMemory.keepUp(db);
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'Market figures', log, stopping });
}
