import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync, copyFileSync, truncateSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { giveToOwner, inWordsOfDisk, type DatabaseLog } from '../data-directory.ts';
import { endOrphans, findPostmaster, isAlive, isPostmaster, isStillRunning, readPidFile } from './postmaster.ts';
import { probe, socketDirectory } from './probe.ts';
import { identityOf, PLAIN_ENVIRONMENT } from '../cluster/run-as.ts';
import { createServer, type AddressInfo } from 'node:net';

// After a kill the old server's children hold its memory for a while and a new one is refused until they are gone.
const PATIENCE_MS = 15_000;
const RETRY_MS = 200;
const POLL_MS = 25;
const LOG_LINES_SHOWN = 15;

function lastLines(file: string): string {
  if (!existsSync(file)) return '(it printed nothing)';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
}

function lengthOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What was printed beyond a length; all of it when the file was begun anew. */
function printedSince(file: string, length: number): string {
  if (!existsSync(file)) return '';
  const bytes = readFileSync(file);
  return bytes.subarray(length > bytes.length ? 0 : length).toString();
}

/**
 * PostgreSQL refuses to start when its pid file names a living process of the same account, be it a stranger that got
 * the number after a crash. It overlooks the process this variable names, meant for whoever started its parent.
 */
function strangerToOverlook(directory: string): Record<string, string> {
  const pid = readPidFile(directory)?.pid;
  if (pid === undefined || !isAlive(pid) || isPostmaster(pid, directory)) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

/** What belongs to this start; everything else stands in postgresql.conf. */
function argumentsFor({ directory, port }: Cluster): string[] {
  const socket = socketDirectory({ directory, port }) ?? '';
  // A comma would begin another directory; in quotes it does not.
  const quoted = socket === '' ? '' : `"${socket.replaceAll('"', '""')}"`;
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${quoted}`];
  return ['-D', directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** Starts PostgreSQL as a process of its own, which outlives this one. */
async function spawnPostgres(cluster: Cluster): Promise<number> {
  const log = openSync(cluster.data.logFile, 'a', 0o600);
  try {
    giveToOwner(cluster.data, cluster.data.logFile);
    const child = spawn(cluster.binaries.postgres, argumentsFor(cluster), {
      ...identityOf(cluster.user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...PLAIN_ENVIRONMENT, ...strangerToOverlook(cluster.directory) },
    });
    await once(child, 'spawn');
    child.unref();
    if (child.pid === undefined) throw new Error('PostgreSQL was started without a process id');
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/**
 * False when the process ended before it answered. Recovery after a crash may take minutes and says so when asked; a
 * server that keeps silent, or does not know our password, is given up.
 */
async function becomesReady(cluster: Cluster, pid: number, giveUp: AbortSignal): Promise<boolean> {
  let patience = AbortSignal.timeout(PATIENCE_MS);
  while (isStillRunning(pid, cluster.directory)) {
    const answer = await probe(cluster);
    if (answer === 'ready') return true;
    if (answer === 'starting') patience = AbortSignal.timeout(PATIENCE_MS);
    giveUp.throwIfAborted();
    if (patience.aborted) {
      throw new Error(
        `PostgreSQL (process ${pid}) runs in ${cluster.directory} but does not answer on 127.0.0.1:${cluster.port}.`,
      );
    }
    await delay(POLL_MS);
  }
  return false;
}

/**
 * Resolves to the process id of PostgreSQL's main process once it answers: the one that runs already, or a new one.
 * Throws with the end of its log when it cannot be started, and a DiskFullError at once when there is no room.
 */
export async function launch(cluster: Cluster, giveUp: AbortSignal): Promise<number> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const { logFile } = cluster.data;
  const printedBefore = lengthOf(logFile);
  for (;;) {
    const pid = findPostmaster(cluster.directory)?.pid ?? (await spawnPostgres(cluster));
    if (await becomesReady(cluster, pid, giveUp)) return pid;
    giveUp.throwIfAborted();
    const failure = new Error(`PostgreSQL does not start in ${cluster.directory}:\n${lastLines(logFile)}`);
    const why = inWordsOfDisk(failure, cluster.directory, printedSince(logFile, printedBefore));
    // No further try makes room.
    if (patience.aborted || why !== failure) throw why;
    endOrphans(cluster.directory);
    await delay(RETRY_MS);
  }
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen({ host: '127.0.0.1', port });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return null;
  } finally {
    server.close();
  }
}

/** The preferred port of 127.0.0.1 when it is free, otherwise one the system picks; 0 prefers none. */
export async function freePort(preferred: number): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === null) throw new Error('This machine has no free port on 127.0.0.1 for the database');
  return port;
}

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
