import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { type MarketMemory, startMarketEngine } from '#modules/market/market-memory';
import { defaultFilters } from '#modules/prices/filters';

interface MarketContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly marketMemory: MarketMemory;
}

/** An administrator sees every campsite: their filters begin with what most of them offer. */
const WHOLE_MARKET = { uid: '', admin: true };

/** The market figures of a context: counted behind its imports by this process from now on. */
export function startMarket({ db, clock, marketMemory }: MarketContext, log: Log): { close(): Promise<void> } {
  const firstFilters = () => defaultFilters(db, WHOLE_MARKET, clock.today());
  return startMarketEngine({ db, marketMemory, firstFilters, log });
}
