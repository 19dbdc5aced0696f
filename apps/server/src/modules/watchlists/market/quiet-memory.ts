import type { Queryable } from '#platform/database/database';

/** As many questions as fifty people ask by turns. */
const MOST_TOLD = 1_000;
/** A database that was restored in its place may come to the same state once more. */
const FORGOTTEN_AFTER_MS = 60_000;

interface Quiet {
  readonly state: string;
  readonly sinceMs: number;
  readonly told: Map<string, Promise<unknown>>;
}

const quietOf = new WeakMap<Queryable, Quiet>();

/**
 * What `read` told of the same question in the same state of the database, in which no transaction was under way: nothing was committed
 * since (docs/decisions/remembered-answers.md). `state` was read before, by this request; undefined where there is none, then it is read.
 */
export function rememberedWhileQuiet<Told>(
  db: Queryable,
  state: string | undefined,
  question: readonly unknown[],
  read: () => Promise<Told>,
): Promise<Told> {
  if (state === undefined) return read();
  const { told } = quietIn(db, state);
  const key = JSON.stringify(question);
  const known = told.get(key) as Promise<Told> | undefined;
  if (known !== undefined) return known;
  const asked = read();
  told.set(key, asked);
  asked.catch(() => told.delete(key));
  return asked;
}

function quietIn(db: Queryable, state: string): Quiet {
  const last = quietOf.get(db);
  const nowMs = performance.now();
  if (last?.state === state && last.told.size < MOST_TOLD && nowMs - last.sinceMs < FORGOTTEN_AFTER_MS) return last;
  const quiet = { state, sinceMs: nowMs, told: new Map<string, Promise<unknown>>() };
  quietOf.set(db, quiet);
  return quiet;
}
