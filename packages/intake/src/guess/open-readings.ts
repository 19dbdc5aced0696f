import type { ImportKind } from '../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import { readNumber } from '../mapping/read-amount.ts';
import { Flaw } from '../verdict/import-refused.ts';
import { isWholeNumber, numberIn, shareOf } from './columns/column-facts.ts';
import type { Column } from './columns/value-evidence.ts';
import type { ColumnMatch } from './match-columns.ts';
import { plainWords } from './names/plain-words.ts';
import { priceQuestions, signOf } from './prices/price-questions.ts';
import { flagsNoneLeft, tellsWhatIsTaken } from './columns/translations.ts';
import type { Question } from './questions.ts';
import { isMonthFirst } from './columns/date-facts.ts';
import { scaleQuestions } from './score-scale.ts';
import type { Sample } from './sample/sample.ts';

const AMOUNTS = new Set(['price', 'mandatory_fees', 'tourist_tax', 'latitude', 'longitude', 'score', 'overall_score']);
/** Names that say how many are there, without saying whether they are left. */
const MERE_UNITS = /^(unidades|unitats|unites|units|cupo|inventory|stock|allotment|plazas)$/;

export interface Requested {
  readonly questions: readonly Question[];
  /** What is known of the whole file. */
  readonly decimal: Mapping['decimal'];
  readonly currency: Mapping['currency'];
}

/** Readings of which several are possible, each with the one that is taken until somebody says otherwise. */
export function requestedReadings(
  kind: ImportKind,
  matches: readonly ColumnMatch[],
  sample: Sample,
  columns: readonly Column[],
  fields: Readonly<Record<string, FieldMapping>>,
): Requested {
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  const decimal = decimalOf(matches);
  const sign = signOf(found('price'));
  const questions = [
    ...dateQuestions(matches, fields),
    ...decimal.questions,
    ...sign.questions,
    ...priceQuestions(kind, matches, columns, fields, sample),
    ...freeQuestions(found('availability'), fields),
    ...(kind === 'prices' ? [] : scaleQuestions(matches, sample, columns)),
  ];
  return { questions, decimal: decimal.mark, currency: sign.currency };
}

/** One answer for all dates of a file: they are written in one order. */
function dateQuestions(matches: readonly ColumnMatch[], fields: Readonly<Record<string, FieldMapping>>): Question[] {
  const doubtful = matches.filter(({ column }) => column.dates !== null && column.dates.others.length > 0);
  const formats = new Map(doubtful.map(({ column }) => [column.name, column.dates!.others[0]!]));
  const requested = Object.entries(fields).filter(
    ([, { column, dateFormat }]) => column !== undefined && formats.has(column) && dateFormat !== undefined,
  );
  const [first] = requested;
  if (!first) return [];
  const other = requested.map(([field, own]) => [field, { ...own, dateFormat: formats.get(own.column!)! }] as const);
  const { column } = doubtful.find((match) => match.column.name === first[1].column)!;
  const isMonth = isMonthFirst([first[1].dateFormat!].flat()[0]!);
  const [dayFirst, monthFirst] = isMonth ? [other, requested] : [requested, other];
  const isOpen = doubtful.some(({ column: { dates } }) => dates?.isContradictory);
  return [
    {
      asks: 'date_order',
      column: column.name,
      example: column.example,
      answers: [
        { answer: 'day_first', change: { fields: Object.fromEntries(dayFirst) } },
        { answer: 'month_first', change: { fields: Object.fromEntries(monthFirst) } },
      ],
      taken: isOpen ? null : isMonth ? 'month_first' : 'day_first',
    },
  ];
}

/** The mark before the decimals: told by the first amount that leaves no doubt, asked for where all do. */
function decimalOf(matches: readonly ColumnMatch[]): { mark: Mapping['decimal']; questions: Question[] } {
  const columns = matches.filter(({ field }) => field !== null && AMOUNTS.has(field)).map(({ column }) => column);
  const numbers = columns.flatMap((column) =>
    [...column.texts.keys()].map((text) => ({ column, digits: numberIn(text) })),
  );
  const marks = new Set(numbers.flatMap(({ digits }) => markOf(digits) ?? []));
  const [only] = marks;
  const odd = oddOne(numbers, marks);
  const doubtful = odd ?? numbers.find(({ digits }) => isDoubtful(digits));
  if ((marks.size === 1 && !odd) || (marks.size > 1 && !doubtful))
    return { mark: marks.size === 1 ? only : undefined, questions: [] };
  if (!doubtful) return { mark: undefined, questions: [] };
  const answers = (['.', ','] as const).map((mark) => ({
    answer: mark === '.' ? 'point' : 'comma',
    change: { decimal: mark },
  }));
  // Three digits behind a mark are thousands in a price: the other mark stands before decimals.
  const taken = doubtful.digits!.includes('.') ? 'comma' : 'point';
  const question: Question = {
    asks: 'decimal_mark',
    column: doubtful.column.name,
    example: doubtful.digits!,
    answers,
    taken,
  };
  return { mark: taken === 'comma' ? ',' : '.', questions: [question] };
}

/** So many times less than the others, `1,234` beside `95,5` is rather thousands than decimals. */
const TOO_LITTLE = 5;

interface Written {
  readonly column: Column;
  readonly digits: string | null;
}

const isDoubtful = (digits: string | null): digits is string =>
  digits !== null && readNumber(digits, null) instanceof Flaw;

/** The amount that the mark of all others makes next to nothing. */
function oddOne(numbers: readonly Written[], marks: ReadonlySet<'.' | ','>): Written | undefined {
  const [only, other] = marks;
  if (only === undefined || other !== undefined) return undefined;
  return numbers.find(({ digits }) => isDoubtful(digits) && isTooLittle(digits, only, numbers));
}

function isTooLittle(digits: string, mark: '.' | ',', all: readonly Written[]): boolean {
  const sure = all
    .flatMap((one): number[] => {
      const number = one.digits === null ? null : readNumber(one.digits, null);
      return typeof number === 'number' && number > 0 ? [number] : [];
    })
    .sort((one, other) => one - other);
  const own = digits.includes(mark) ? readNumber(digits, mark) : null;
  const middle = sure[Math.floor(sure.length / 2)];
  return typeof own === 'number' && middle !== undefined && own * TOO_LITTLE < middle;
}

function markOf(digits: string | null): '.' | ',' | null {
  if (digits === null) return null;
  const last = /[.,](?=\d*$)/.exec(digits)?.[0];
  if (last !== '.' && last !== ',') return null;
  const other = last === '.' ? ',' : '.';
  if (digits.includes(other)) return last;
  if (digits.indexOf(last) !== digits.lastIndexOf(last)) return other;
  return /[.,]\d{3}$/.test(digits) ? null : last;
}

/** What is taken is the own occupancy, where all of it is numbers. */
function soldIn(column: Column): Readonly<Record<string, FieldMapping>> {
  return shareOf(column, isWholeNumber) === 1 ? { units_sold: { column: column.name } } : {};
}

function freeQuestions(column: Column | undefined, fields: Readonly<Record<string, FieldMapping>>): Question[] {
  const own = fields['availability'];
  // Another column that counts what is sold goes on doing so, whatever is answered about this one.
  const countsElsewhere = fields['units_sold'] !== undefined;
  if (!column || !own || flagsNoneLeft(column)) return [];
  const countsTaken = tellsWhatIsTaken(column) && shareOf(column, (text) => /^\d+$/.test(text)) > 0.5;
  if (!countsTaken && !MERE_UNITS.test(plainWords(column.name))) return [];
  return [
    {
      asks: 'free_or_sold',
      column: column.name,
      example: column.example,
      answers: [
        { answer: 'free', change: { fields: { availability: own, ...(!countsElsewhere && { units_sold: null }) } } },
        { answer: 'sold', change: { fields: { availability: null, ...(!countsElsewhere && soldIn(column)) } } },
      ],
      taken: countsTaken ? 'sold' : 'free',
    },
  ];
}
