import type { Queryable } from '#platform/database/database';

/** A database that was restored in its place may come to the same versions once more. */
const FORGOTTEN_AFTER_MS = 60_000;

/** A memory for each database, begun anew a minute after it began. */
export function minuteMemory<Memory>(begin: () => Memory): (db: Queryable) => Memory {
  const memories = new WeakMap<Queryable, { readonly memory: Memory; readonly sinceMs: number }>();
  return (db) => {
    const nowMs = performance.now();
    const last = memories.get(db);
    if (last !== undefined && nowMs - last.sinceMs < FORGOTTEN_AFTER_MS) return last.memory;
    const memory = begin();
    memories.set(db, { memory, sinceMs: nowMs });
    return memory;
  };
}
