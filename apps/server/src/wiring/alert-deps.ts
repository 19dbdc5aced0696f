import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { startAlertEngine } from '#rooms/alerts/engine/alert-engine';
import type { Config } from '#server/config';

interface AlertHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

/** The alerts of a house: settled behind its changes by this process from now on. */
export function startAlerts({ zone }: Config, house: AlertHouse, log: Log): { close(): Promise<void> } {
  return startAlertEngine({ ...house, zone, log });
}
