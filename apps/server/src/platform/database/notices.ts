import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log';

/** What other processes tell by NOTIFY. A pooler in transaction mode loses it: whoever listens also asks from time to time. */
export interface Notices {
  /** Calls back at every notice on a channel, and when notices may have been missed: after each connection that was opened. */
  listen(channel: string, hear: () => void): { close(): Promise<void> };
}

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Listens over a connection of its own, which is opened again whenever it is lost. */
export function openNotices(url: string, log: Log): Notices {
  return {
    listen(channel, hear) {
      const stopping = new AbortController();
      const listening = keepListening(url, channel, hear, stopping.signal, log);
      return {
        async close() {
          stopping.abort();
          await listening;
        },
      };
    },
  };
}

async function keepListening(
  url: string,
  channel: string,
  hear: () => void,
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    try {
      const lost = await listenOnce(url, channel, hear, stopping, () => (pauseMs = FIRST_PAUSE_MS));
      if (!stopping.aborted) log.warn({ reason: lost }, 'Notices of the database are not heard: it is asked instead');
    } catch (error) {
      log.debug({ reason: String(error) }, 'Notices of the database are not heard');
    }
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Resolves, to why, once the connection is gone. */
async function listenOnce(
  url: string,
  channel: string,
  hear: () => void,
  stopping: AbortSignal,
  opened: () => void,
): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vivac notices',
  });
  const gone = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('end', () => resolve('The connection has ended'));
    stopping.addEventListener('abort', () => resolve('stopping'), { once: true });
  });
  client.on('notification', hear);
  try {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    opened();
    hear();
    return await gone;
  } finally {
    await client.end().catch(() => undefined);
  }
}
