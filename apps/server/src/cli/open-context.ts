import { constants } from 'node:os';
import { type Clock, clockOf } from '#platform/clock';
import { type Database, openDatabase } from '#platform/database/database';
import { createLog, type Log } from '#platform/log';
import { type Config, readConfig } from '#server/config';
import type { Context } from '#server/context';
import { version } from '#server/version';
import { startStore, type StoreLocation } from '#server/store-location';
import { backUpBeforeUpgrade } from '#modules/backups/write';

/** The store alone, for commands that need no identity: they start quickly and stay small. */
export interface CliStore {
  readonly db: Database;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** The store for one command: that of a running server when there is one, started for the command otherwise. */
export function openCliStore(): Promise<CliStore> {
  return joined(async (config, store) => {
    const db = openDatabase({
      url: store.url,
      maxConnections: 4,
      prepare: config.prepare,
      statementTimeoutMs: 0,
      applicationName: 'vivac command',
    });
    return { db, clock: clockOf(config.now, config.zone), close: () => db.end() };
  });
}

/** As {@link openCliStore}, with identity and mail. */
export function openCliContext(): Promise<Context> {
  return joined(async (config, store, log) => {
    const { openContext } = await import('#server/app');
    return openContext(config, store.url, log);
  });
}

async function joined<Opened extends { close(): Promise<void> }>(
  open: (config: Config, store: StoreLocation, log: Log) => Promise<Opened>,
): Promise<Opened> {
  const config = readConfig(process.env, false);
  const log = createLog('warn', process.stderr.isTTY);
  const starting = startStore(config, log, (url) => backUpBeforeUpgrade({ ...config, version }, url, log));
  onInterrupt(async () => (await starting).stop());
  const store = await starting;
  try {
    const opened = await open(config, store, log);
    return {
      ...opened,
      async close() {
        await opened.close();
        await store.stop();
      },
    };
  } catch (error) {
    await store.stop();
    throw error;
  }
}

/** A terminal and the command that started this one both pass on a single Ctrl-C. */
const REPEATED_SIGNAL_MS = 1000;

let requestedAtMs: number | null = null;

/** True once the command was asked to end: what fails from then on fails for that reason. */
export function isInterrupted(): boolean {
  return requestedAtMs !== null;
}

/** Gives back what the command holds before it ends on Ctrl-C or SIGTERM; a second Ctrl-C ends it at once. */
export function onInterrupt(leave: () => Promise<void>): void {
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    const exitCode = 128 + constants.signals[signal];
    if (requestedAtMs !== null) {
      if (performance.now() - requestedAtMs > REPEATED_SIGNAL_MS) process.exit(exitCode);
      return;
    }
    requestedAtMs = performance.now();
    process.stderr.write('\nvivac: interrupted. What was under way can be tried again: nothing is stored twice.\n');
    void leave()
      .catch(() => {})
      .then(() => process.exit(exitCode));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
