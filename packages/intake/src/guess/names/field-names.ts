import { FIELDS, IMPORT_KINDS, type ImportKind } from '../../mapping/fields.ts';
import { CATALAN } from './catalan.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { type ColumnNames, GUESS_LANGUAGES, type GuessLanguage, plainWords } from './plain-words.ts';
import { PORTUGUESE } from './portuguese.ts';
import { isPriceName } from '../prices/price-words.ts';
import { SPANISH } from './spanish.ts';
import { namedStatus } from './status-words.ts';

const NAMES: Readonly<Record<GuessLanguage, ColumnNames>> = {
  es: SPANISH,
  ca: CATALAN,
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  nl: DUTCH,
  it: ITALIAN,
  pt: PORTUGUESE,
};

/** How well a column's name says that it is a field, and the languages in which it does. */
export interface NameMatch {
  readonly field: string;
  /** {@link WHOLE_NAME} or more where the whole name is one of the field; less where it is contained. */
  readonly score: number;
  readonly languages: readonly GuessLanguage[];
}

/** The whole name, but for words that carry no meaning of their own and for a unit. */
export const WHOLE_NAME = 90;
const VERY_NAME = 100;
/** A name that is put together of words that are known. */
const COMPOSED = 94;
const OWN_NAME = 110;
/** The end of a path says less than a whole name: `offers[*].price.total` is a total of something. */
const PATH_COSTS = 12;
/** What stands before brackets says less than a whole name: `Price (room only)` is one of several. */
const BRACKETS_COST = 25;
/** A name within a longer one counts by how many of its words it is, and more where it is the word that the others describe. */
const CONTAINED = 15;
const CONTAINED_SHARE = 35;
const HEAD = 10;

/** Words between words, and units: `Precio por noche (€)` is `precio noche`. */
const FILLERS = new Set(
  (
    'de del la el los las por en con y al lo un una d l les dels amb per i a of the for in by an and du des le par pour et au aux der die das den dem pro je für im und ' +
    'van het per voor en op di da della dello dei delle il gli do dos das em no na num nº no n ' +
    'eur euro euros usd dollar dollars gbp chf'
  ).split(' '),
);
const ROMANCE: ReadonlySet<GuessLanguage> = new Set(['es', 'ca', 'fr', 'it', 'pt']);

interface KnownName {
  readonly field: string;
  readonly language: GuessLanguage | null;
  readonly words: string;
  readonly meaning: string;
  readonly count: number;
}

/** The words of a name that mean something; the name itself where none does. */
function meaningOf(words: string): string {
  const left = words.split(' ').filter((word) => !FILLERS.has(word));
  return left.length === 0 ? words : left.join(' ');
}

function known(field: string, language: GuessLanguage | null, name: string): KnownName {
  const words = plainWords(name);
  // `No arrival` says the opposite of `Arrival`; elsewhere `no` is a number or a Portuguese preposition.
  const meaning = field.startsWith('closed_to') && words.startsWith('no ') ? words : meaningOf(words);
  return { field, language, words, meaning, count: meaning.split(' ').length };
}

function knownNames(kind: ImportKind): KnownName[] {
  return [
    ...FIELDS[kind].map((field) => known(field, null, field)),
    ...GUESS_LANGUAGES.flatMap((language) =>
      Object.entries(NAMES[language][kind] ?? {}).flatMap(([field, names]) =>
        names.split(',').map((name) => known(field, language, name)),
      ),
    ),
  ];
}

/** The names of a kind by the first word of what they mean: a header is compared with those whose first word it has. */
const KNOWN: ReadonlyMap<ImportKind, ReadonlyMap<string, readonly KnownName[]>> = new Map(
  IMPORT_KINDS.map((kind) => [kind, Map.groupBy(knownNames(kind), ({ meaning }) => firstWord(meaning))]),
);

function firstWord(text: string): string {
  return text.split(' ', 1)[0]!;
}

/** The fields, and roles that become a part of one, that a column's name may mean, the best first. */
export function fieldsByName(kind: ImportKind, column: string): readonly NameMatch[] {
  const found = listedFields(kind, column);
  const isPrice = kind === 'prices' && isPriceName(column);
  const composed = isPrice ? null : composedField(kind, plainWords(column));
  // What the words say together stands before what some of them say alone.
  const isListed = found.some(({ field, score }) => score >= (field === composed ? COMPOSED : WHOLE_NAME));
  if (composed !== null && !isListed) return [{ field: composed, score: COMPOSED, languages: [] }];
  const others = isPrice ? found.filter(({ field, score }) => field !== 'price' || score >= WHOLE_NAME) : found;
  const price = isPrice && !others.some(({ field }) => field === 'price');
  return [...others, ...(price ? [{ field: 'price', score: WHOLE_NAME, languages: [] }] : [])].sort(
    (one, other) => other.score - one.score,
  );
}

/** The fields that have a name in a column's, by the lists of all languages. */
function listedFields(kind: ImportKind, column: string): readonly NameMatch[] {
  const whole = plainWords(column);
  const parts = partsOf(column, whole);
  const wholeMeaning = meaningOf(whole);
  const found = new Map<string, { score: number; languages: Set<GuessLanguage> }>();
  for (const name of [...new Set(`${whole} ${wholeMeaning}`.split(' '))].flatMap(
    (word) => KNOWN.get(kind)!.get(word) ?? [],
  )) {
    const ofParts = parts.map(({ words, costs }) => nameScore(words, meaningOf(words), name) - costs);
    const score = Math.max(nameScore(whole, wholeMeaning, name), ...ofParts);
    const before = found.get(name.field);
    if (score <= 0 || (before && before.score > score)) continue;
    const languages = before?.score === score ? before.languages : new Set<GuessLanguage>();
    if (name.language !== null) languages.add(name.language);
    found.set(name.field, { score, languages });
  }
  return [...found].map(([field, { score, languages }]) => ({ field, score, languages: [...languages] }));
}

/** Parts of a name that may be a field's by themselves: the end of a path, and what stands before brackets. */
function partsOf(column: string, whole: string): readonly { readonly words: string; readonly costs: number }[] {
  const last = /\.\s|\.$/.test(column) ? column : column.split('.').at(-1)!;
  const before = /^([^([]+\S)\s*[([][^)\]]+[)\]]$/.exec(column)?.[1] ?? column;
  return [
    { words: plainWords(last), costs: PATH_COSTS },
    { words: plainWords(before), costs: BRACKETS_COST },
  ].filter(({ words }) => words !== whole);
}

function nameScore(words: string, meaning: string, name: KnownName): number {
  if (words === name.words) return name.language === null ? OWN_NAME : VERY_NAME;
  if (meaning === name.meaning) return VERY_NAME - 3;
  if (!` ${meaning} `.includes(` ${name.meaning} `)) return 0;
  const isHead =
    name.language !== null && ROMANCE.has(name.language)
      ? meaning.startsWith(name.meaning)
      : meaning.endsWith(name.meaning);
  return Math.round(CONTAINED + CONTAINED_SHARE * (name.count / meaning.split(' ').length)) + (isHead ? HEAD : 0);
}

const LEAST =
  /^(?:min|minim|minimum|minima|minimo|minimos|minimas|minims|minimes|minimal|minimale|minimaal|minimaler|mindest\p{L}*|minimum\p{L}+)$/u;
const MOST =
  /^(?:max|maxim|maximum|maxima|maximo|maximos|maximas|maximal|maximale|maximaal|hochst\p{L}*|maximum\p{L}+)$/u;
const STAY =
  /(?:^|\P{L})(?:noches?|nits?|nights?|nuits?|nuitees?|nachte?|nachten|notti|notte|noites?|stay|stays|los|estancia|estancias|estada|estades|sejour|aufenthalt|verblijf|soggiorno|estadia|estadias|days|dias|dies|jours|tage|dagen|giorni)(?:$|\P{L})|(?:nachte|nachten|aufenthalt|verblijf)$/u;

/** What a name says by its words together, which no list of whole names can have: `minimaal aantal nachten`, `Anzahl freie Einheiten`. */
function composedField(kind: ImportKind, words: string): string | null {
  if (kind !== 'prices') return null;
  const all = words.split(' ');
  if (STAY.test(words)) {
    if (all.some((word) => LEAST.test(word))) return 'minimum_nights';
    if (all.some((word) => MOST.test(word))) return 'maximum_nights';
  }
  return saysWhatIsLeft(words, all) ? 'availability' : null;
}

const LEFT =
  /^(?:disponib\p{L}*|disponivel|disponiveis|libres?|lliures?|left|available|availability|remaining|free|frei|freie|freier|verfugbar\p{L}*|vrij|vrije|beschikba\p{L}*|liber[aeio]|livres?|quedan|restan\p{L}*|restants?|resto)$/u;
const UNITS =
  /^(?:unidad\p{L}*|unitats?|units?|unites?|einheit\p{L}*|eenhe\p{L}*|unita|plazas?|places?|rooms?|habitacion\p{L}*|zimmer|kamers?|pitch\p{L}*|parcel\p{L}*|stellplatz\p{L}*|plaats\p{L}*|accommodations?|accommodaties|alojamientos|alojamentos|allotjaments|hebergements|number|count|no|num|nb|nombre|numero|anzahl|aantal|qty|of|de|der|van|di|hoy|today|still|noch|nog|how|many|sitios?|sites?)$/u;

/** Words of what is left beside words of what is counted, as in `Anzahl freie Einheiten`, or a status. */
function saysWhatIsLeft(words: string, all: readonly string[]): boolean {
  const status = namedStatus(words);
  if (status === 'free' || status === 'sold_out') return true;
  return all.some((word) => LEFT.test(word)) && all.every((word) => LEFT.test(word) || UNITS.test(word));
}

/** What categories of a published score are called, in the languages in which columns are known. */
const CATEGORIES: Readonly<Record<string, string>> = {
  cleanliness:
    'cleanliness, clean, limpieza, neteja, propreté, sauberkeit, netheid, hygiëne, pulizia, limpeza, higiene',
  location:
    'location, ubicación, situación, ubicació, situació, emplacement, situation, lage, locatie, ligging, posizione, localização, localización',
  communication: 'communication, comunicación, comunicació, kommunikation, communicatie, comunicazione, comunicação',
  check_in: 'check in, checkin, llegada, arribada, arrivée, anreise, aankomst, arrivo, chegada',
  value_for_money:
    'value, value for money, calidad precio, relación calidad precio, qualitat preu, relació qualitat preu, rapport qualité prix, qualité prix, preis leistung, preis leistungs verhältnis, prijs kwaliteit, prijs kwaliteitverhouding, rapporto qualità prezzo, qualità prezzo, qualidade preço, relação qualidade preço',
  staff:
    'staff, personal, personnel, mitarbeiter, personeel, medewerkers, personale, staff personal, funcionários, pessoal',
  comfort: 'comfort, confort, komfort, comodidad, comoditat, comodità, conforto, comodidade',
  facilities:
    'facilities, instalaciones, instal·lacions, équipements, services, ausstattung, faciliteiten, voorzieningen, servizi, strutture, instalações, comodidades',
  rooms: 'rooms, habitaciones, habitacions, chambres, zimmer, kamers, camere, quartos',
  service: 'service, servicio, servei, bedienung, servizio, serviço',
  accuracy: 'accuracy, veracidad, exactitud, exactitude, genauigkeit, nauwkeurigheid, precisione, exatidão',
  wifi: 'wifi, wi fi, wlan, internet',
};
const SCORE_WORDS =
  'score, scores, rating, puntuación, nota, valoración, puntuació, valoració, note, évaluation, bewertung, punkte, beoordeling, cijfer, punteggio, voto, pontuação, avaliação';

const words = (list: string) => list.split(',').map(plainWords);
const CATEGORY_OF = new Map(
  Object.entries(CATEGORIES).flatMap(([category, names]) => words(names).map((name) => [name, category] as const)),
);
const SCORE = words(SCORE_WORDS);

/**
 * The category of a score that a column is named after, as in `review_scores_cleanliness`; a name without a word for a score, as `Limpieza`
 * alone or at the end of a path, is `bare`. Null where the name is of no category.
 */
export function scoreCategory(name: string): { readonly category: string; readonly isBare: boolean } | null {
  const whole = CATEGORY_OF.get(plainWords(name)) ?? CATEGORY_OF.get(plainWords(name.split('.').at(-1)!));
  if (whole !== undefined) return { category: whole, isBare: true };
  const text = ` ${plainWords(name)} `;
  if (!SCORE.some((word) => text.includes(` ${word} `))) return null;
  const found = [...CATEGORY_OF].find(([word]) => text.includes(` ${word} `));
  return found ? { category: found[1], isBare: false } : null;
}
