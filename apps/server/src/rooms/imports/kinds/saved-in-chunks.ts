import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Unknown } from '@vivac/intake/mapping/names';
import { Problem } from '@vivac/intake/verdict/problem';
import type { Arrived, Sink } from './sink.ts';

const CHUNK_ROWS = 1_000;

/** A row that was read, with its line. */
export interface ReadRow<Row> {
  readonly line: number;
  readonly row: Row;
}

/** A sink for rows that are saved as they are, many at a time. `save` notes their outcome in the ledger. */
export function savedInChunks<Row>(
  read: (cells: readonly string[]) => Row | Unknown | Problem,
  save: (rows: readonly ReadRow<Row>[]) => Promise<void>,
  ledger: Ledger,
  arrived: () => Promise<Arrived>,
): Sink {
  let gathered: ReadRow<Row>[] = [];
  const saveAll = async () => {
    const rows = gathered;
    gathered = [];
    if (rows.length > 0) await save(rows);
  };
  const take = (cells: readonly string[], line: number): void | Promise<void> => {
    const row = read(cells);
    if (row instanceof Unknown) return row.learn().then(() => take(cells, line));
    if (row instanceof Problem) return ledger.leaveOut(line, row);
    gathered.push({ line, row });
    return gathered.length >= CHUNK_ROWS ? saveAll() : undefined;
  };
  return {
    take,
    end: saveAll,
    merge: arrived,
    abandon: async () => {},
  };
}
