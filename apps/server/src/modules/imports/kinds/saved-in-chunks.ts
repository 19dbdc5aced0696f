import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Unknown } from '@vivac/intake/mapping/names';
import { Problem } from '@vivac/intake/verdict/problem';
import type { Arrived, Sink } from './sink.ts';

/** So many that what is done once a chunk is little beside its rows, and that two of them take little memory. */
const CHUNK_ROWS = 8_000;

/** A row that was read, with its line. */
export interface ReadRow<Row> {
  readonly line: number;
  readonly row: Row;
}

/**
 * A sink for rows that are saved as they are, many at a time; while the database takes some, the next are read. `save` notes their
 * outcome in the ledger.
 */
export function savedInChunks<Row>(
  read: (cells: readonly string[]) => Row | Unknown | Problem,
  save: (rows: readonly ReadRow<Row>[]) => Promise<void>,
  ledger: Ledger,
  arrived: () => Promise<Arrived>,
): Sink {
  let gathered: ReadRow<Row>[] = [];
  let saving = Promise.resolve();
  const saveNext = async () => {
    await saving;
    const rows = gathered;
    gathered = [];
    saving = save(rows);
    // Who waits for it next is told, or `end`.
    saving.catch(() => {});
  };
  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const row = read(cells);
    if (row instanceof Unknown) return row.learn().then(() => take(cells, line));
    if (row instanceof Problem) return ledger.leaveOut(line, row);
    gathered.push({ line, row });
    return gathered.length >= CHUNK_ROWS ? saveNext() : undefined;
  };
  return {
    take,
    end: async () => {
      if (gathered.length > 0) await saveNext();
      await saving;
    },
    merge: arrived,
    abandon: () => saving.catch(() => {}),
  };
}
