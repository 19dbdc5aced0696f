import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import { Flaw, Problem } from '@vivac/intake/verdict/problem';
import type { RowReader, Rows } from '@vivac/intake/rows/rows';
import type { Sink } from './kinds/sink.ts';

const NUL = new Flaw('holds a NUL character');

/**
 * Reads a file to its end into a sink, which is opened as soon as the columns are known. Throws ImportRefused for a file
 * without a first line.
 */
export async function feedRows(
  texts: AsyncIterable<string>,
  reader: (start: string) => RowReader,
  openSink: (header: readonly string[]) => Promise<Sink>,
  ledger: Ledger,
): Promise<Sink> {
  let rows: RowReader | null = null;
  let sink: Sink | null = null;
  const feed = async (read: Rows): Promise<void> => {
    const { header } = rows!;
    if (!header) return;
    sink ??= await openSink(header);
    await feedSink(sink, read, header.length, ledger);
  };
  for await (const text of texts) {
    rows ??= reader(text);
    await feed(rows.push(text));
  }
  if (rows) await feed(rows.end());
  if (!sink) throw new ImportRefused('the file is empty');
  return sink;
}

async function feedSink(sink: Sink, { cells, lines, flaws }: Rows, width: number, ledger: Ledger): Promise<void> {
  for (let at = 0; at < cells.length; at++) {
    ledger.read++;
    const row = cells[at]!;
    const problem = (flaws && flawOf(flaws.get(at))) ?? raggedness(row, width) ?? nul(row);
    const outcome = problem ? ledger.leaveOut(lines[at]!, problem) : sink.take(row, lines[at]!);
    if (outcome) await outcome;
  }
}

function flawOf(flaw: Flaw | undefined): Problem | null {
  return flaw ? new Problem(flaw, null, null) : null;
}

function raggedness(row: readonly string[], width: number): Problem | null {
  if (row.length === width) return null;
  return new Problem(new Flaw(`has ${row.length} columns where the first line has ${width}`), null, null);
}

function nul(row: readonly string[]): Problem | null {
  for (const cell of row) if (cell.includes('\0')) return new Problem(NUL, null, cell);
  return null;
}
