import type { Database } from '#platform/database/database';
import type { Log } from '#platform/log';
import { startRepeating } from '#platform/queue/repeating';
import { beginReading, readUnreadWords } from '#modules/reviews/words/read-words';
import { raiseVersions } from '#modules/watchlists/write';

const TICK_MS = 2_000;

/** Begins to read the words of reviews behind their imports, and what another version of the program read otherwise. */
export function startReadingWords({ db }: { readonly db: Database }, log: Log): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun) await beginReading({ db });
    hasBegun = true;
    await readUnreadWords({ db, raiseVersions }, () => stopping.signal.aborted);
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'The words of reviews', log, stopping });
}
