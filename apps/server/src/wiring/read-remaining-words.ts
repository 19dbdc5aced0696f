import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { readRemainingWords } from '#rooms/reviews/words/read-words';

/** Reads in the background what an earlier version left unread of reviews. Closing waits for what is under way. */
export function startReadingWords({ db }: { readonly db: Database }, log: Log): { close(): Promise<void> } {
  let isStopped = false;
  const reading = readRemainingWords(db, () => isStopped).catch((error: unknown) =>
    log.warn({ reason: String(error) }, 'The words of some reviews are not read yet: the next start goes on'),
  );
  return {
    async close() {
      isStopped = true;
      await reading;
    },
  };
}
