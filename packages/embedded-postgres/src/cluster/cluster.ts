import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Binaries, locateBinaries } from './binaries.ts';
import { createCluster } from './create-cluster.ts';
import {
  type DataDirectory,
  type DatabaseRecord,
  readRecord,
  writeRecord,
  type DatabaseLog,
} from '../data-directory.ts';
import { canEnter, chooseServiceUser, ownerOf, type ServiceUser } from './run-as.ts';

export interface Cluster {
  /** PostgreSQL's own directory. */
  directory: string;
  port: number;
  password: string;
  binaries: Binaries;
  user: ServiceUser | null;
  data: DataDirectory;
}

/** Where root keeps what the service account could not reach inside the data directory. */
const MACHINE_DIRECTORY = '/var/lib/vivac';
/** Of the installed programs. */
export const POSTGRES_MAJOR = 18;

/** Where programs are copied to that cannot be run where they are. */
export function copiesFor(data: DataDirectory, user: ServiceUser | null): string {
  return user === null ? data.path : MACHINE_DIRECTORY;
}

const isCreated = (directory: string) => existsSync(join(directory, 'PG_VERSION'));

function isOccupied(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).length > 0;
}

function outsideDirectory(data: DataDirectory): string {
  const name = createHash('sha256').update(data.path).digest('hex').slice(0, 16);
  const directory = join(MACHINE_DIRECTORY, name);
  // A data directory that was emptied begins afresh; what its earlier database held is not ours to delete.
  for (let nth = 2, free = directory; ; nth++) {
    if (!isOccupied(free)) return free;
    free = `${directory}-${nth}`;
  }
}

function chooseDirectory(data: DataDirectory, user: ServiceUser | null, log: DatabaseLog): string {
  const inside = join(data.path, 'postgres');
  if (isOccupied(inside)) {
    throw new Error(
      `${inside} holds files but ${data.path}/database.json, which has the password, is missing. ` +
        `Restore that file, or move ${inside} away to begin with an empty database.`,
    );
  }
  if (canEnter(user, data.path)) return inside;
  const outside = outsideDirectory(data);
  log.warn(
    `PostgreSQL cannot run as root, and no other account may enter ${data.path}: ` +
      `the database is kept in ${outside}. Back up that directory too.`,
  );
  return outside;
}

/** The directory the record names, or null when nothing was ever kept there and a place may be chosen anew. */
function recordedDirectory(data: DataDirectory, record: DatabaseRecord | null): string | null {
  if (record === null) return null;
  const directory = resolve(data.path, record.directory);
  if (isCreated(directory)) return directory;
  if (!record.created) return null;
  throw new Error(
    `The database of ${data.path} is missing: ${directory} is not there. Restore it from a backup, ` +
      `or delete ${data.path}/database.json to begin with an empty database.`,
  );
}

/** Of the PostgreSQL that made a directory. */
export function majorOf(directory: string): number {
  return Number(readFileSync(join(directory, 'PG_VERSION'), 'utf8'));
}

function refuseNewerMajor(directory: string): void {
  const major = majorOf(directory);
  if (major <= POSTGRES_MAJOR) return;
  throw new Error(`${directory} was made by PostgreSQL ${major}; this Vivac brings PostgreSQL ${POSTGRES_MAJOR}.`);
}

/** So that the whole data directory can be moved. */
export function recordedAs(data: DataDirectory, directory: string): string {
  return dirname(directory) === data.path ? relative(data.path, directory) : directory;
}

function recordFor(data: DataDirectory, directory: string, before: DatabaseRecord | null): DatabaseRecord {
  return {
    ...before,
    directory: recordedAs(data, directory),
    port: before?.port ?? 0,
    password: before?.password ?? randomBytes(24).toString('base64url'),
    created: true,
  };
}

/** Finds the database of a data directory, be it of an earlier PostgreSQL, or creates it. The caller holds the owner's lock. */
export async function openCluster(data: DataDirectory, log: DatabaseLog, durable: boolean): Promise<Cluster> {
  const before = readRecord(data);
  const existing = recordedDirectory(data, before);
  const user = existing === null ? chooseServiceUser() : ownerOf(existing);
  const directory = existing ?? chooseDirectory(data, user, log);
  const record = recordFor(data, directory, before);
  const binaries = locateBinaries(user, copiesFor(data, user));
  if (existing === null) {
    // The password is on disk before the first thing that needs it.
    writeRecord(data, { ...record, created: false });
    log.info(`Creating the database in ${directory}`);
    await createCluster({ directory, password: record.password, binaries, user, durable });
  }
  refuseNewerMajor(directory);
  if (before?.created !== true) writeRecord(data, record);
  return { directory, port: record.port, password: record.password, binaries, user, data };
}
