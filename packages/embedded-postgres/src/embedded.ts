import { openDataDirectory, type DataDirectory } from './data-directory.ts';
import { type Ownership, type OwnershipOptions, own, ownOrJoin, stopIfUnused } from './own-or-join.ts';

const TAKE_OVER_MS = 1_000;

export interface EmbeddedOptions extends OwnershipOptions {
  dataDir: string;
}

export interface EmbeddedDatabase {
  url: string;
  /** PostgreSQL's own directory. */
  directory: string;
  /** True while this process looks after the database. */
  readonly owned: boolean;
  /** Leaves the database, which is stopped when no other process uses it. May be called more than once. */
  stop(): Promise<void>;
}

interface Standby {
  cancel(): Promise<void>;
}

/** Becomes the owner when the present one ends, be it killed. */
function standBy(
  data: DataDirectory,
  options: EmbeddedOptions,
  onOwned: (ownership: Ownership | null) => void,
): Standby {
  let complained = false;
  const takeOver = async () => {
    try {
      const held = await own(data, options);
      if (held === null) return;
      clearInterval(timer);
      onOwned(held.ownership);
      options.log.info('The process that looked after the database ended; this one does now');
    } catch (error) {
      if (!complained) options.log.error(`The database could not be taken over: ${String(error)}`);
      complained = true;
    }
  };
  let attempt: Promise<void> | null = null;
  const timer = setInterval(() => {
    attempt ??= takeOver().finally(() => (attempt = null));
  }, TAKE_OVER_MS).unref();
  return {
    cancel: async () => {
      clearInterval(timer);
      await attempt;
    },
  };
}

/**
 * Starts the database of a data directory, or joins it when it runs, and keeps it running until `stop`. The server and
 * the commands beside it do the same: one of them looks after the database, the last to leave stops it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const data = openDataDirectory(options.dataDir);
  const { url, directory, use, ...held } = await ownOrJoin(data, options);
  let { ownership } = held;
  const standby = ownership === null ? standBy(data, options, (next) => (ownership = next)) : null;
  const stop = async () => {
    await standby?.cancel();
    use.release();
    await ownership?.end();
    ownership = null;
    await stopIfUnused(data, directory);
  };
  let stopped: Promise<void> | null = null;
  return {
    url,
    directory,
    get owned() {
      return ownership !== null;
    },
    stop: () => (stopped ??= stop()),
  };
}
