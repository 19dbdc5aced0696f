import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** An eighth of the memory this process may use, at least 128 MB and at most 1 GB. */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memoryBytes / 8 / MB)));
}

function availableMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const ALWAYS = [
  'synchronous_commit=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'max_connections=60',
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'checkpoint_completion_target=0.9',
  'random_page_cost=1.1',
  'jit=off',
  'ssl=off',
  // The log names faults, never statements or the values in them: they hold customers' data.
  'log_statement=none',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_line_prefix=%m [%p] ',
];

const DURABLE = ['fsync=on', 'full_page_writes=on'];
// A killed process loses nothing even so; only a power cut may.
const THROWAWAY = ['fsync=off', 'full_page_writes=off'];

/** Written into a new database's postgresql.conf, where an administrator may change them. */
export function settingsOf(durable: boolean): string[] {
  const buffersMb = durable ? sharedBuffersMb(availableMemoryBytes()) : 128;
  return [...ALWAYS, ...(durable ? DURABLE : THROWAWAY), `shared_buffers=${buffersMb}MB`];
}
