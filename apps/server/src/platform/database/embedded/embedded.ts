import { openDataDirectory, type DataDirectory } from './data-directory.ts';
import { type Held, type HoldOptions, own, ownOrAdopt } from './hold-database.ts';

const TAKE_OVER_MS = 1_000;

export interface EmbeddedOptions extends HoldOptions {
  dataDir: string;
}

export interface EmbeddedDatabase {
  url: string;
  /** PostgreSQL's own directory. */
  directory: string;
  /** True while this process looks after the database, and will stop it. */
  readonly owned: boolean;
  /** May be called more than once; a database that another process looks after is left alone. */
  stop(): Promise<void>;
}

interface Standby {
  cancel(): Promise<void>;
}

/** Becomes the owner when the present one ends: a command that started the database stops it when it is done. */
function standBy(data: DataDirectory, options: EmbeddedOptions, onOwned: (held: Held) => void): Standby {
  let complained = false;
  const takeOver = async () => {
    try {
      const held = await own(data, options);
      if (held === null) return;
      clearInterval(timer);
      onOwned(held);
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

/** Starts the database of a data directory, or joins it when it runs, and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const data = openDataDirectory(options.dataDir);
  let { held, owned } = await ownOrAdopt(data, options);
  const { url, directory } = held;
  const standby = owned
    ? null
    : standBy(data, options, (next) => {
        held = next;
        owned = true;
      });
  const stop = async () => {
    await standby?.cancel();
    await held.release();
    owned = false;
  };
  let stopped: Promise<void> | null = null;
  return {
    url,
    directory,
    get owned() {
      return owned;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** For a command beside the server: uses the running database, or starts it and stops it at the end. */
export async function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { held, owned } = await ownOrAdopt(openDataDirectory(options.dataDir), options);
  let stopped: Promise<void> | null = null;
  return { url: held.url, directory: held.directory, owned, stop: () => (stopped ??= held.release()) };
}
