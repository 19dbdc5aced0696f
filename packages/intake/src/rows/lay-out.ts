import { toSay } from '@vivac/text/sentence';
import { addDays, type Day, daysBetween } from '@vivac/domain/time/day';
import { day } from '../mapping/convert-date.ts';
import { ImportRefused, Flaw } from '../verdict/import-refused.ts';
import { addFlawedRow, addRows, type FlawsOfRow, newRows, type Rows, type RowsOfFile } from './rows.ts';
import type { Table } from './table-schema.ts';

/** More nights than a season has are a slip of the pen. */
const MAX_NIGHTS = 400;

/** Lays the parts of a file out as its table says, one after another: what stands above goes on in the next part. */
export function tableReader(table: Table | undefined): (part: RowsOfFile) => RowsOfFile {
  if (!table) return (part) => part;
  const steps = [withoutHeaders(), ...(table.fillDown ? [filledDown(table.fillDown)] : [])];
  if (table.unpivot) steps.push(unpivoted(table.unpivot));
  if (table.split) steps.push(splitInTwo(table.split));
  if (table.range) steps.push(expanded(table.range));
  return (part) => steps.reduce((read, step) => step(read), part);
}

type Step = (part: RowsOfFile) => RowsOfFile;

/** A header that stands again further down is no row. */
function withoutHeaders(): Step {
  return ({ header, rows }) => {
    const isHeader = (cells: readonly string[]) => isHeaderAgain(cells, header);
    return {
      header,
      rows: rows.cells.some(isHeader) ? eachRow(rows, (cells) => (isHeader(cells) ? [] : [cells]), isHeader) : rows,
    };
  };
}

export function isHeaderAgain(cells: readonly string[], header: readonly string[]): boolean {
  return (
    cells.length === header.length && cells.every((cell, at) => cell.trim().toLowerCase() === header[at]!.toLowerCase())
  );
}

function filledDown(columns: readonly string[]): Step {
  const above = new Map<number, string | Flaw>();
  return ({ header, rows }) => {
    const places = columns.map((name) => placeOf(header, name));
    const fill = (cells: string[], flaws?: FlawsOfRow) => {
      for (const at of places) if ((cells[at] ?? '').trim() !== '') above.set(at, flaws?.get(at) ?? cells[at]!);
      for (const at of places) {
        const text = above.get(at) ?? '';
        if (text instanceof Flaw) return text;
        cells[at] = text;
      }
      return [cells];
    };
    // What a row says that is set aside stands for those below it all the same; what one says that cannot be read nobody knows.
    const pass = (cells: string[], flaws: FlawsOfRow | undefined, flaw: Flaw) => {
      if (flaw.outcome === 'set_aside') fill(cells, flaws);
      else for (const at of places) above.set(at, flaw);
    };
    return { header, rows: eachRow(rows, fill, pass) };
  };
}

function unpivoted({ columns, name, value, texts = {}, beside = [] }: NonNullable<Table['unpivot']>): Step {
  for (const other of beside) {
    if (other.columns.length === columns.length) continue;
    throw new ImportRefused(
      toSay('asItStands', {
        text: `the mapping has ${columns.length} columns that become rows, and ${other.columns.length} beside them for "${other.value}"`,
      }),
    );
  }
  return ({ header, rows }) => {
    const places = columns.map((column) => placeOf(header, column));
    const others = beside.map((other) => other.columns.map((column) => placeOf(header, column)));
    const turned = new Set([...places, ...others.flat()]);
    const stored = header.flatMap((_, at) => (turned.has(at) ? [] : [at]));
    const newHeader = [...stored.map((at) => header[at]!), name, value, ...beside.map((other) => other.value)];
    const turn = (cells: string[], flaws?: FlawsOfRow) =>
      places.map((at, place) => {
        const own = [at, ...others.map((other) => other[place]!)];
        const flawed = flaws && own.find((one) => flaws.has(one));
        if (flawed !== undefined) return flaws!.get(flawed)!;
        const name = texts[header[at]!] ?? header[at]!;
        return [...stored.map((one) => cells[one] ?? ''), name, ...own.map((one) => cells[one] ?? '')];
      });
    return { header: newHeader, rows: eachRow(rows, turn) };
  };
}

const BETWEEN_DAYS =
  /^(?:(?:del?|from|du|dal|van|vom|von)\s+)?(\S.*?\d)(?:\s*[–—]\s*|\s+-\s+|\s+(?:al?|to|hasta|fins|bis|au|tot|t\/m|until|até|al)\s+|(?<=[/.]\d{2,4})-|(?<=^\d{4}-\d{2}-\d{2})\/)(\d.*)$/iu;

/** The two days of a range in one text (`01/06/2027 – 30/06/2027`); null for a text that has none. */
export function daysOfSpan(text: string): readonly [string, string] | null {
  const found = text.length < 60 ? BETWEEN_DAYS.exec(text.trim()) : null;
  return found ? [found[1]!.trim(), found[2]!.trim()] : null;
}

function splitInTwo({ column, from, to }: NonNullable<Table['split']>): Step {
  return ({ header, rows }) => {
    const at = placeOf(header, column);
    const split = (cells: string[]) => {
      const days = daysOfSpan(cells[at] ?? '');
      return days ? [[...cells, ...days]] : new Flaw(toSay('noSpan', { column }));
    };
    return { header: [...header, from, to], rows: eachRow(rows, split) };
  };
}

function expanded({ from, to, last, night, dateFormat }: NonNullable<Table['range']>): Step {
  const readDay = day({ dateFormat, zone: 'UTC', wholePeriods: false });
  return ({ header, rows }) => {
    const [first, end] = [placeOf(header, from), placeOf(header, to)];
    const nights = (cells: string[]): string[][] | Flaw => {
      const [begins, ends] = [readDay((cells[first] ?? '').trim()), readDay((cells[end] ?? '').trim())];
      if (begins instanceof Flaw) return new Flaw(toSay('firstNight', { reason: begins.reason }));
      if (ends instanceof Flaw) return new Flaw(toSay('lastDay', { reason: ends.reason }));
      const days = nightsOf(begins.day, ends.day, last === 'night');
      return days instanceof Flaw ? days : days.map((one) => [...cells, one]);
    };
    return { header: [...header, night], rows: eachRow(rows, nights) };
  };
}

/** The nights of a range; of one that is no range why. */
function nightsOf(first: Day, last: Day, isLastNight: boolean): Day[] | Flaw {
  const count = daysBetween(first, last) + (isLastNight ? 1 : 0);
  if (count < 1) return new Flaw(toSay('rangeBackwards', { last, first }));
  if (count > MAX_NIGHTS) return new Flaw(toSay('rangeTooLong', { first, last, most: MAX_NIGHTS }));
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

type ChangeRow = (cells: string[], flaws?: FlawsOfRow) => readonly (string[] | Flaw)[] | Flaw;

type PassRow = (cells: string[], flaws: FlawsOfRow | undefined, flaw: Flaw) => unknown;

/** Changes the rows that can be read. A step that leaves them in their columns looks at the others too, and their flawed cells stay known. */
function eachRow(rows: Rows, change: ChangeRow, ofFlawed?: PassRow): Rows {
  const changed = newRows();
  for (const [at, cells] of rows.cells.entries()) {
    const [line, flaw, ofCells] = [rows.lines[at]!, rows.flaws?.get(at), rows.flawsOfCells?.get(at)];
    const stays = ofFlawed ? ofCells : undefined;
    if (!flaw) addRows(changed, line, change(cells, ofCells), stays);
    else {
      ofFlawed?.(cells, ofCells, flaw);
      addFlawedRow(changed, line, cells, flaw, stays);
    }
  }
  return changed.flaws.size > 0 ? changed : { ...changed, flaws: null };
}

function placeOf(header: readonly string[], name: string): number {
  const at = header.indexOf(name);
  if (at === -1) throw new ImportRefused(toSay('noColumn', { name, names: header.join(', ') }), 1, name);
  return at;
}

/** The names of the columns of one row, or of two of which the upper one spans those to its right. */
export function namesOf(upper: readonly string[] | null, lower: readonly string[]): string[] {
  if (!upper) return lower.map((name) => name.trim());
  let above = '';
  return lower.map((name, at) => {
    const own = upper[at]?.trim() ?? '';
    if (own !== '') above = own;
    // A cell over both rows is one name.
    return own === name.trim() ? own : `${above} ${name.trim()}`.trim();
  });
}

/** Finds the header among the first rows, given one after another with their lines: the names of the columns, null until they have come. */
export function headerTaker({ headerLine = 1, headerRows }: Table = {}) {
  let upper: readonly string[] | null = null;
  return (cells: readonly string[], line: number): readonly string[] | null => {
    if (line < headerLine) return null;
    if (headerRows !== 2 || upper !== null) return namesOf(upper, cells);
    upper = cells;
    return null;
  };
}
