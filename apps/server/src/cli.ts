import { say } from '@vivac/text/say';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { program } from '#server/cli/program';
import { isInterrupted } from '#server/cli/open-context';
import { readConfig } from '#server/config';
import { DiskFullError } from '@vivac/embedded-postgres/data-directory';
import { isConnectionLost } from '#platform/database/database';
import { DISK_FULL, diskFaultOf, isFullAt } from '#platform/disk';

// Whoever reads what is printed, such as `head`, may leave before an import is done: it goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await program.parseAsync();
} catch (error) {
  if (!isInterrupted()) process.stderr.write(`vivac: ${await reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function reasonOf(error: unknown): Promise<string> {
  if (error instanceof ImportRefused) return say('en', error.reason);
  const message = error instanceof Error ? error.message : String(error);
  // What says which disk and how much is needed says so better.
  if (error instanceof DiskFullError) return message;
  const fault = diskFaultOf(error);
  if (fault !== null) return say('en', fault.sentence);
  if (!isConnectionLost(error)) return message;
  // PostgreSQL stops where its own log has no room.
  if (await isFullAt(readConfig(process.env, false).dataDir)) return say('en', DISK_FULL);
  return `the database was lost (${message}). Try again: nothing is stored twice.`;
}
