import type { Database } from '#platform/database/database';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import { startChangeEngine } from '#rooms/changes/change-engine';
import { ownSourceIds, troubledSources } from '#rooms/sources/own-sources-read';
import { raiseVersions } from '#rooms/watchlists/write';
import type { Config } from '#server/config';

interface ChangeHouse {
  readonly db: Database;
  readonly clock: Clock;
}

/** What the calls of changes are given by the house. */
export const changeDeps = <House extends ChangeHouse>(house: House) => ({
  ...house,
  troubledSources: (now: Date) => troubledSources(house.db, now),
});

/** The changes of a house: computed behind its imports by this process from now on. */
export function startChanges(config: Config, { db, clock }: ChangeHouse, log: Log): { close(): Promise<void> } {
  const isTimeFixed = config.now?.kind === 'fixed';
  return startChangeEngine({ db, clock, log, isTimeFixed, raiseVersions, ownSources: () => ownSourceIds(db) });
}
