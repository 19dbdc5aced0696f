import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { day } from '../../dates/convert-date.ts';
import { daysOfSpan, tableReader } from '../../table/lay-out.ts';
import type { Table } from '../../table/table-schema.ts';
import { Flaw } from '../../verdict/problem.ts';
import { isAmount, numberOf, shareOf } from '../columns/column-facts.ts';
import { dateFacts } from '../columns/date-facts.ts';
import { type Column, IMPOSSIBLE, valueEvidence } from '../columns/value-evidence.ts';
import { matchColumns } from '../match-columns.ts';
import { WHOLE_NAME, fieldsByName } from '../names/field-names.ts';
import { plainWords } from '../names/plain-words.ts';
import { priceUnit } from './price-unit.ts';
import { isAmountOrWord, pricesSideBySide } from './side-by-side.ts';
import type { Question } from '../questions.ts';
import { saysTotal } from '../sample/find-table.ts';
import type { Sample } from '../sample/sample.ts';

/** A sample of which each row is one night or stay of one campsite, and what a mapping has to say for that. */
export interface LaidOut {
  readonly sample: Sample;
  readonly table: Table | null;
  readonly questions: readonly Question[];
}

const LAST_IS = { night: 'last_is_night', departure: 'last_is_departure' };
const MOST = 0.9;
const MAX_ROWS = 4_000;
/** Ranges of so many nights are seasons rather than stays. */
const SEASON_NIGHTS = 10;
const OF_A_STAY =
  /(^| )(check|checkin|checkout|llegada|salida|entrada|arribada|sortida|arrival|departure|arrivee|depart|anreise\p{L}*|ankunft\p{L}*|abreise\p{L}*|aankomst\p{L}*|vertrek\p{L}*|arrivo|partenza|chegada|partida|saida)( |$)/u;

/** How the rows of a file of prices are laid out: campsites or days side by side, or a range of nights in a row. */
export function laidOut(asItStands: Sample, columnsOf: (sample: Sample) => readonly Column[]): LaidOut {
  const grouped = fillDownOf(asItStands);
  const sample = grouped ? reshaped(asItStands, grouped) : asItStands;
  const columns = columnsOf(sample);
  const wide = columns.some(namesMetrics) ? null : unpivotOf(sample, columns);
  const turned = wide ? reshaped(sample, wide) : sample;
  const spans = splitOf(columnsOf(turned));
  const long = spans ? reshaped(turned, spans) : turned;
  const table = sample.table || grouped || wide || spans ? { ...sample.table, ...grouped, ...wide, ...spans } : null;
  const range = rangeOf(long, columnsOf(long));
  if (!range) return { sample: long, table, questions: [] };
  const withRange = { ...table, range: range.range };
  const requested: Question = {
    asks: 'range_end',
    column: range.range.to,
    example: range.example,
    answers: (['night', 'departure'] as const).map((last) => ({
      answer: LAST_IS[last],
      change: { table: { ...withRange, range: { ...range.range, last } } },
    })),
    taken: LAST_IS[range.range.last],
  };
  return { sample: reshaped(long, { range: range.range }), table: withRange, questions: [requested] };
}

const GROUPED = new Set(['campsite', 'link', 'stay_date', 'accommodation_type', 'original_type']);
const LEAST_BLANK = 0.3;

/** Columns whose text stands once for the rows below it, as merged cells do: what tells them from columns with gaps is that no text stands twice in a row. */
function fillDownOf({ header, rows }: Sample): Pick<Table, 'fillDown'> | null {
  const columns = header.filter((name, at) => {
    const best = fieldsByName('prices', name)[0];
    if (!best || best.score < WHOLE_NAME - 12 || !GROUPED.has(best.field) || header.indexOf(name) !== at) return false;
    const texts = rows.map((row) => row[at]!.trim());
    const blank = texts.filter((text) => text === '').length;
    const isRepeated = texts.some((text, place) => text !== '' && text === texts[place + 1]);
    return (
      texts[0] !== undefined &&
      texts[0] !== '' &&
      blank >= texts.length * LEAST_BLANK &&
      blank < texts.length &&
      !isRepeated
    );
  });
  const isFull = rows.every((row) => row.filter((cell) => cell.trim() !== '').length > row.length / 3);
  return columns.length === 0 || !isFull ? null : { fillDown: columns };
}

function reshaped(sample: Sample, table: Table): Sample {
  const cells = sample.rows.map((row) => [...row]);
  const { header, rows } = tableReader(table)({
    header: sample.header,
    rows: { cells, lines: cells.map((_, at) => at), flaws: null },
  });
  const money = new Map(sample.money);
  const found = table.unpivot?.columns.flatMap((name) => sample.money.get(name) ?? []) ?? [];
  const ofPrices = found.find((code) => code !== 'EUR') ?? found[0];
  if (table.unpivot && ofPrices !== undefined) money.set(table.unpivot.value, ofPrices);
  return {
    ...sample,
    header,
    money,
    rows: rows.cells.filter((row) => row.length === header.length).slice(0, MAX_ROWS),
  };
}

/** Prices of several campsites, or of several days, side by side: each of their columns becomes a row. */
function unpivotOf({ header }: Sample, columns: readonly Column[]): Pick<Table, 'unpivot'> | null {
  const matched = matchColumns('prices', columns);
  const named = new Set(
    matched.flatMap(({ field, reason }) => (field !== null && reason.by === 'name' ? [field] : [])),
  );
  const side = named.has('stay_date') ? pricesSideBySide(columns, named) : null;
  if (side) return { unpivot: side };
  return named.has('price') ? null : daysOrCampsites(header, columns, named);
}

function daysOrCampsites(
  header: readonly string[],
  columns: readonly Column[],
  named: ReadonlySet<string>,
): Pick<Table, 'unpivot'> | null {
  const values = columns.filter((column) => isPriceLike(column) && !saysTotal(column.name));
  if (values.filter((column) => shareOf(column, isAmount) > 0).length < 2) return null;
  const names = values.map(({ name }) => name);
  const seasons = names.filter((name) => daysOfSpan(name) !== null);
  if (seasons.length >= 2) return { unpivot: { columns: seasons, name: 'season', value: 'price' } };
  const days = daysAmong(names.filter((name) => daysAmong([name, name]).length > 0));
  if (days.length >= 2) return { unpivot: { columns: days, name: 'stay_date', value: 'price' } };
  const hasDay = columns.some(({ dates, isPast }) => dates !== null && dates.tells !== 'period' && !isPast);
  const hasCampsite = named.has('campsite') || named.has('link');
  const isField = (column: Column) =>
    fieldsByName('prices', column.name).some(
      ({ field, score }) => score >= WHOLE_NAME - 12 && valueEvidence('prices', field, column) > IMPOSSIBLE,
    );
  const nameless = values.filter((column) => column.dates === null && mayNameCampsite(column.name) && !isField(column));
  if (!hasDay || hasCampsite || nameless.length < 2 || header.includes('campsite')) return null;
  return { unpivot: { columns: nameless.map(({ name }) => name), name: 'campsite', value: 'price' } };
}

const FIRST_TEXTS = 20;

/** A column whose cells are ranges of days. */
function splitOf(columns: readonly Column[]): Pick<Table, 'split'> | null {
  const isSpan = (text: string) => daysOfSpan(text) !== null;
  // Most columns are told by their first texts.
  const found = columns.find(
    (column) => [...column.texts.keys()].slice(0, FIRST_TEXTS).some(isSpan) && shareOf(column, isSpan) >= MOST,
  );
  return found ? { split: { column: found.name, from: 'start date', to: 'end date' } } : null;
}

/** Prices, words in place of them, or nothing at all, as on a day on which everything is sold out. */
function isPriceLike(column: Column): boolean {
  return column.filled === 0 || shareOf(column, isAmountOrWord) >= MOST;
}

/** Of columns of numbers one called `room_id`, `Ocupación` or `visits` counts or measures something; a campsite has a name of its own. */
const TECHNICAL = /^[\p{Ll}\d]+([_.][\p{L}\d]+)+$|^\p{Ll}+\p{Lu}|(^|[^\p{L}])id$/u;
const NAMES_CAMPSITE = /(^| )(camping|campsite|campingplatz|campeggio|cala|hotel|resort|village|park)( |$)/;
const MEASURES =
  /(^| )(ids?|total(es)?|sum|suma|media|mitjana|moyenne|mean|avg|average|promedio|min|max|minimo|maximo|count|numero|rate|ratio|pct|percent|porcentaje|index|score|rating|rank|year|ano|any|month|mes|week|semana|rooms?|habitaciones|beds?|camas|plazas|places|nights|noches|guests|viajeros|ocupacion|ocupacio|occupancy|occupation|belegung|adr|revpar|revenue|ingresos|ventas|sales|umsatz|visits?|visitas|visitors|demand|demanda|forecast|prevision|budget|presupuesto|temperature|temperatura|temp|lluvia|rain|precipitation|distance|window|lag|lead)( |$)/;

function mayNameCampsite(name: string): boolean {
  const words = plainWords(name);
  return (/\p{Lu}/u.test(name) || NAMES_CAMPSITE.test(words)) && !TECHNICAL.test(name) && !MEASURES.test(words);
}

/** A column that says of each row whether it is one of prices or of something else: such rows cannot be read as prices. */
function namesMetrics({ texts }: Column): boolean {
  if (texts.size < 2 || texts.size > MOST_METRICS) return false;
  const fields = [...texts.keys()].map((text) => {
    const best = text.length < 60 ? fieldsByName('prices', text)[0] : undefined;
    return best && best.score >= WHOLE_NAME - 12 ? best.field : null;
  });
  return fields.includes('price') && fields.some((field) => field !== null && field !== 'price');
}
const MOST_METRICS = 6;

/** Names of columns that are days, all written in one way. */
function daysAmong(names: readonly string[]): string[] {
  const texts = new Map(names.map((name) => [name, 1]));
  const facts = { name: '', example: names[0] ?? '', rows: names.length, filled: names.length, texts };
  return names.length >= 2 && dateFacts(facts, 'UTC')?.tells === 'day' ? [...names] : [];
}

interface FoundRange {
  readonly range: NonNullable<Table['range']>;
  readonly example: string;
}

/** A season from a day to another with one price for each of its nights, and not a stay from its arrival to its departure. */
function rangeOf(sample: Sample, columns: readonly Column[]): FoundRange | null {
  const matched = matchColumns('prices', columns);
  const found = (field: string) => matched.find((match) => match.field === field)?.column;
  const [from, to] = [found('stay_date'), found('departure')];
  if (!from || !to || found('nights') || OF_A_STAY.test(plainWords(`${from.name} ${to.name}`))) return null;
  const ranges = rangesOf(sample, from, to);
  if (!areSeasons(ranges, found('price'), found('minimum_nights'))) return null;
  const touches = ranges.some(({ last }) => ranges.some(({ first }) => first === last));
  const format = from.dates?.formats;
  return {
    range: {
      from: from.name,
      to: to.name,
      last: touches ? 'departure' : 'night',
      night: 'stay_date',
      ...(format && { dateFormat: format.length === 1 ? format[0]! : [...format] }),
    },
    example: `${from.example} – ${to.example}`,
  };
}

type Ranges = readonly { readonly first: Day; readonly last: Day }[];

/** Long ranges are seasons; short ones too where the price is said to be of a night, or how long one has to stay. */
function areSeasons(ranges: Ranges, price: Column | undefined, minimumNights: Column | undefined): boolean {
  if (!price || ranges.length === 0) return false;
  const { per } = priceUnit(price);
  const nights = medianOf(ranges.map(({ first, last }) => daysBetween(first, last)));
  if (nights >= SEASON_NIGHTS) return per !== 'stay' && !(per === null && areLongStays(ranges, nights, price));
  return per !== 'stay' && (per !== null || minimumNights !== undefined);
}

/** The least that a night costs somewhere, and the most that is usual: by them a sum for two weeks is told from a price of each night. */
const LEAST_NIGHT = 15;
const MOST_NIGHT = 400;

/** Whether prices of long ranges are sums of a whole stay: too much for a night, or of days that do not follow one another. */
function areLongStays(ranges: Ranges, nights: number, price: Column): boolean {
  const amount = medianOf([...price.texts.keys()].map((text) => numberOf(text)).filter((number) => number > 0));
  if (!(amount / nights >= LEAST_NIGHT)) return false;
  const begins = new Set(ranges.map(({ first }) => first));
  const follow = ranges.some(({ last }) => begins.has(last) || begins.has(addDays(last, 1)));
  return amount > MOST_NIGHT || !follow;
}

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function rangesOf({ header, rows }: Sample, from: Column, to: Column): Ranges {
  const reads = (column: Column) => {
    const formats = column.dates?.formats;
    const read = day({ dateFormat: formats ? [...formats] : undefined, zone: 'UTC', wholePeriods: false });
    const at = header.indexOf(column.name);
    return (row: readonly string[]) => read(row[at]!.trim());
  };
  const [first, last] = [reads(from), reads(to)];
  return rows.flatMap((row) => {
    const [begins, ends] = [first(row), last(row)];
    return begins instanceof Flaw || ends instanceof Flaw ? [] : [{ first: begins.day, last: ends.day }];
  });
}
