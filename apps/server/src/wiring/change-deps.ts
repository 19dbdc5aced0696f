import type { Database } from '#platform/database/database';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import { startChangeEngine } from '#modules/changes/compute/compute-changes';
import { ownSourceIds, troubledSources } from '#modules/sources/own-sources-read';
import { raiseVersions } from '#modules/watchlists/write';
import type { Config } from '#server/config';

interface ChangeContext {
  readonly db: Database;
  readonly clock: Clock;
}

/** What the calls of changes are given by the context. */
export const changeDeps = <Context extends ChangeContext>(context: Context) => ({
  ...context,
  troubledSources: (now: Date) => troubledSources(context.db, now),
});

/** The changes of a context: computed behind its imports by this process from now on. */
export function startChanges(config: Config, { db, clock }: ChangeContext, log: Log): { close(): Promise<void> } {
  const isTimeFixed = config.now?.kind === 'fixed';
  return startChangeEngine({ db, clock, log, isTimeFixed, raiseVersions, ownSources: () => ownSourceIds(db) });
}
