import type { FieldMapping } from '../../mapping/mapping.ts';
import { isYesOrNo, shareOf } from './column-facts.ts';
import type { Column } from './value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';

/** Boards by what columns are called that say yes or no of them; each has those before it within it. */
const BOARDS: readonly (readonly [board: string, names: string])[] = [
  [
    'Breakfast',
    'desayuno, esmorzar, breakfast, petit déjeuner, petit dej, frühstück, ontbijt, colazione, prima colazione, pequeno almoço, café da manhã, bb, b b, ad, alojamiento y desayuno, bed and breakfast',
  ],
  [
    'Half board',
    'media pensión, mitja pensió, half board, demi pension, halbpension, halfpension, mezza pensione, meia pensão, hb, mp',
  ],
  [
    'Full board',
    'pensión completa, pensió completa, full board, pension complète, vollpension, volpension, pensione completa, pensão completa, fb, pc',
  ],
  [
    'All inclusive',
    'todo incluido, tot inclòs, all inclusive, tout compris, tout inclus, tutto incluso, tudo incluído, ai, ti',
  ],
];
const INCLUDED = / (incluid[oa]|inclos[a]?|included|incl|inclus|compris|inbegriffen|inklusive|inbegrepen|inclus[oa])$/;
const BOARD_OF = new Map(
  BOARDS.flatMap(([board, names]) => names.split(',').map((name) => [plainWords(name), board] as const)),
);
const YES = '(?:1|true|t|yes|y|x|sí|si|sim|oui|ja)';
const NO = '(?:|0|false|f|no|n|não|non|nein|nee)';
const MOST_COLUMNS = 4;

/** The board that a column says yes or no of; null for any other column. */
export function boardOfColumn(column: Column): string | null {
  const words = plainWords(column.name);
  const board = BOARD_OF.get(words) ?? BOARD_OF.get(words.replace(INCLUDED, '')) ?? null;
  return board !== null && column.filled > 0 && shareOf(column, isYesOrNo) === 1 ? board : null;
}

interface Matched {
  readonly column: Column;
  readonly field: string | null;
}

/** The included extras by columns that say yes or no of boards, where no other column tells them. */
export function boardFields(matches: readonly Matched[]): { readonly included_extras?: FieldMapping } {
  const extras = matches.find(({ field }) => field === 'included_extras')?.column;
  const reading = extras && boardOfColumn(extras) !== null && boardReading(matches.map(({ column }) => column));
  return reading ? { included_extras: reading } : {};
}

/** Where several columns say yes it is the board that has the others within it. Null without such a column. */
function boardReading(columns: readonly Column[]): FieldMapping | null {
  const stated = columns
    .map((column) => ({ name: column.name, board: boardOfColumn(column) }))
    .filter(({ name, board }) => board !== null && !/[{}|]/.test(name))
    .slice(0, MOST_COLUMNS);
  if (stated.length === 0) return null;
  const values: Record<string, string> = {};
  const ANY = `(?:${YES}|${NO})`;
  for (const [board] of BOARDS.toReversed()) {
    const at = stated.findIndex((one) => one.board === board);
    if (at !== -1) values[`/^${stated.map((_, place) => (place === at ? YES : ANY)).join('\\|')}$/i`] = board;
  }
  values[`/^${stated.map(() => NO).join('\\|')}$/i`] = '';
  const [only] = stated;
  return stated.length === 1
    ? { column: only!.name, values }
    : { template: stated.map(({ name }) => `{${name}|optional}`).join('|'), values };
}
