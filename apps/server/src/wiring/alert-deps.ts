import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { startAlertEngine } from '#modules/alerts/engine/alert-engine';
import type { Config } from '#server/config';

interface AlertContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

/** The alerts of a context: settled behind its changes by this process from now on. */
export function startAlerts({ zone }: Config, context: AlertContext, log: Log): { close(): Promise<void> } {
  return startAlertEngine({ ...context, zone, log });
}
