import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { say } from '@vivac/text/say';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { BackupRefused, inWordsOfBackup } from '#platform/backup/backup-files';
import { type BackupTrust, checkBackup, restoreBackup, type Restored } from '#platform/backup/restore-backup';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { takeSecret } from './write.ts';
import { backupFolder, restorableOnce, secretsOf } from './read.ts';
import { freeBytesOf } from './backup-jobs.ts';

/** How far a restore in the browser is; it outlives the restart of the server in its process. */
interface RestoreState {
  readonly state: 'idle' | 'receiving' | 'restoring' | 'failed' | 'done';
  readonly step: 'loading' | 'comparing' | 'exchanging' | null;
  readonly bytes: number;
  readonly problem: Sentence | null;
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

/** Of a server that cannot be started again in its process: tests and commands. */
export const ANONYMOUS: Handover = { place: newPlace(), standAside: async () => {}, comeBack: async () => {} };

const BUSY = refuse('conflict', 'restoringAlready');
const FILE = 'restore.upload';

/** Takes a file as it arrives, looks at its beginning, and restores it behind the answer. */
export async function receiveBackup(
  context: Context,
  handover: Handover,
  sent: {
    readonly totalBytes: number | null;
    /** Whoever sends it says that it is of another installation. */
    readonly foreign: boolean;
    bytes(): Readable;
  },
): Promise<Refusal | null> {
  const { totalBytes, foreign, bytes } = sent;
  const { place } = handover;
  const folder = backupFolder(context);
  const trust = { secrets: await secretsOf(context), foreign };
  if (place.now.state === 'receiving' || place.now.state === 'restoring') return BUSY;
  const free = await freeBytesOf(folder);
  if (free !== null && totalBytes !== null && totalBytes > free) return tooLargeFor(totalBytes, free);
  const file = join(folder, FILE);
  place.now = { ...IDLE, state: 'receiving' };
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(bytes(), createWriteStream(file, { mode: 0o600 }));
    await checkBackup(file, { migrations: context.migrations, trust });
  } catch (error) {
    place.now = IDLE;
    await rm(file, { force: true });
    const stated = inWordsOfBackup(error, FILE);
    if (stated instanceof BackupRefused) return refuse('unreadable', stated.sentence);
    throw error;
  }
  place.now = { ...IDLE, state: 'restoring', step: 'loading' };
  void restore(context, handover, { file, trust }).finally(() => rm(file, { force: true }));
  return null;
}

async function restore(
  context: Context,
  handover: Handover,
  { file, trust }: { readonly file: string; readonly trust: BackupTrust },
): Promise<void> {
  const { clock, log, demo, databaseUrl, migrations } = context;
  const whyNotHere = context.whyNotRestored(demo);
  const { place } = handover;
  let isAside = false;
  const tell = (change: Partial<RestoreState>) => void (place.now = { ...place.now, ...change });
  const beforeSwap = async () => {
    tell({ step: 'exchanging', bytes: 0 });
    isAside = true;
    await handover.standAside();
  };
  try {
    const options = { url: databaseUrl, file, trust, migrations, rehearse: false, now: clock.now(), log, whyNotHere };
    const restored = await restoreBackup({ ...options, beforeSwap, onProgress: tell });
    if (restored.identitySecret !== null) await takeSecret(context, restored.identitySecret);
    tell({ state: 'done', step: null, restored: reportedOf(restored) });
    log.info({ ...reportedOf(restored), previous: restored.previous }, 'A backup was restored');
  } catch (error) {
    const problem = error instanceof BackupRefused ? error.sentence : toSay('restoreFailedLogSays');
    tell({ state: 'failed', step: null, problem });
    log.error(
      error instanceof BackupRefused ? { reason: say('en', problem) } : { err: error },
      'A backup could not be restored',
    );
  }
  if (isAside) await handover.comeBack();
}

const reportedOf = ({ madeAt, rows }: Restored) => ({ madeAt, rows });

const MB = 1e6;
function tooLargeFor(bytes: number, free: number): Refusal {
  const inMb = (count: number) => Math.ceil(count / MB).toLocaleString('en');
  return refuse('too-large', toSay('fileLargerThanDisk', { size: inMb(bytes), free: inMb(free) }));
}

/** Without those that are taken for others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const GROUP = 4;

/** What whoever reads the server’s log can type: of all servers with the secret the same, and nobody else’s to guess. */
function restoreCode(identitySecret: string): string {
  const bytes = createHmac('sha256', identitySecret).update('vivac restore code').digest();
  const letters = Array.from({ length: LENGTH }, (_, at) => LETTERS[bytes[at]! % LETTERS.length]!).join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

export function isRestoreCode(typed: string, identitySecret: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  const [given, wanted] = [plain(typed), plain(restoreCode(identitySecret))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Whoever reads the log may restore a backup in the browser while nobody has a password here. */
export async function tellRestoreCode(context: Context): Promise<void> {
  if (!(await restorableOnce(context)())) return;
  const [secret] = await secretsOf(context);
  context.log.info(
    `This installation is empty. A backup can be restored at ${context.publicUrl} with the code ${restoreCode(secret)}`,
  );
}
