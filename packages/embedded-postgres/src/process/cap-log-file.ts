import { copyFileSync, statSync, truncateSync } from 'node:fs';

const MAX_BYTES = 10 * 1024 * 1024;

/** Keeps the log and one earlier part. It is emptied in place because PostgreSQL holds it open, for appending. */
export function capLogFile(file: string, maxBytes = MAX_BYTES): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= maxBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
