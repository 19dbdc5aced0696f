import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseLog } from '@vivac/embedded-postgres/database-log';
import { BackupRefused, inWordsOfBackup } from '#platform/backup/backup-refused';
import { type BackupTrust, type Restored, checkBackup, restoreBackup } from '#platform/backup/restore-backup';
import type { Log } from '#platform/log';
import { type Refusal, refuse } from '#platform/refusal';
import { freeBytesOf } from '../backup-jobs.ts';

/** How far a restore in the browser is; it outlives the restart of the server in its process. */
export interface RestoreState {
  readonly state: 'idle' | 'receiving' | 'restoring' | 'failed' | 'done';
  readonly step: 'loading' | 'comparing' | 'exchanging' | null;
  readonly bytes: number;
  readonly problem: string | null;
  readonly restored: { readonly madeAt: string; readonly rows: number } | null;
}

const IDLE: RestoreState = { state: 'idle', step: null, bytes: 0, problem: null, restored: null };

/** What the process does so that its store can be exchanged under it. */
export interface Handover {
  /** Of the process, not of one start of the server. */
  readonly place: { now: RestoreState };
  /** Leaves the store, which goes on running. */
  standAside(): Promise<void>;
  /** Starts the server again on whatever the store is then. */
  comeBack(): Promise<void>;
}

export function newPlace(): Handover['place'] {
  return { now: IDLE };
}

export interface RestoringDeps {
  readonly databaseUrl: string;
  readonly folder: string;
  /** Of the `.sql` files. */
  readonly migrations: string;
  readonly handover: Handover;
  readonly now: () => Date;
  /** Of the installation, by which its own backups are signed. */
  readonly secrets: () => Promise<readonly [string, ...string[]]>;
  readonly log: Log & DatabaseLog;
  /** Why a backup must not stand here, asked of the database that it was loaded into. */
  readonly whyNotHere: (url: string) => Promise<string | null>;
  /** Makes the secret of a backup that of the installation. */
  readonly takeSecret: (secret: string) => Promise<unknown>;
}

const BUSY = refuse('conflict', 'A backup is being restored already.');
const FILE = 'restore.upload';

/** Takes a file as it arrives, looks at its beginning, and restores it behind the answer. */
export async function receiveBackup(
  deps: RestoringDeps,
  sent: {
    readonly totalBytes: number | null;
    /** Whoever sends it says that it is of another installation. */
    readonly foreign: boolean;
    bytes(): Readable;
  },
): Promise<Refusal | null> {
  const { totalBytes, foreign, bytes } = sent;
  const { place } = deps.handover;
  const trust = { secrets: await deps.secrets(), foreign };
  if (place.now.state === 'receiving' || place.now.state === 'restoring') return BUSY;
  const free = await freeBytesOf(deps.folder);
  if (free !== null && totalBytes !== null && totalBytes > free) return tooLargeFor(totalBytes, free);
  const file = join(deps.folder, FILE);
  place.now = { ...IDLE, state: 'receiving' };
  try {
    await mkdir(deps.folder, { recursive: true });
    await pipeline(bytes(), createWriteStream(file, { mode: 0o600 }));
    await checkBackup(file, { migrations: deps.migrations, trust });
  } catch (error) {
    place.now = IDLE;
    await rm(file, { force: true });
    const said = inWordsOfBackup(error, FILE);
    if (said instanceof BackupRefused) return refuse('unreadable', said.message);
    throw error;
  }
  place.now = { ...IDLE, state: 'restoring', step: 'loading' };
  void restore(deps, { file, trust }).finally(() => rm(file, { force: true }));
  return null;
}

async function restore(
  { handover, log, now, takeSecret, whyNotHere, databaseUrl, migrations }: RestoringDeps,
  { file, trust }: { readonly file: string; readonly trust: BackupTrust },
): Promise<void> {
  const { place } = handover;
  let isAside = false;
  const tell = (change: Partial<RestoreState>) => void (place.now = { ...place.now, ...change });
  const beforeSwap = async () => {
    tell({ step: 'exchanging', bytes: 0 });
    isAside = true;
    await handover.standAside();
  };
  try {
    const options = { url: databaseUrl, file, trust, migrations, rehearse: false, now: now(), log, whyNotHere };
    const restored = await restoreBackup({ ...options, beforeSwap, onProgress: tell });
    if (restored.identitySecret !== null) await takeSecret(restored.identitySecret);
    tell({ state: 'done', step: null, restored: toldOf(restored) });
    log.info({ ...toldOf(restored), previous: restored.previous }, 'A backup was restored');
  } catch (error) {
    const problem =
      error instanceof BackupRefused ? error.message : 'It could not be restored: the log of the server says why.';
    tell({ state: 'failed', step: null, problem });
    log.error(error instanceof BackupRefused ? { reason: problem } : { err: error }, 'A backup could not be restored');
  }
  if (isAside) await handover.comeBack();
}

const toldOf = ({ madeAt, rows }: Restored) => ({ madeAt, rows });

const MB = 1e6;
function tooLargeFor(bytes: number, free: number): Refusal {
  const inMb = (count: number) => Math.ceil(count / MB).toLocaleString('en');
  return refuse(
    'too-large',
    `The file takes ${inMb(bytes)} MB, and the disk has ${inMb(free)} MB left. Nothing was stored.`,
  );
}
