import { addDays, type Day, daysBetween } from '@vivac/domain/time/day';
import { suggestUnitType } from '@vivac/domain/offers/unit-type';
import { day } from '../../mapping/convert-date.ts';
import { daysOfSpan, tableReader } from '../../rows/lay-out.ts';
import type { Table } from '../../rows/table-schema.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import { isAmount, isDash, isOfFlags, numberOf, shareOf } from '../columns/column-facts.ts';
import { dateFacts } from '../columns/date-facts.ts';
import { type Column, IMPOSSIBLE, valueEvidence } from '../columns/value-evidence.ts';
import { matchColumns } from '../match-columns.ts';
import { fieldsByName, WHOLE_NAME } from '../names/field-names.ts';
import { plainWords } from '../names/plain-words.ts';
import { priceUnit } from './price-unit.ts';
import type { Question } from '../questions.ts';
import { saysTotal } from '../sample/find-table.ts';
import type { Sample } from '../sample/sample.ts';
import { channelNamed } from '../columns/translations.ts';
import { statusOf } from '../names/status-words.ts';
import { hasPriceNoun, priceQualifiers, withoutPriceNouns } from './price-words.ts';

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
  const values = columns.filter((column) => isPriceLike(column) && !saysTotal(column.name) && !isOfFlags(column));
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
/** What stands beside prices to compare them, or flags a day: at the beginning of a name, and what may be a campsite's as the whole of it. */
const COMPARES =
  /^((dif|diff|diferencia|difference|ecart|differenz|verschil|differenza|diferenca|variacion|variacio|variation|variazione|ranking|posicion|posicio|position|indice|mpi|ari|rgi|festivos?|festius?|holidays?|feiertage?|feries?|feestdag\p{L}*|puentes?|eventos?|events?|flag)( |$)|(delta|gap|spread|var|cambio|change|rang|platz|ferie|fiestas?)$)/u;

function mayNameCampsite(name: string): boolean {
  const words = plainWords(name);
  const isCampsite = NAMES_CAMPSITE.test(words);
  if (TECHNICAL.test(name) || MEASURES.test(words)) return false;
  return isCampsite || (/\p{Lu}/u.test(name) && !COMPARES.test(words));
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
  const formats = formatsOfBoth(from, to);
  return {
    range: {
      from: from.name,
      to: to.name,
      last: touches ? 'departure' : 'night',
      night: 'stay_date',
      ...(formats.length > 0 && { dateFormat: formats.length === 1 ? formats[0]! : [...formats] }),
    },
    example: `${from.example} – ${to.example}`,
  };
}

/** First and last days may be written in two ways, as in `26 de març` and `6 d’abril`; none for our own way. */
function formatsOfBoth(from: Column, to: Column): readonly string[] {
  const own = [from, to].map(({ dates }) => dates?.formats ?? null);
  return own.every((formats) => formats === null)
    ? []
    : [...new Set(own.flatMap((formats) => formats ?? ['yyyy-MM-dd']))];
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

type Unpivot = NonNullable<Table['unpivot']>;

const PEOPLE =
  'pax|personas?|persones|persons?|people|guests?|adultos?|adults?|adultes?|huespedes|hostes|personnes?|personen|erwachsene|volwassenen|persone|adulti|pessoas?';
const PARTY = new RegExp(`(?:^| )(\\d{1,2}) ?(?:${PEOPLE})(?: |$)`);
const UNITS =
  /(^| )(disp|dispo|disponibilidad|disponibles?|disponibilitat|libres|lliures|quedan|unidades|uds|avail|availability|available|units?|left|stock|disponibilite|disponibili|disponibilita|frei|verfugbar\p{L}*|vrij|beschikba\p{L}*|liberi|livres|disponiveis)( |$)/u;
/** Counts of units beside each other are lower than prices of nights. */
const LEAST_PRICE = 10;

/**
 * Prices of one campsite side by side, of which the names say what differs: kinds of units, channels, or how many people; and of several
 * campsites the price and the units that are left, each in a column of its own. Null where the names say anything else.
 */
function pricesSideBySide(columns: readonly Column[], matched: ReadonlySet<string>): Unpivot | null {
  const values = columns.filter(isOfAmounts);
  return ofCampsites(values, matched) ?? ofOneCampsite(values, matched, columns);
}

/** An amount, or what stands in its place. */
const isAmountOrWord = (text: string): boolean => isAmount(text) || isDash(text) || statusOf(text) !== null;

function isOfAmounts(column: Column): boolean {
  const hasTexts = column.dates === null && column.filled > 0;
  return hasTexts && shareOf(column, isAmountOrWord) === 1 && shareOf(column, isAmount) > 0;
}

type Side = { readonly role: 'channel' | 'guests' | 'original_type'; readonly text: string };

/** What a column's name says of its prices beside that they are some. */
function sideOf(name: string): Side | null {
  const people = PARTY.exec(plainWords(name))?.[1];
  if (people !== undefined) return { role: 'guests', text: people };
  const text = withoutPriceNouns(name);
  const channel = channelNamed(text);
  if (channel !== null) return { role: 'channel', text: channel };
  const isUnit = text !== '' && suggestUnitType(text) !== null && !namesField(text);
  return isUnit ? { role: 'original_type', text } : null;
}

const UNIT_FIELDS = new Set(['original_type', 'accommodation_type']);

/** Whether a name is that of a field other than the unit. */
function namesField(name: string): boolean {
  return fieldsByName('prices', name).some(({ field, score }) => score > 80 && !UNIT_FIELDS.has(field));
}

function ofOneCampsite(
  values: readonly Column[],
  matched: ReadonlySet<string>,
  columns: readonly Column[],
): Unpivot | null {
  const isNamed = values.some(({ name }) => hasPriceNoun(name));
  const isOffer = (name: string): boolean => !namesField(name) || channelNamed(name) !== null;
  const named = values.filter(({ name }) => (isNamed ? hasPriceNoun(name) : isOffer(name)));
  const sides = named.flatMap((column) => {
    const side = sideOf(column.name);
    return side === null ? [] : [{ ...side, column }];
  });
  const [first] = sides;
  const others = columns.filter((column) => !sides.some((side) => side.column === column));
  // Each with more columns of its own is an offer of several fields.
  const hasMore = sides.some(({ column }) => {
    const own = plainWords(withoutPriceNouns(column.name));
    return others.some(({ name }) => ` ${plainWords(name)} `.includes(` ${own} `));
  });
  if (!first || sides.length < 2 || sides.length < named.length || hasMore || matched.has(first.role)) return null;
  const differ = new Set(sides.map(({ text }) => plainWords(text))).size === sides.length;
  const qualifiers = new Set(sides.map(({ column }) => priceQualifiers(column.name)));
  const value = `price ${[...qualifiers][0]!}`.trim();
  const arePrices = sides.every(
    ({ column }) => (hasPriceNoun(column.name) || isOfPrices(column)) && !isForElse(column, value),
  );
  if (!differ || qualifiers.size > 1 || !arePrices || sides.some(({ role }) => role !== first.role)) return null;
  return {
    columns: sides.map(({ column }) => column.name),
    name: first.role,
    value,
    texts: Object.fromEntries(sides.map(({ column, text }) => [column.name, text])),
  };
}

/** What a price is for may stand between the words of a name: `Precio por persona bungalow`. */
const isForElse = (column: Column, name: string): boolean =>
  priceUnit(column).per !== priceUnit({ ...column, name }).per;

function isOfPrices({ texts }: Column): boolean {
  const amounts = [...texts.keys()].filter(isAmount).map(numberOf);
  return amounts.length > 0 && amounts.every((amount) => amount >= LEAST_PRICE);
}

/** `El Pinar price` and `El Pinar units`: a row of each campsite, with both. */
function ofCampsites(values: readonly Column[], matched: ReadonlySet<string>): Unpivot | null {
  const prices = values.filter(({ name }) => hasPriceNoun(name) && withoutPriceNouns(name) !== '');
  const units = values.filter(({ name }) => UNITS.test(plainWords(name)) && !hasPriceNoun(name));
  if (prices.length < 2 || units.length === 0 || matched.has('campsite') || matched.has('link')) return null;
  const nameOf = (name: string) => plainWords(withoutPriceNouns(name));
  const unitsOf = new Map(units.map(({ name }) => [plainWords(name).replace(UNITS, ' ').trim(), name]));
  const beside = prices.map(({ name }) => unitsOf.get(nameOf(name)));
  if (beside.some((name) => name === undefined) || units.length !== prices.length) return null;
  return {
    columns: prices.map(({ name }) => name),
    name: 'campsite',
    value: 'price',
    texts: Object.fromEntries(prices.map(({ name }) => [name, withoutPriceNouns(name)])),
    beside: [{ columns: beside as string[], value: 'availability' }],
  };
}
