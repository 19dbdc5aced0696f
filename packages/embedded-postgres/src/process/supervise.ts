import { setTimeout as delay } from 'node:timers/promises';
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import type { DatabaseLog } from '../database-log.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { launch } from './launch.ts';
import { isStillRunning } from './postmaster.ts';

const LOOK_EVERY_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

interface Supervision {
  /** Stops looking after the database, which goes on running. */
  end(): Promise<void>;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Retries until it runs or nobody wants it any more; null in the latter case. */
async function launchAgain(cluster: Cluster, log: DatabaseLog, giveUp: AbortSignal): Promise<number | null> {
  log.error('The database stopped by itself; starting it again');
  let complained = false;
  for (let pauseMs = LOOK_EVERY_MS; !giveUp.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const pid = await launch(cluster, giveUp);
      log.info('The database is back');
      return pid;
    } catch (error) {
      if (!complained && !giveUp.aborted) log.error(messageOf(error));
      complained = true;
      await delay(pauseMs, undefined, { signal: giveUp, ref: false }).catch(() => {});
    }
  }
  return null;
}

/** Keeps PostgreSQL running until told otherwise, on the same port, whatever kills it. */
export function supervise(cluster: Cluster, firstPid: number, log: DatabaseLog): Supervision {
  const giveUp = new AbortController();
  let pid: number | null = firstPid;
  let repair: Promise<void> | null = null;

  const look = () => {
    if (repair !== null || (pid !== null && isStillRunning(pid, cluster.directory)))
      return capLogFile(cluster.data.logFile);
    repair = launchAgain(cluster, log, giveUp.signal).then((next) => {
      pid = next;
      repair = null;
    });
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return {
    end: async () => {
      clearInterval(timer);
      giveUp.abort();
      await repair;
    },
  };
}

const MAX_BYTES = 10 * 1024 * 1024;

/** Keeps the log and one earlier part. It is emptied in place because PostgreSQL holds it open, for appending. */
export function capLogFile(file: string, maxBytes = MAX_BYTES): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= maxBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
