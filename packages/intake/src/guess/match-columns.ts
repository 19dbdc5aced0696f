import { type ImportKind, SCORE_PREFIX } from '../mapping/fields.ts';
import { assign } from './columns/assign.ts';
import { boardOfColumn } from './columns/boards.ts';
import { type Column, IMPOSSIBLE, LIKELY, TELLING, valueEvidence } from './columns/value-evidence.ts';
import { fieldsByName, scoreCategory, WHOLE_NAME } from './names/field-names.ts';
import { type GuessLanguage, GUESS_LANGUAGES } from './names/languages.ts';
import { plainWords } from './names/plain-words.ts';
import { isNoPublicPrice, isOfTaxes, standsForPrice } from './prices/price-unit.ts';
import { hasPriceNoun } from './prices/price-words.ts';

/** Why a column is taken for a field. */
export type Reason =
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
    'observed_at',
    'original_type',
    'channel',
    'availability',
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
  const named = columns.flatMap((column, at) => byName(kind, column, at, hasTaxes));
  const candidates = [...named, ...byContent(kind, columns, named)].filter(({ score }) => score >= LEAST_SCORE);
  const chosen = assign(candidates);
  const ofColumn = new Map(chosen.map((candidate) => [candidate.at, candidate]));
  const language = languageOf(chosen);
  return columns.map((column, at) => {
    const found = ofColumn.get(at);
    return { column, field: found?.field ?? null, reason: reasonOf(found, language) };
  });
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
  if (DAYS.has(field)) return isOfDays(column) && dated.filter(isOfDays).length === 1;
  if (evidence >= TELLING) return true;
  const days = dated.filter((one) => isOfDays(one) && one.isPast === column.isPast);
  if (!days.includes(column)) return false;
  // Beside a day that is named, the other day that is ahead is when a stay or season ends.
  if (field === 'departure') return !column.isPast && days.length === 2;
  return field === 'observed_at' && column.isPast && days.length === 1 && dated.some(({ isPast }) => !isPast);
}

const isOfDays = ({ dates }: Column) => dates?.tells === 'day';
