import { toSay } from '@vivac/text/sentence';
import { ImportRefused, Flaw, Problem } from '@vivac/intake/verdict/import-refused';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import type { Rows, RowsOfFile } from '@vivac/intake/rows/rows';
import { Turn } from '#platform/turn';
import { patternParts } from '@vivac/intake/mapping/parse-mapping';
import type { Sink } from './sink.ts';

const NUL = new Flaw('nul');

/**
 * Feeds the rows of a file into a sink, which is opened as soon as the columns are known. Throws ImportRefused for a file
 * without any.
 */
export async function feedRows(
  file: AsyncIterable<RowsOfFile>,
  openSink: (header: readonly string[]) => Promise<Sink>,
  { ledger, mapping }: { readonly ledger: Ledger; readonly mapping: Mapping | null },
): Promise<Sink> {
  let sink: Sink | null = null;
  const turn = new ReadingTurn(mapping);
  for await (const { header, rows } of file) {
    sink ??= await openSink(header);
    await feedSink(sink, rows, header.length, { ledger, turn });
  }
  if (!sink) throw new ImportRefused('emptyFile');
  return sink;
}

interface Feeding {
  readonly ledger: Ledger;
  readonly turn: ReadingTurn;
}

async function feedSink(sink: Sink, { cells, lines, flaws }: Rows, width: number, feeding: Feeding): Promise<void> {
  const { ledger, turn } = feeding;
  for (let at = 0; at < cells.length; at++) {
    ledger.read++;
    const row = cells[at]!;
    const problem = (flaws && flawOf(flaws.get(at))) ?? raggedness(row, width) ?? nul(row);
    if (problem) {
      ledger.leaveOut(lines[at]!, problem);
      if (mayBeOnSale(problem)) sink.torn?.();
      continue;
    }
    const outcome = sink.take(row, lines[at]!);
    if (outcome) await outcome;
    const others = turn.end();
    if (others) await others;
  }
}

const UNREAD_BY_LOOK: ReadonlySet<string> = new Set(['hiddenRow', 'struckOut', 'struckOutCell']);

/** Whether a row that is left out may be of what is on sale, as a hidden one may: what the others do not name has not ended then. */
const mayBeOnSale = ({ outcome, reason }: Problem): boolean =>
  outcome !== 'set_aside' || UNREAD_BY_LOOK.has(reason.code);

function flawOf(flaw: Flaw | undefined): Problem | null {
  return flaw ? new Problem(flaw, null, null) : null;
}

function raggedness(row: readonly string[], width: number): Problem | null {
  if (row.length === width) return null;
  return new Problem(new Flaw(toSay('columnCount', { count: row.length, width })), null, null);
}

function nul(row: readonly string[]): Problem | null {
  for (const cell of row) if (cell.includes('\0')) return new Problem(NUL, null, cell);
  return null;
}

/** Rows between two looks at the clock, each of which takes as long as a tenth of an ordinary row. */
const ROWS_BETWEEN_LOOKS = 64;
/** So many parts of patterns may take, with the longest texts, as long as all else of a row. */
const PARTS_OF_A_ROW = 10;

/** A stretch of reading rows, after which the server answers others: what a row costs is for its sender's mapping to say. */
export class ReadingTurn {
  readonly #rowsBetweenLooks: number;
  readonly #turn = new Turn();
  #rows = 0;

  constructor(mapping: Mapping | null) {
    const readings = 1 + (mapping?.offers?.length ?? 0);
    const cost = readings + (mapping ? patternParts(mapping) / PARTS_OF_A_ROW : 0);
    this.#rowsBetweenLooks = Math.max(1, Math.floor(ROWS_BETWEEN_LOOKS / cost));
  }

  /** Null while the turn lasts: a row of a file costs no promise. */
  end(): Promise<void> | null {
    if (++this.#rows < this.#rowsBetweenLooks) return null;
    this.#rows = 0;
    return this.#turn.isOver() ? this.#turn.next() : null;
  }
}
