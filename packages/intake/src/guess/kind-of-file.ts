import { IMPORT_KINDS, type ImportKind, RESTRICTION_FIELDS } from '../mapping/fields.ts';
import { type Column, areCampsites } from './columns/value-evidence.ts';
import { type ColumnMatch, matchColumns } from './match-columns.ts';
import { WHOLE_NAME, fieldsByName } from './names/field-names.ts';
import type { ColumnFacts } from './columns/column-facts.ts';
import { plainWords } from './names/plain-words.ts';

/** Of each kind, fields that must be fed; of a list one is enough. */
const REQUIRED: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  prices: [['link', 'campsite'], ['stay_date'], ['price']],
  campsites: [['name']],
  reviews: [['link', 'campsite'], ['date'], ['score']],
  holidays: [['area', 'country'], ['kind'], ['from'], ['to']],
  occupancy: [['place', 'series'], ['measure', 'series'], ['month'], ['value']],
};

/** The fields without which a file of a kind cannot be read, of alternatives the first, that are not among those given. */
export function missingOf(kind: ImportKind, given: ReadonlySet<string>): readonly string[] {
  const needed = kind === 'prices' ? [...REQUIRED[kind], ['observed_at']] : REQUIRED[kind];
  return needed.filter((one) => !one.some((field) => given.has(field))).map(([first]) => first!);
}

/** What tells a kind from another, beyond what it must have. */
const TELLING: Readonly<Record<ImportKind, readonly string[]>> = {
  prices: ['stay_date', 'price', 'availability', 'nights', 'guests', 'channel', ...RESTRICTION_FIELDS],
  campsites: ['link', 'latitude', 'longitude', 'coordinates', 'utm_x', 'utm_y', 'review_count', 'overall_score'],
  reviews: ['score', 'reviewer_name', 'positive', 'negative', 'title', 'nationality', 'group', 'review_id', 'language'],
  holidays: ['area', 'from', 'to', 'known_from', 'known_until'],
  occupancy: ['series', 'measure', 'month', 'suppressed'],
};

/** A name of a field, or one that it is most of. */
const NAMED = 30;
/** Without one of these, a file says nothing that the kind is for: a register with a date and names has no prices. */
const NEEDED: Readonly<Record<ImportKind, readonly string[]>> = {
  prices: ['price', 'availability', 'stop_sale', 'closed', 'outcome', ...RESTRICTION_FIELDS],
  campsites: ['name'],
  reviews: ['score', 'positive', 'negative', 'title'],
  holidays: ['from', 'to', 'kind', 'name'],
  occupancy: ['value'],
};

/** Columns that files of people and places have too: one alone tells nothing. */
const HALF_TELLING: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  campsites: ['province', 'region', 'municipality'],
};

interface MatchedKind {
  readonly kind: ImportKind;
  readonly matches: readonly ColumnMatch[];
  readonly fit: number;
  readonly isRecognised: boolean;
}

/**
 * How well the columns are those of a kind. A file is not of a kind because it is of no other: it has most of what that kind must have, and
 * something that tells it from the others.
 */
function matchedAs(kind: ImportKind, columns: readonly Column[]): MatchedKind {
  const matches = matchColumns(kind, columns);
  const found = new Set(matches.flatMap(({ field }) => field ?? []));
  const named = new Set(matches.flatMap(({ field, reason }) => (reason.by === 'name' ? (field ?? []) : [])));
  const lacking = REQUIRED[kind].filter((one) => !one.some((field) => found.has(field))).length;
  const telling = TELLING[kind].filter((field) => named.has(field) || (found.has(field) && field === 'link')).length;
  const half = halfTelling(kind, matches, named);
  const isEnough = lacking <= 1 && lacking < REQUIRED[kind].length && telling + half / 2 >= 1;
  const isRecognised = isEnough && saysWhatItIsFor(kind, columns, found);
  return { kind, matches, fit: (telling + half / 2) * 3 + named.size - lacking * 6, isRecognised };
}

/** What tells a kind half; anything on the web has a title and an address. */
function halfTelling(kind: ImportKind, matches: readonly ColumnMatch[], named: ReadonlySet<string>): number {
  const name = matches.find(({ field }) => field === 'name')?.column;
  const fields = HALF_TELLING[kind]?.filter((field) => named.has(field)).length ?? 0;
  if (kind !== 'campsites' || name === undefined) return fields;
  if (areCampsites(name)) return fields + 1;
  const isPlaced = matches.some(({ field }) => field === 'latitude' || field === 'coordinates');
  return /(^| )title$/.test(plainWords(name.name)) && !isPlaced ? fields - 1 : fields;
}

/** Whether one of the fields is there that a kind is for, or a column that is named after one. */
function saysWhatItIsFor(kind: ImportKind, columns: readonly Column[], found: ReadonlySet<string>): boolean {
  const isNamed = ({ name }: Column) =>
    fieldsByName(kind, name).some(({ field, score }) => score >= NAMED && NEEDED[kind].includes(field));
  return NEEDED[kind].some((field) => found.has(field)) || columns.some(isNamed);
}

/** The kind that the columns are of, or are nearest to; `said` where somebody said which it is. A list of bookings is not the next best kind. */
export function kindOfFile(columns: readonly Column[], stated: ImportKind | null): MatchedKind {
  const matched = (stated === null ? IMPORT_KINDS : [stated]).map((kind) => matchedAs(kind, columns));
  const recognised = matched.filter(({ isRecognised }) => isRecognised);
  // What is said of a campsite row by row is told of it: it is no register.
  const reported = recognised.filter(({ kind, matches }) => kind !== 'campsites' || !repeatsNames(matches));
  const candidates = [reported, recognised, matched].find((kinds) => kinds.length > 0)!;
  const best = candidates.reduce((one, other) => (other.fit > one.fit ? other : one));
  const isOther = isOfSomethingElse(best.kind, columns) || (stated === null && tellsPrices(best, matched, columns));
  return { ...best, isRecognised: best.isRecognised && !isOther };
}

/** Whether a list that would be one of campsites or reviews tells of prices as well. */
function tellsPrices({ kind, matches }: MatchedKind, matched: readonly MatchedKind[], columns: readonly Column[]) {
  if (kind === 'campsites') return isOfPrices(matches, columns) || arePriced(matched);
  return kind === 'reviews' && !saysAnything(matches) && namesPrices(columns);
}

const OF_PRICES = [
  'price',
  'stay_date',
  'departure',
  'availability',
  'nights',
  'guests',
  'minimum_nights',
  'original_type',
];

/** A register says where each of its campsites is: equal names are several. */
const OF_PLACES: ReadonlySet<string> = new Set(['latitude', 'longitude', 'coordinates', 'utm_x', 'municipality']);

/** Whether a list names a campsite several times, and not because campsites of one name are at several places. */
function repeatsNames(matches: readonly ColumnMatch[]): boolean {
  const [name, link] = ['name', 'link'].map((own) => matches.find(({ field }) => field === own)?.column);
  // One page several times is one campsite, wherever its rows say that it is.
  if (link && link.texts.size * 2 <= link.filled) return true;
  const isPlaced = matches.some(({ field }) => field !== null && OF_PLACES.has(field));
  return name !== undefined && name.texts.size < name.filled && !isPlaced;
}

/** Whether a list that names each campsite many times has columns of prices, though they cannot be read: it is no register of campsites. */
function isOfPrices(matches: readonly ColumnMatch[], columns: readonly Column[]): boolean {
  return repeatsNames(matches) && namesPrices(columns);
}

/** Whether a list of campsites that says of none where it is has a price of a night of each: a look at a portal, with its scores beside. */
function arePriced(matched: readonly MatchedKind[]): boolean {
  const [prices, campsites] = (['prices', 'campsites'] as const).map((own) =>
    matched.find(({ kind }) => kind === own)!,
  );
  const isPlaced = campsites!.matches.some(({ field }) => field !== null && OF_PLACES.has(field));
  const named = prices!.matches.flatMap(({ field, reason }) => (reason.by === 'name' ? (field ?? []) : []));
  return (
    prices!.isRecognised && !isPlaced && REQUIRED.prices.every((one) => one.some((field) => named.includes(field)))
  );
}

/** What a guest says, or who it is: with a score and a day alone a file may tell of prices and mention the score. */
const OF_REVIEWS: ReadonlySet<string> = new Set([
  'positive',
  'negative',
  'title',
  'reviewer_name',
  'review_id',
  'group',
]);
const saysAnything = (matches: readonly ColumnMatch[]): boolean =>
  matches.some(({ field }) => field !== null && OF_REVIEWS.has(field));

/** Whether at least two columns are called what a file of prices has. */
function namesPrices(columns: readonly Column[]): boolean {
  const named = columns.flatMap((column) =>
    fieldsByName('prices', column.name).flatMap(({ field, score }) => (score >= WHOLE_NAME ? [field] : [])),
  );
  return OF_PRICES.filter((field) => named.includes(field)).length >= 2;
}

/** Columns of lists of people: guests, customers, staff. */
const OF_PEOPLE =
  /(^| )((guest|customer|client|user|employee|staff|member|passenger|huesped|cliente|usuario|empleado|socio|gast|kunde|ospite) (id|number|numero)|(full|first|last|given|family|middle|sur) ?name|apellidos?|nombre y apellidos|cognoms?|prenom|nachname|vorname|achternaam|voornaam|cognome|sobrenome|birth|birthday|birth ?date|date of birth|fecha de nacimiento|dni|nif del cliente|passport|pasaporte|gender|genero|sexo|salary|salario|hire date|job title|department|sign ?up date|loyalty (tier|points|number))( |$)/;
/** Columns of lists of bookings: what one guest paid for a stay is no price that is on sale. */
const OF_BOOKINGS =
  /(^| )((booking|reservation|confirmation|reserva|localizador|buchung|buchungs|boeking|reservering|prenotazione|order|invoice|folio) (id|no|nr|nummer|number|numero|ref|reference|code|codigo|status|state|estado|date|fecha|channel|source)|(id|n|no|num|numero|estado|fecha|codigo|date|statut|numero de|stato) (de |de la |di )?(la )?(reserva|reservation|prenotazione|booking)|reserva|localizador|is canceled|is cancelled|cancell?ed|cancellation date|lead time|booked on|booked at|booker|(guest|customer|client|huesped|cliente) (id|names?|s name|s|email|phone|country|first name|last name)|nombre (del )?(huesped|cliente)|huesped|titular|gastname|nom (du )?client|ospite|email|e mail|contact|contact (no|number|phone)|contacto|phone|telefono|telephone|(payment|pago) (id|status|method|date|type|state|estado|metodo)|total payment|metodo de pago|forma de pago|deposit paid|paid|amount paid|pagado|balance( due)?|pendiente de pago|commission( amount)?|comision|special requests?|market segment|customer type|arrival date (month|year|week number|day of month))( |$)/;
/** Columns of what is sold beside stays, and of houses that are for sale. */
const OF_OTHER_GOODS =
  /(^| )(flight|airline|airlines|arrival airport|departure airport|airport|aircraft|seat class|stops|ticket|sqft|sqft living|sqft lot|square feet|square meters|yr built|year built|yr renovated|waterfront|floors|garage|zestimate|mls|mileage|odometer|fuel|fuel type|transmission|engine|sku|upc|ean|asin|quantity|qty|unit price|order|orders|product id|item|menu|open|high|low|close|adj close|volume|ticker|symbol|payment (id|method|status|date))( |$)/;

/** How many columns have to say it, by what the file would otherwise be. */
const ENOUGH = 2;
const OTHERS: Readonly<Record<ImportKind, readonly RegExp[]>> = {
  prices: [OF_BOOKINGS, OF_OTHER_GOODS, OF_PEOPLE],
  campsites: [OF_PEOPLE],
  reviews: [],
  holidays: [],
  occupancy: [],
};

/** Whether a file that has the columns of a kind is of something else all the same: of guests, bookings, flights, houses for sale. */
function isOfSomethingElse(kind: ImportKind, columns: readonly ColumnFacts[]): boolean {
  const names = columns.map(({ name }) => plainWords(name));
  return OTHERS[kind].some((other) => names.filter((name) => other.test(name)).length >= ENOUGH);
}
