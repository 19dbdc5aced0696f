import { type ImportKind, isFieldOf } from '../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import { type Requested, requestedReadings } from './open-readings.ts';
import { hasFeesInIt, offersOf, priceFields, type WideOffer, wideOffers } from './prices/price-fields.ts';
import { seenAt } from './prices/seen-at.ts';
import { completeQuestions } from './prices/price-questions.ts';
import { boardFields, type ColumnMatch } from './match-columns.ts';
import { readingOf } from './field-reading.ts';
import { scaledScores } from './score-scale.ts';
import { type GuessedColumn, guessedColumn } from './guessed-column.ts';
import type { Column } from './columns/value-evidence.ts';
import { kindOfFile, missingOf } from './kind-of-file.ts';
import { isLink, numberOf } from './columns/column-facts.ts';
import { channelNamed } from './columns/translations.ts';
import { fieldsByName, WHOLE_NAME } from './names/field-names.ts';
import { plainWords } from './names/plain-words.ts';
import { utmZone } from '../mapping/coordinates.ts';
import { changed, composed, type MappingChange, type Question } from './questions.ts';
import { columnsOfSample } from './columns/columns-of-sample.ts';
import { type LaidOut, laidOut } from './prices/layout.ts';
import type { Sample } from './sample/sample.ts';
import { TWICE_ENCODED } from '../rows/decode-text.ts';
import { addDays, dayAt } from '@vivac/domain/time/day';
import { day } from '../mapping/convert-date.ts';
import { Flaw } from '../verdict/import-refused.ts';

export interface Guess {
  /** What the file is; where that is not recognised, what it is nearest to. */
  readonly kind: ImportKind;
  /** Whether the columns, or somebody, say what the file is. */
  readonly isRecognised: boolean;
  /** A mapping as the command line reads it. */
  readonly mapping: Mapping;
  readonly columns: readonly GuessedColumn[];
  readonly questions: readonly Question[];
  /** Fields without which the kind cannot be read; of alternatives the first. */
  readonly missing: readonly string[];
}

/** What is not in the file, but known of it. */
export interface GuessContext {
  readonly zone: string;
  /** When the file arrived: stands where nothing says when it was observed. */
  readonly now: Date;
  /** Names of campsites that the installation has, in plain words. */
  readonly campsites?: ReadonlySet<string>;
}

/** Guesses what a file is from its first rows; `kind` where somebody said which it is. */
export function guessMapping(asItStands: Sample, context: GuessContext, kind: ImportKind | null = null): Guess {
  const { campsites = new Set<string>() } = context;
  const isCampsite = (text: string) => text.length < 200 && campsites.has(plainWords(text));
  const known = new Map<Sample, readonly Column[]>();
  const columnsOf = (sample: Sample) => {
    const columns = known.get(sample) ?? columnsOfSample(sample, { ...context, isCampsite });
    known.set(sample, columns);
    return columns;
  };
  const isOfPrices = kind === null || kind === 'prices';
  const isDelimited = asItStands.format !== 'json' && asItStands.format !== 'ndjson';
  const plain = { sample: asItStands, table: asItStands.table, questions: [] };
  const layouts = isOfPrices && isDelimited ? [laidOut(asItStands, columnsOf), plain] : [plain];
  const guesses = layouts.map((layout) => guessOfLayout(layout, columnsOf(layout.sample), context, kind));
  return guesses.find((guess) => guess.kind === 'prices' && guess.isRecognised) ?? guesses.at(-1)!;
}

function guessOfLayout(
  layout: LaidOut,
  columns: readonly Column[],
  context: GuessContext,
  kind: ImportKind | null,
): Guess {
  const best = kindOfFile(columns, kind);
  if (kind === null && !best.isRecognised) return notRecognised(best.kind, columns);
  return { ...guessOfKind(best.kind, best.matches, columns, layout, context), isRecognised: true };
}

/** A file of no kind that is known: somebody has to say which, and until then no column is read. */
function notRecognised(kind: ImportKind, columns: readonly Column[]): Guess {
  const read = { kind, fields: {} };
  return {
    kind,
    isRecognised: false,
    mapping: read,
    columns: columns.map((column) =>
      guessedColumn(kind, { column, field: null, reason: { by: 'nothing' } }, read, { publisher: null, offers: [] }),
    ),
    questions: [],
    missing: missingOf(kind, new Set()),
  };
}

function guessOfKind(
  kind: ImportKind,
  named: readonly ColumnMatch[],
  columns: readonly Column[],
  { sample, table, questions: ofLayout }: LaidOut,
  context: GuessContext,
): Omit<Guess, 'isRecognised'> {
  const layout = knownLayout(kind, sample.header);
  const offers = wideOffers(kind, columns);
  const apart = new Set(offers.flatMap(({ fields }) => [...fields.values()].map(({ name }) => name)));
  const { from, to } = table?.range ?? {};
  const ofAll = named.filter(({ column: { name } }) => !apart.has(name) && name !== from && name !== to);
  const notOfColumns = fieldsGiven(layout, ofAll);
  const matches = ofAll.map((match) => withoutFields(match, notOfColumns));
  const read = fieldsOf(kind, matches);
  const wide = offers.flatMap(({ fields }) =>
    [...fields].map(([field, column]) => ({ column, field, reason: BY_OFFER })),
  );
  const requested = requestedReadings(kind, [...matches, ...wide], sample, columns, read);
  const questions = [...ofLayout, ...requested.questions].flatMap((question) => requestedOf(question, layout));
  const base: Mapping = {
    kind,
    ...(layout && { source: layout.name }),
    ...shapeOf(sample),
    ...(table && { table }),
    ...sumsOf(sample),
    zone: context.zone,
    ...knownOf(requested),
    fields: { ...statedAbove(kind, sample, read), ...read, ...layout?.adds, ...nameIfTaken(kind, matches, columns) },
    ...(offers.length > 0 && { offers: offersOf(kind, offers, matches) }),
  };
  const dated = seenAt(base, matches, sample.fileName, context.now);
  const readable = questions.reduce(withTaken, dated.mapping);
  const odd = oddPriceQuestions(readable, matches, context.now);
  const mapping = odd.reduce(withTaken, readable);
  const given = new Set([...Object.keys(mapping.fields), ...offers.flatMap(({ fields }) => [...fields.keys()])]);
  return {
    kind,
    mapping,
    columns: columns.map((column) => {
      const match = matches.find((one) => one.column === column) ?? offerMatch(column, offers);
      return guessedColumn(kind, match, mapping, { publisher: layout?.name ?? null, offers });
    }),
    questions: [
      ...questions,
      ...odd,
      ...(dated.question ? [dated.question] : []),
      ...completeQuestions(kind, matches, sample),
    ],
    missing: missingOf(kind, given),
  };
}

/** Rows of sums and means are not read. */
function sumsOf({ totals }: Sample): Pick<Mapping, 'skip'> {
  const [first, ...others] = totals;
  if (!first) return {};
  return { skip: others.length === 0 ? first : [first, ...others] };
}

/** Too common to say whose a document is: an export has a name too. */
const ANY_NAME = new Set(['name', 'title', 'nombre', 'nom', 'titulo']);
const STATED_ABOVE: Readonly<Record<string, (text: string) => boolean>> = {
  campsite: (text) => /\p{L}/u.test(text) && !isLink(text),
  link: isLink,
  channel: (text) => channelNamed(text) !== null,
  observed_at: (text) => /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text),
};

/** What a document says above its rows of all of them, where the rows do not: whose they are, and when they were seen. */
function statedAbove(
  kind: ImportKind,
  { above }: Sample,
  read: Readonly<Record<string, FieldMapping>>,
): Record<string, FieldMapping> {
  if (kind !== 'prices' && kind !== 'reviews') return {};
  const stated = above.flatMap(([name, text]) => statedBy(kind, name, text)).filter(({ field }) => !read[field]);
  const own = read['link'] ? stated.filter(({ field }) => field !== 'campsite') : stated;
  return Object.fromEntries(own.map(({ field, text }) => [field, { constant: text }]).reverse());
}

/** The field that a text above the rows is, by its name. */
function statedBy(kind: ImportKind, name: string, text: string): { readonly field: string; readonly text: string }[] {
  const [named] = fieldsByName(kind, name);
  if (!named || named.score < WHOLE_NAME || ANY_NAME.has(plainWords(name)) || !isFieldOf(kind, named.field)) return [];
  if (!STATED_ABOVE[named.field]?.(text)) return [];
  return [{ field: named.field, text: named.field === 'channel' ? channelNamed(text)! : text }];
}

function knownOf({ decimal, currency }: Requested): Pick<Mapping, 'decimal' | 'currency'> {
  return { ...(decimal !== undefined && { decimal }), ...(currency !== undefined && { currency }) };
}

/** A question as the file's publisher leaves it. */
function requestedOf(question: Question, layout: KnownLayout | null): Question[] {
  if (layout && question.asks === 'score_scale') return [];
  if (layout && question.asks === 'currency_sign') return [{ ...question, taken: 'euros' }];
  return [composed(question)];
}

const KNOWN_NAMES = 0.9;
const BY_OFFER = { by: 'name', language: null } as const;

function offerMatch(column: Column, offers: readonly WideOffer[]): ColumnMatch {
  const found = offers.flatMap(({ fields }) => [...fields]).find(([, own]) => own === column);
  return { column, field: found?.[0] ?? null, reason: found ? BY_OFFER : { by: 'nothing' } };
}

/** Fields that no column feeds: what the publisher of the layout adds, and fees that the price has in it. */
function fieldsGiven(layout: KnownLayout | null, matches: readonly ColumnMatch[]): readonly string[] {
  const price = matches.find(({ field }) => field === 'price')?.column;
  return [...Object.keys(layout?.adds ?? {}), ...(hasFeesInIt(price) ? ['mandatory_fees'] : [])];
}

function takenOf({ answers, taken }: Question): MappingChange | undefined {
  return answers.find(({ answer }) => answer === taken)?.change;
}

/** Whether the fields of a question are not read at all until it is answered. */
const UNREAD: ReadonlySet<string> = new Set(['date_order', 'score_scale', 'price_fees', 'price_cents']);
const isUnread = ({ asks, taken }: Question) => UNREAD.has(asks) && taken === null;

/** The mapping with the answer that is taken; of days in two orders, scores of two scales, and prices beside fees or in cents or euros nothing is read until somebody answers. */
function withTaken(mapping: Mapping, question: Question): Mapping {
  const { answers } = question;
  if (isUnread(question)) {
    const fields = Object.keys(answers[0]?.change.fields ?? {});
    return changed(mapping, { fields: Object.fromEntries(fields.map((field) => [field, null])) });
  }
  const change = takenOf(question);
  return change ? changed(mapping, change) : mapping;
}

function withoutFields(match: ColumnMatch, fields: readonly string[]): ColumnMatch {
  return match.field !== null && fields.includes(match.field)
    ? { ...match, field: null, reason: { by: 'nothing' } }
    : match;
}

function fieldsOf(kind: ImportKind, matches: readonly ColumnMatch[]): Record<string, FieldMapping> {
  const fields: Record<string, FieldMapping> = {};
  for (const { column, field } of matches) {
    if (field !== null && isFieldOf(kind, field)) fields[field] = readingOf(kind, field, column);
  }
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  Object.assign(fields, fieldsOfRoles(fields, found), scaledScores(kind, matches));
  // Names that are known say more than addresses of a platform that nobody has entered.
  if ((found('campsite')?.knownCampsites ?? 0) >= KNOWN_NAMES) delete fields['link'];
  if (kind === 'prices') Object.assign(fields, priceFields(fields, found), boardFields(matches));
  return fields;
}

/** Fields that roles feed: nights by the day of departure, the UTM zone by the name of a column of coordinates. */
function fieldsOfRoles(
  fields: Readonly<Record<string, FieldMapping>>,
  found: (role: string) => Column | undefined,
): Record<string, FieldMapping> {
  const departure = found('departure');
  const arrival = fields['stay_date'];
  return {
    ...(departure && arrival && !fields['nights'] && { nights: { ...arrival, until: departure.name } }),
    ...zoneOf(fields, found('utm_x')),
  };
}

function zoneOf(fields: Readonly<Record<string, FieldMapping>>, x: Column | undefined): Record<string, FieldMapping> {
  const zone = x === undefined || fields['utm_zone'] !== undefined ? null : utmZone(x.name.replaceAll('_', ' '));
  return zone === null ? {} : { utm_zone: { constant: String(zone) } };
}

/** What the importer must be told of how the file is taken apart. */
function shapeOf({ format, rowsPath, delimiter, encoding, sheet, together }: Sample): Partial<Mapping> {
  return {
    ...(format !== 'csv' && { format }),
    ...(rowsPath !== null && { rows: rowsPath }),
    ...(together.length > 0 ? { sheets: [...together] } : sheet !== null && { sheet }),
    ...(delimiter !== null && format === 'csv' && { delimiter }),
    ...((encoding === 'windows-1252' || encoding === TWICE_ENCODED) && { encoding }),
  };
}

/** A name for a second campsite of the same name: the first with what tells it apart. */
function nameIfTaken(
  kind: ImportKind,
  matches: readonly ColumnMatch[],
  columns: readonly Column[],
): Record<string, FieldMapping> {
  const name = matches.find(({ field }) => field === 'name')?.column;
  const repeats = name !== undefined && [...name.texts.values()].some((rows) => rows > 1);
  const id = columns.find((column) => /^(id|.*[_ ]id|ref|codigo|code)$/i.test(column.name) && isKey(column));
  const apart = matches.find(({ field }) => field === 'municipality')?.column ?? (repeats ? id : undefined);
  if (kind !== 'campsites' || !name || !apart || /[{}|]/.test(name.name + apart.name)) return {};
  return { name_if_taken: { template: `{${name.name}} ({${apart.name}})` } };
}

function isKey({ texts, filled, rows }: Column): boolean {
  return filled === rows && [...texts.values()].every((count) => count === 1);
}

/** A file whose columns are those of a publisher, and what they mean beyond their names. */
export interface KnownLayout {
  readonly name: string;
  readonly kind: Mapping['kind'];
  readonly columns: readonly string[];
  readonly adds: Mapping['fields'];
}

const AIRBNB_LINK = 'https://www.airbnb.com/rooms/';

const OWN_REVIEW_FIELDS = [
  'date',
  'score',
  'reviewer_name',
  'nationality',
  'type',
  'original_type',
  'duration',
  'group',
  'title',
  'positive',
  'negative',
];

/** What Vivac itself exported, in one of its languages: scores are of ten, whatever the highest is. */
function ownReviews(headings: string): KnownLayout {
  const columns = headings.split(',');
  const adds = Object.fromEntries(OWN_REVIEW_FIELDS.map((field, at) => [field, { column: columns[at]! }]));
  const dateFormat = ['yyyy-MM-dd', 'yyyy-MM', 'yyyy', 'dd/MM/yyyy', 'MM/yyyy'];
  return { name: 'Vivac', kind: 'reviews', columns, adds: { ...adds, date: { column: columns[0]!, dateFormat } } };
}

const LAYOUTS: readonly KnownLayout[] = [
  {
    name: 'Inside Airbnb',
    kind: 'prices',
    columns: ['listing_id', 'date', 'available', 'price', 'minimum_nights', 'maximum_nights'],
    adds: { link: { template: `${AIRBNB_LINK}{listing_id}` }, channel: { constant: 'Airbnb' } },
  },
  {
    name: 'Inside Airbnb',
    kind: 'campsites',
    columns: ['id', 'name', 'latitude', 'longitude', 'property_type', 'room_type', 'review_scores_rating'],
    adds: { link: { template: `${AIRBNB_LINK}{id}` } },
  },
  ...[
    'Fecha,Puntuación,Autor,Nacionalidad,Tipo,Tipo original,Noches,Grupo,Título,Positivo,Negativo',
    'Date,Score,Reviewer,Nationality,Type,Original type,Nights,Group,Title,Positive,Negative',
    'Data,Puntuació,Autor,Nacionalitat,Tipus,Tipus original,Nits,Grup,Títol,Positiu,Negatiu',
    'Date,Note,Auteur,Nationalité,Type,Type d’origine,Nuits,Groupe,Titre,Positif,Négatif',
  ].map(ownReviews),
];

/** The publisher's layout that a file has all the columns of; null where there is none. */
function knownLayout(kind: Mapping['kind'], header: readonly string[]): KnownLayout | null {
  return (
    LAYOUTS.find((layout) => layout.kind === kind && layout.columns.every((column) => header.includes(column))) ?? null
  );
}

/** Euros a night, ten times what a night of a campsite usually costs. */
const HARDLY_A_NIGHT = 1_000;
/** Of fewer rows nothing is odd. */
const LEAST_ROWS = 20;

/** What is hardly meant so, asked before it is imported: a price ten times the usual one, nights that are all over, one price over and over. */
function oddPriceQuestions(mapping: Mapping, matches: readonly ColumnMatch[], now: Date): Question[] {
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  const [price, nights] = [found('price'), found('stay_date')];
  const own = mapping.fields['price'];
  if (mapping.kind !== 'prices' || !price || !own) return [];
  const past =
    nights && areAllOver(nights, mapping, now) ? [requested('all_past', nights.name, nights.example, own)] : [];
  // One at a time: each is about the whole price.
  // A season has one price.
  const same = mapping.table?.range ? [] : sameQuestions(price, own);
  return [...levelQuestions(price, own), ...past, ...same].slice(0, 1);
}

function requested(
  asks: 'price_level' | 'all_past' | 'one_price',
  column: string,
  example: string,
  own: FieldMapping,
  taken = 'as_they_are',
): Question {
  const answers = [
    { answer: 'as_they_are', change: { fields: { price: own } } },
    { answer: 'leave_out', change: { fields: { price: null } } },
  ];
  return composed({ asks, column, example, answers, taken });
}

/** Nobody sees by the digits whether a high price is one: until somebody says so it is not read. */
function levelQuestions(price: Column, own: FieldMapping): Question[] {
  // What is divided by its nights is judged by no column alone.
  if (own.divideBy !== undefined || own.perStay) return [];
  const numbers = [...price.texts].flatMap(([text, rows]) => {
    const euros = numberOf(text) * (own.multiply ?? 1);
    return Number.isNaN(euros) ? [] : Array.from({ length: Math.min(rows, 50) }, () => euros);
  });
  const middle = numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
  if (middle === undefined || middle < HARDLY_A_NIGHT) return [];
  return [requested('price_level', price.name, price.example, own, 'leave_out')];
}

function areAllOver(column: Column, { fields, zone = 'UTC' }: Mapping, now: Date): boolean {
  const read = day({ dateFormat: fields['stay_date']?.dateFormat, zone, wholePeriods: false });
  const lastNight = addDays(dayAt(now, zone), -1);
  const days = [...column.texts.keys()].map(read);
  return days.length > 0 && days.every((found) => !(found instanceof Flaw) && found.day < lastNight);
}

function sameQuestions(price: Column, own: FieldMapping): Question[] {
  const [text, rows] = [...price.texts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as const);
  if (price.filled < LEAST_ROWS || rows < price.filled / 2 || Number.isNaN(numberOf(text))) return [];
  return [requested('one_price', price.name, text, own)];
}
