import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startMarketEngine } from '#rooms/market/market-engine';
import type { MarketMemory } from '#rooms/market/market-memory';
import { defaultFilters } from '#rooms/prices/filters';

interface MarketHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly marketMemory: MarketMemory;
}

/** An administrator sees every campsite: their filters begin with what most of them offer. */
const WHOLE_MARKET = { uid: '', admin: true };

/** The market figures of a house: counted behind its imports by this process from now on. */
export function startMarket({ db, clock, marketMemory }: MarketHouse, log: Log): { close(): Promise<void> } {
  const firstFilters = () => defaultFilters(db, WHOLE_MARKET, clock.today());
  return startMarketEngine({ db, marketMemory, firstFilters, log });
}
