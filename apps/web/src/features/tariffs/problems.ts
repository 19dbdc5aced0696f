import type { TariffProblem } from '@vivac/contract/tariffs/read-tariff';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { wordsOf } from '../../text/reader.ts';
import { SEASON_PARTS, UNIT_PARTS } from './cell-text.ts';
import {
  type Address,
  cellAt,
  FIRST_SEASON_COLUMN,
  FIRST_UNIT_ROW,
  keyOf,
  lastColumn,
  lastRow,
  type Sheet,
} from './sheet.ts';

const text = wordsOf('tariff-grid');

/** What is wrong and where: in a cell of the sheet, or a field of the form. */
export interface Fault {
  readonly key: string;
  readonly severity: TariffProblem['severity'];
  readonly sentence: string;
  readonly at: Address | null;
  /** The key of its cell, or the name of its field. */
  readonly place: string;
}

/** Where the first season and the first unit are typed. */
const BEGINS: Readonly<Record<string, Address>> = {
  'sheet seasons': { row: 0, column: FIRST_SEASON_COLUMN },
  'sheet units': { row: FIRST_UNIT_ROW, column: 0 },
};

/** What was typed and is not understood, and what the check of the kept tariff found, as far as its cell is there still. */
export function faultsOf(
  sheet: Sheet,
  checked: { readonly tariff: Tariff; readonly problems: readonly TariffProblem[] },
) {
  if (checked.problems.length === 0 && Object.keys(sheet.unread).length === 0) return [];
  const places = placesOf(sheet.tariff);
  const unread = Object.entries(sheet.unread).map(([place, typed]): Fault => {
    const part = place.startsWith('price ') ? 'price' : place.split(' ').at(-1)!;
    const sentence = unreadWords(part)({ text: typed });
    return { key: `unread ${place}`, severity: 'error', sentence, at: places.get(place) ?? null, place };
  });
  const found = checked.problems.map((problem, index): Fault => {
    const place = placeOf(problem.cell, checked.tariff);
    return { ...problem, key: `${index} ${problem.code}`, at: places.get(place) ?? BEGINS[place] ?? null, place };
  });
  // What is not understood is not there either: it is said once.
  const named = new Set(unread.map(({ place }) => place));
  return [...unread, ...found.filter(({ place }) => !named.has(place))];
}

/** By the part of the form that has no cell of that name in the sheet. */
const OF_FORM: Readonly<Record<string, keyof typeof text.unread>> = {
  priceCents: 'amount',
  weekdays: 'weekdays',
  closed: 'ranges',
  basisPoints: 'percent',
  fromAge: 'count',
  underAge: 'count',
  maximumNights: 'count',
  minimumAdvanceDays: 'count',
};

function unreadWords(part: string): (values: { text: string }) => string {
  return text.unread[OF_FORM[part] ?? (part as keyof typeof text.unread)];
}

/** The cells that have something in them. */
function placesOf(tariff: Tariff): ReadonlyMap<string, Address> {
  const places = new Map<string, Address>();
  for (let row = 0; row <= lastRow(tariff); row += 1) {
    for (let column = 0; column <= lastColumn(tariff); column += 1) {
      const cell = cellAt(tariff, { row, column });
      const key = cell && keyOf(cell);
      if (key) places.set(key, { row, column });
    }
  }
  return places;
}

/** The key of a cell of the check: of the sheet as it has it, of the form by list, row and field. */
function placeOf({ list, row, field, season }: TariffProblem['cell'], tariff: Tariff): string {
  const part = field.split('.')[0]!;
  const isOf = (parts: readonly string[]) => parts.includes(part);
  const key = (at: Address): string | null => {
    const cell = cellAt(tariff, at);
    return cell && keyOf(cell);
  };
  const found =
    list === 'seasons' && isOf(SEASON_PARTS)
      ? key({ row: SEASON_PARTS.findIndex((each) => each === part), column: FIRST_SEASON_COLUMN + row })
      : list === 'units' && isOf(UNIT_PARTS)
        ? key({ row: FIRST_UNIT_ROW + row, column: UNIT_PARTS.findIndex((each) => each === part) })
        : list === 'prices' && season !== undefined
          ? key({ row: FIRST_UNIT_ROW + row, column: FIRST_SEASON_COLUMN + season })
          : null;
  return found ?? fieldName(list, row, part);
}

/** Of the form below the sheet. Days of closed weeks are one field. */
export function fieldName(list: string, row: number, part: string): string {
  if (list === 'tariff' && (part === 'seasons' || part === 'units')) return `sheet ${part}`;
  return list === 'closed' ? 'closed' : `${list} ${row} ${part}`;
}
