import { type StoredSentence, type Sentence, toSay } from '@vivac/text/sentence';
import { ImportRefused, type LeftOutOutcome, type Problem } from './import-refused.ts';

export interface Totals {
  readonly read: number;
  readonly stored: number;
  /** Said nothing that was not known: the same offer, night and moment twice in a file, or an unchanged campsite. */
  readonly repeated: number;
  readonly setAside: number;
  /** The mapping says not to read them. */
  readonly skipped: number;
  readonly rejected: number;
}

/** A row that did not reach the market, and why. */
export interface LeftOutRow {
  readonly line: number;
  readonly outcome: Exclude<LeftOutOutcome, 'skipped'>;
  /** Our name of the field; null where no field is read. */
  readonly field: string | null;
  readonly column: string | null;
  readonly reason: StoredSentence;
  readonly value: string | null;
}

/** A wording of a file that no filter finds, and how many rows have it. */
export interface UnmatchedWording {
  readonly field: string;
  readonly wording: string;
  readonly rows: number;
}

/** Beyond these, rows left out are counted and no longer kept. */
const MAX_STORED = 10_000;
const MAX_VALUE_CHARACTERS = 200;
const MAX_WORDINGS = 1_000;

/** Counts what became of every row, and keeps those left out. */
export class Ledger {
  read = 0;
  stored = 0;
  repeated = 0;
  #setAside = 0;
  #skipped = 0;
  #rejected = 0;
  readonly #onBadRow: 'skip' | 'fail';
  readonly leftOut: LeftOutRow[] = [];
  readonly #unmatched = new Map<string, UnmatchedWording>();

  constructor(onBadRow: 'skip' | 'fail') {
    this.#onBadRow = onBadRow;
  }

  /** Notes a row that is left out; one that is skipped is only counted. Throws ImportRefused where a bad row ends the import. */
  leaveOut(line: number, { outcome, field, column, reason, value }: Problem): void {
    if (outcome === 'skipped') {
      this.#skipped++;
      return;
    }
    if (outcome === 'set_aside') this.#setAside++;
    else this.#rejected++;
    if (outcome === 'rejected' && this.#onBadRow === 'fail') {
      const stated = value === null ? reason : toSay('valueAndReason', { value: clean(value), reason });
      throw new ImportRefused(stated, line, field ?? column);
    }
    if (this.leftOut.length >= MAX_STORED) return;
    this.leftOut.push({
      line,
      outcome,
      field,
      column: column === null ? null : clean(column),
      reason: storedSentence(reason, clean),
      value: value === null ? null : clean(value),
    });
  }

  /** Notes a wording of a row that is kept, but that no filter finds. */
  noteUnmatched(field: string, wording: string): void {
    const key = `${field}:${wording}`;
    const rows = this.#unmatched.get(key)?.rows ?? 0;
    if (rows === 0 && this.#unmatched.size >= MAX_WORDINGS) return;
    this.#unmatched.set(key, {
      field,
      wording: rows === 0 ? clean(wording) : this.#unmatched.get(key)!.wording,
      rows: rows + 1,
    });
  }

  /** The wordings that no filter finds, those of most rows first. */
  get unmatched(): readonly UnmatchedWording[] {
    return [...this.#unmatched.values()].sort((a, b) => b.rows - a.rows);
  }

  get totals(): Totals {
    const { read, stored, repeated } = this;
    return { read, stored, repeated, setAside: this.#setAside, skipped: this.#skipped, rejected: this.#rejected };
  }
}

/** Text of a stranger's file as it may be kept and printed: short, without control characters. */
function clean(text: string): string {
  return storedText(text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text);
}

/** A sentence whose values may be kept and printed; `clean` makes a text so. */
export function storedSentence({ code, values }: Sentence, clean: (text: string) => string = storedText): Sentence {
  if (values === undefined) return { code };
  const cleaned = Object.entries(values).map(([name, value]) => [name, storedValue(value, clean)] as const);
  return { code, values: Object.fromEntries(cleaned) };
}

function storedValue(value: string | number | Sentence, clean: (text: string) => string): string | number | Sentence {
  if (typeof value === 'string') return clean(value);
  return typeof value === 'object' ? storedSentence(value, clean) : value;
}

/** Text of a stranger's file, such as the name of a column, as a database keeps it: without control characters and half ones. */
export function storedText(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, '\ufffd');
}
