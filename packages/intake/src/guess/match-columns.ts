import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import { type Column, IMPOSSIBLE, LIKELY, TELLING, valueEvidence } from './columns/value-evidence.ts';
import { fieldsByName, scoreCategory, WHOLE_NAME } from './names/field-names.ts';
import { GUESS_LANGUAGES, type GuessLanguage, plainWords } from './names/plain-words.ts';
import { isNoPublicPrice, isOfTaxes, standsForPrice } from './prices/price-unit.ts';
import { hasPriceNoun } from './prices/price-words.ts';
import { rankOfRate, rateNamed } from './prices/rate-names.ts';
import type { FieldMapping } from '../mapping/mapping.ts';
import { isAmount, isOneOrNought, isWholeNumber, isYesOrNo, numberOf, shareOf } from './columns/column-facts.ts';

/** Why a column is taken for a field. */
type Reason =
  | { readonly by: 'name'; readonly language: GuessLanguage | null }
  | { readonly by: 'content' }
  /** Nothing says what it is. */
  | { readonly by: 'nothing' };

export interface ColumnMatch {
  readonly column: Column;
  /** A field of the kind, or a role that becomes a part of one. */
  readonly field: string | null;
  readonly reason: Reason;
}

interface Candidate {
  readonly at: number;
  readonly field: string;
  readonly score: number;
  /** Null where only what stands in the column speaks for the field. */
  readonly languages: readonly GuessLanguage[] | null;
}

/** What nothing but its contents speaks for. */
const CONTENT_SCORE = 12;
/** A name of less is only contained in the column's name; at the end of a path a whole one costs a little. */
const CONTAINED_BELOW = WHOLE_NAME - 12;
/** Below this nobody is sure enough: the field is asked for. */
const LEAST_SCORE = 50;

/** Fields that what stands in a column can tell without any name. */
const REPORTED_BY_CONTENT: Readonly<Record<ImportKind, readonly string[]>> = {
  prices: [
    'campsite',
    'link',
    'stay_date',
    'departure',
    'price',
    'currency',
    'observed_at',
    'original_type',
    'channel',
    'availability',
    'cancellation_policy',
  ],
  campsites: ['link', 'coordinates', 'observed_at'],
  reviews: ['campsite', 'link', 'date'],
  holidays: ['area'],
  occupancy: [],
};
/** Fields whose name alone, and not within another, says so: `Cerrado a llegadas` is not closed. */
const WHOLE_ALONE: ReadonlySet<string> = new Set(['closed', 'closed_to_arrival', 'closed_to_departure', 'stop_sale']);
/** Numbers beside prices: in `Precio 2 pax` and `Precio mín.` they say which price it is. */
const NO_PRICES: ReadonlySet<string> = new Set([
  'guests',
  'nights',
  'minimum_nights',
  'minimum_nights_through',
  'maximum_nights',
  'availability',
  'units_sold',
  'units_total',
]);
/** Fields that say whose a row is. */
const IDENTITY: ReadonlySet<string> = new Set(['campsite', 'name']);
/** Words that make a contained name one of somebody or something else: a guest's name, an owner's reply, a property's type. */
const OF_OTHERS = new RegExp(
  `(^| )(${[
    'guests?|hosts?|reviewer|author|user|customer|client|owner|manager|reply|response|contact|person|room|unit|type|category|policy|channel|file',
    'huesped|anfitrion|autor|usuario|cliente|propietario|titular|gerente|respuesta|contacto|tipo|categoria|habitacion|unidad|politica|canal',
    'hoste|amfitrio|propietari|resposta|tipus|auteur|voyageur|proprietaire|reponse|chambre|typ|gast|gaste|gastgeber|vermieter|antwort|zimmer|kamer|eigenaar',
    'ospite|autore|proprietario|risposta|camera|hospede|utilizador|quarto',
    // What a place, a person, a day or an event is called is not what a campsite is called.
    'book|product|item|brand|company|city|town|country|state|region|province|street|month|weekday|day|season|year|holiday|event|full|first|last|middle',
    'ciudad|municipio|pais|provincia|comunidad|calle|mes|dia|temporada|fiesta|evento|ville|pays|mois|saison|stadt|monat',
    'ciutat|municipi|comarca|temporada|stad|maand|seizoen|citta|mese|stagione|cidade',
  ].join('|')})( |$)`,
);
/** Moments of something else than a look: of a review, a booking, an end. */
const OTHER_MOMENT =
  /(^| )(reviews?|resenas?|booking|booked|reservation|reserva|publish\w*|until|hasta|deadline|expir\w*|valid|cancel\w*|birth|check in|check out|checkin|checkout|arrival|departure)( |$)/;
/** A day tells a date only where nothing else is one. */
const DAYS = new Set(['stay_date', 'date']);

/**
 * Finds fields for columns, and each field at most once: all columns together, so that their names and what stands in them speak for as much
 * as possible. A whole name outweighs a contained one, and a contained one counts only beside values that fit.
 */
export function matchColumns(kind: ImportKind, columns: readonly Column[]): readonly ColumnMatch[] {
  const hasTaxes = kind === 'prices' && columns.some(isOfTaxes);
  const rates = kind === 'prices' ? ratesAmong(columns) : new Map<Column, number>();
  const named = columns.flatMap((column, at) => byRate(rates.get(column), at) ?? byName(kind, column, at, hasTaxes));
  const likely = [...named, ...byContent(kind, columns, named)].filter(({ score }) => score >= LEAST_SCORE);
  const candidates = likely.filter(({ field, at }) => field !== 'stay_date' || !isSeasonAlone(columns[at]!, columns));
  const chosen = assign(candidates);
  const ofColumn = new Map(chosen.map((candidate) => [candidate.at, candidate]));
  const language = languageOf(chosen);
  return columns.map((column, at) => {
    const found = ofColumn.get(at);
    const field = found === undefined ? null : besideSold(found.field, column, chosen);
    return { column, field, reason: reasonOf(found, language) };
  });
}

/** Who counts what is sold counts what is left for themselves: no channel shows it. */
function besideSold(field: string, column: Column, chosen: readonly Candidate[]): string {
  const isCounted = field === 'availability' && shareOf(column, isWholeNumber) === 1;
  return isCounted && chosen.some((one) => one.field === 'units_sold') ? 'units_left' : field;
}

/** The language in which most columns are named; null where none is. */
function languageOf(candidates: readonly Pick<Candidate, 'languages'>[]): GuessLanguage | null {
  const counts = GUESS_LANGUAGES.map((language) =>
    candidates.reduce((sum, { languages }) => sum + (languages?.includes(language) ? 1 / languages.length : 0), 0),
  );
  const highest = Math.max(...counts);
  return highest === 0 ? null : GUESS_LANGUAGES[counts.indexOf(highest)]!;
}

function reasonOf(found: Candidate | undefined, language: GuessLanguage | null): Reason {
  if (!found) return { by: 'nothing' };
  if (found.languages === null) return { by: 'content' };
  const [first = null] = found.languages;
  return { by: 'name', language: language !== null && found.languages.includes(language) ? language : first };
}

function byName(kind: ImportKind, column: Column, at: number, hasTaxes: boolean): Candidate[] {
  const named = fieldsByName(kind, column.name).flatMap(({ field, score, languages }): Candidate[] => {
    const evidence = valueEvidence(kind, field, column);
    const isContained = score < CONTAINED_BELOW;
    if (evidence === IMPOSSIBLE || (isContained && evidence < LIKELY)) return [];
    if (isContained && isOnlyContained(field, column.name)) return [];
    const preferred = kind === 'prices' && field === 'price' ? standsForPrice(column, hasTaxes) : 0;
    return [{ at, field, score: score + evidence + preferred, languages }];
  });
  if (kind === 'prices' && boardOfColumn(column) !== null)
    return [{ at, field: 'included_extras', score: 120, languages: [] }];
  const category = kind === 'campsites' || kind === 'reviews' ? scoreCategory(column.name) : null;
  if (category === null || valueEvidence(kind, `${SCORE_PREFIX}x`, column) < LIKELY) return named;
  return [
    { at, field: `${SCORE_PREFIX}${category.category}`, score: category.isBare ? 85 : 125, languages: [] },
    ...named,
  ];
}

/**
 * Columns of amounts that are named by their rates, `BAR | No reembolsable | Media pensión`, each with its rank among them; none where it is
 * one alone, where they are equal, or beside a column that is named as the price. A board is one only where it costs more than a stay
 * without: else it is what the board costs.
 */
export function ratesAmong(columns: readonly Column[]): ReadonlyMap<Column, number> {
  const rated = columns.flatMap((column) => {
    const rate = rateNamed(column.name);
    return rate !== null && isOfAmounts(column) ? [{ column, rate }] : [];
  });
  const plain = rated.filter(({ rate }) => rate.board === 0);
  const isPriced = columns.some(
    (column) => rateNamed(column.name) === null && isOfAmounts(column) && isNamedAsPrice(column),
  );
  const found = rated
    .filter(({ column, rate }) => rate.board === 0 || plain.every((one) => costsMore(column, one.column)))
    .map(({ column, rate }) => [column, rankOfRate(rate)] as const);
  const differ = new Set(found.map(([, rank]) => rank)).size > 1;
  return new Map(differ && plain.length > 0 && !isPriced ? found : []);
}

const isFlag = (text: string): boolean => isYesOrNo(text) || isOneOrNought(text);
const isOfAmounts = (column: Column): boolean =>
  column.dates === null && shareOf(column, isFlag) < 1 && valueEvidence('prices', 'price', column) >= LIKELY;

const isNamedAsPrice = ({ name }: Column): boolean =>
  fieldsByName('prices', name).some(({ field, score }) => field === 'price' && score >= WHOLE_NAME);

function costsMore(dear: Column, cheap: Column): boolean {
  const [more, less] = [dear, cheap].map(({ texts }) => [...texts.keys()].filter(isAmount).map(numberOf));
  return Math.min(...more!) > Math.min(...less!) && Math.max(...more!) > Math.max(...less!);
}

const PREFERRED = 12;
const byRate = (rank: number | undefined, at: number): Candidate[] | null =>
  rank === undefined ? null : [{ at, field: 'price', score: WHOLE_NAME + PREFERRED - rank / 100, languages: [] }];

/** Whether a field whose name is a part of a column's name is another thing there: a guest's name, a price for two. */
function isOnlyContained(field: string, column: string): boolean {
  if (WHOLE_ALONE.has(field)) return true;
  return NO_PRICES.has(field) ? hasPriceNoun(column) : IDENTITY.has(field) && OF_OTHERS.test(plainWords(column));
}

/** What can be told without a name: an address is a link, a moment is when it was seen, the only day is the date. */
function byContent(kind: ImportKind, columns: readonly Column[], named: readonly Candidate[]): Candidate[] {
  const dated = columns.filter(({ dates }) => dates !== null && dates.tells !== 'period');
  return REPORTED_BY_CONTENT[kind].flatMap((field) => {
    if (named.some((one) => one.field === field && one.score >= WHOLE_NAME)) return [];
    return columns.flatMap((column, at): Candidate[] => {
      if (column.filled === 0 || (field === 'price' && isNoPublicPrice(column))) return [];
      if (field === 'observed_at' && OTHER_MOMENT.test(plainWords(column.name))) return [];
      const evidence = valueEvidence(kind, field, column);
      return tellsField(field, column, evidence, dated)
        ? [{ at, field, score: CONTENT_SCORE + TELLING, languages: null }]
        : [];
    });
  });
}

/** The only day is the date; days that are all over are when it was seen, beside nights that are ahead. */
function tellsField(field: string, column: Column, evidence: number, dated: readonly Column[]): boolean {
  if (DAYS.has(field)) return evidence > IMPOSSIBLE && isOnlyDay(column, dated);
  if (evidence >= TELLING) return true;
  const days = dated.filter((one) => isOfDays(one) && one.isPast === column.isPast);
  if (!days.includes(column)) return false;
  // Beside a day that is named, the other day that is ahead is when a stay or season ends.
  if (field === 'departure') return !column.isPast && days.length === 2;
  return field === 'observed_at' && column.isPast && days.length === 1 && dated.some(({ isPast }) => !isPast);
}

const OF_SEASON = /temporada|season|saison|seizoen|stagione/;
const EDGE =
  /(^| )(inicio|inici|comienzo|comenca|start|starts|begin|debut|fin|final|fi|end|ends|einde?)( |$)|saison(beginn|start|ende)/;

/** The day on which a season begins or ends is no night by itself. */
function isSeasonAlone(column: Column, columns: readonly Column[]): boolean {
  const name = plainWords(column.name);
  return OF_SEASON.test(name) && EDGE.test(name) && isOnlyDay(column, columns);
}

const isOfDays = ({ dates }: Column) => dates?.tells === 'day';
const isOnlyDay = (column: Column, dated: readonly Column[]): boolean =>
  isOfDays(column) && dated.filter(isOfDays).length === 1;

/** A column that may be a field, and how much speaks for it. */
interface Claim {
  readonly at: number;
  readonly field: string;
  readonly score: number;
}

/**
 * Of candidates those that give each column at most one field and each field at most one column, with the greatest sum of scores: the
 * assignment problem, by shortest augmenting paths. Of equal sums the one of earlier columns stands.
 */
function assign<T extends Claim>(candidates: readonly T[]): readonly T[] {
  const fields = [...new Set(candidates.map(({ field }) => field))];
  const columns = [...new Set(candidates.map(({ at }) => at))].sort((one, other) => one - other);
  const best = new Map<string, T>();
  for (const one of candidates) {
    const key = `${one.field} ${one.at}`;
    if (one.score > (best.get(key)?.score ?? 0)) best.set(key, one);
  }
  // Behind the columns each field has a place of its own that is worth nothing: it may stay without a column.
  const width = columns.length + fields.length;
  const cost = fields.map((field) =>
    Array.from({ length: width }, (_, at) => {
      const candidate = at < columns.length ? best.get(`${field} ${columns[at]}`) : undefined;
      return candidate ? at * 1e-6 - candidate.score : 0;
    }),
  );
  return cheapestPlaces(cost, width).flatMap((at, row) => best.get(`${fields[row]} ${columns[at]}`) ?? []);
}

/** The place of each row in the assignment of least cost (the Hungarian method with potentials); places and rows are counted from 1. */
function cheapestPlaces(cost: readonly (readonly number[])[], width: number): number[] {
  const state: Potentials = {
    ofRow: new Float64Array(cost.length + 1),
    ofPlace: new Float64Array(width + 1),
    rowAt: new Int32Array(width + 1),
  };
  for (let row = 1; row <= cost.length; row++) {
    state.rowAt[0] = row;
    const { previous, free } = shortestPath(cost, width, state);
    for (let place = free; place !== 0; place = previous[place]!) state.rowAt[place] = state.rowAt[previous[place]!]!;
  }
  const places = new Array<number>(cost.length).fill(-1);
  for (let at = 1; at <= width; at++) if (state.rowAt[at]! > 0) places[state.rowAt[at]! - 1] = at - 1;
  return places;
}

interface Potentials {
  readonly ofRow: Float64Array;
  readonly ofPlace: Float64Array;
  /** The row that has each place; 0 for none. The row that is looked for a place has place 0. */
  readonly rowAt: Int32Array;
}

/** The cheapest way from the row without a place to a free one, over rows that give theirs up. */
function shortestPath(cost: readonly (readonly number[])[], width: number, { ofRow, ofPlace, rowAt }: Potentials) {
  const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(width + 1);
  const used = new Uint8Array(width + 1);
  let place = 0;
  do {
    used[place] = 1;
    const row = rowAt[place]!;
    let next = 0;
    for (let at = 1; at <= width; at++) {
      if (used[at]) continue;
      const reduced = cost[row - 1]![at - 1]! - ofRow[row]! - ofPlace[at]!;
      if (reduced < least[at]!) [least[at], previous[at]] = [reduced, place];
      if (next === 0 || least[at]! < least[next]!) next = at;
    }
    const step = least[next]!;
    for (let at = 0; at <= width; at++) {
      if (used[at]) [ofRow[rowAt[at]!], ofPlace[at]] = [ofRow[rowAt[at]!]! + step, ofPlace[at]! - step];
      else least[at]! -= step;
    }
    place = next;
  } while (rowAt[place] !== 0);
  return { previous, free: place };
}

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
function boardOfColumn(column: Column): string | null {
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
