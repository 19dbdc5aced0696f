import { Flaw } from '../../verdict/import-refused.ts';
import { holidayAreaCode } from '@vivac/domain/holidays';
import { countryCodeOf } from '@vivac/domain/places/country';
import { suggestUnitType } from '@vivac/domain/offers/unit-type';
import type { ImportKind } from '../../mapping/fields.ts';
import { SCORE_PREFIX } from '../../mapping/fields.ts';
import { lackOfDay } from '../../mapping/convert-date.ts';
import { plainWords } from '../names/plain-words.ts';
import { saysBasis } from '../prices/price-basis.ts';
import { withoutFrom } from '../prices/price-words.ts';
import { rateNamed } from '../prices/rate-names.ts';
import { guestsInWords, isPartyOfSome, starsInWords } from '../names/number-words.ts';
import { scaleInName } from '../names/scale-names.ts';
import { isStatus, statusOf, unitsLeft } from '../names/status-words.ts';
import {
  type ColumnFacts,
  isAmount,
  isDash,
  isLink,
  isNightCount,
  isWholeNumber,
  isYesOrNo,
  numberOf,
  shareOf,
  signsIn,
} from './column-facts.ts';
import type { DateFacts } from './date-facts.ts';
import { channelNamed } from './translations.ts';
import { apart, isEasting, isNorthing, readDegrees, utmZone } from '../../mapping/coordinates.ts';

/** A column with all that is known of what stands in it. */
export interface Column extends ColumnFacts {
  readonly dates: DateFacts | null;
  /** What is said above the rows, of all columns. */
  readonly head?: string;
  /** How much of its texts are names of campsites that the installation has: 0 to 1. */
  readonly knownCampsites: number;
  /** Whether it has days or moments, and all of them are before the file came. */
  readonly isPast: boolean;
}

/** What the values of a column say of its being a field: {@link IMPOSSIBLE}, or points beside those of its name. */
type Evidence = (column: Column) => number;

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
const UNLIKELY = -40;
const POSSIBLE = 0;
/** A name that is only contained in a column's name needs at least this. */
export const LIKELY = 15;
/** Speaks for the field without any name. */
export const TELLING = 40;

const MOST = 0.9;
const HALF = 0.5;
/** Of a column of status some words may be unknown: those are asked for. */
const STATUS_SHARE = 0.6;

/** Of texts that can be read so: most of them are evidence, fewer than half make it impossible. */
const read = (test: (text: string) => boolean, most = LIKELY): Evidence => {
  return (column) => {
    const share = shareOf(column, test);
    if (share >= MOST) return most;
    return share >= HALF ? POSSIBLE : IMPOSSIBLE;
  };
};
const anything: Evidence = () => POSSIBLE;
/** Days that lack their year, or are told from another day: the column is read, and each of its rows is rejected with the reason. */
const lacking: Evidence = ({ texts }) => {
  const first = [...texts.keys().take(LOOKED_TEXTS)];
  const lack = first.filter((text) => lackOfDay(text) !== null).length;
  return first.length > 0 && lack >= first.length * MOST ? POSSIBLE : IMPOSSIBLE;
};
const LOOKED_TEXTS = 20;
const day: Evidence = (column) => {
  if (column.dates === null) return lacking(column);
  return column.dates.tells === 'period' ? IMPOSSIBLE : LIKELY;
};
/** When a campsite opens, closes or was registered: no night, whatever price stands beside it. */
const NO_NIGHT = new RegExp(
  `(^| )(${[
    'apertura|abiert[oa]|cierre|inauguracion|fecha (?:de )?(?:alta|baja)|registro|inscripcion',
    'obertura|obert[a]?|tancament|data (?:d )?(?:alta|baixa)|registre|inscripcio',
    'opening|opens?|closing|closes|registration|registered',
    'ouverture|ouverte?|fermeture|inscription|enregistrement',
    'eroffnung\\w*|geoffnet|offnung|offnungsdatum|schlie(?:ß|ss)ung\\S*|anmeldung|anmeldedatum|registrierung\\w*',
    'openingsdatum|openingsdag|geopend|sluiting\\w*|registratie\\w*|inschrijving|inschrijfdatum',
  ].join('|')})( |$)`,
);
const night: Evidence = (column) => (NO_NIGHT.test(plainWords(column.name)) ? IMPOSSIBLE : day(column));
const date: Evidence = (column) => (column.dates === null ? lacking(column) : LIKELY);
const moment: Evidence = ({ dates }) => {
  if (dates === null || dates.tells === 'period') return IMPOSSIBLE;
  return dates.tells === 'moment' ? TELLING : POSSIBLE;
};
const within = (min: number, max: number) => (text: string) => {
  const number = numberOf(text);
  return number >= min && number <= max;
};

const hasLetters = (text: string) => /\p{L}/u.test(text);
const isGroup = (text: string) =>
  /(^| )(famil|couple|parej|parell|solo|sola|alone|group|grup|groep|friend|amig|amic|amis|ami |pair|paar|stel|coppia|casal|alleen|allein|viajer|travell?er|business|negocio)/.test(
    plainWords(text),
  );
const isProse = (text: string) => text.length > 90 || text.split(/\s+/).length > 12;
const isUnitType = (text: string) => text.length <= 90 && suggestUnitType(text) !== null;
const namesCampsite = (text: string) =>
  /(^| )(camping|campsite|campingplatz|campeggio|parque|village|resort|park)( |$)/.test(plainWords(text));
const isLodging = (text: string) =>
  namesCampsite(text) ||
  /(^| )(hotel|hostal|hostel|hoteles|aparthotel|apartamentos?|apartments?|suites|inn|albergue|pension)( |$)/.test(
    plainWords(text),
  );
/** Whether most of a column are names of campsites by a word in them. */
export const areCampsites = (column: Column): boolean => shareOf(column, isLodging) >= HALF;
const textual: Evidence = (column) => {
  const isText = column.dates === null && shareOf(column, hasLetters) >= HALF && shareOf(column, hasSignOfMoney) < HALF;
  return isText ? POSSIBLE : IMPOSSIBLE;
};

/**
 * A campsite's name stands in each row and is short; a column of prose, of kinds of units, of yes and no, or one that is often empty
 * is none. `unitTypes` is what kinds of units say: a campsite may be called Villa, a column of prices is of villas.
 */
const identity =
  (unitTypes: number): Evidence =>
  (column) => {
    if (isNoIdentity(column)) return IMPOSSIBLE;
    if (column.knownCampsites >= HALF) return TELLING;
    if (shareOf(column, isUnitType) >= HALF && shareOf(column, namesCampsite) < HALF) return unitTypes;
    if (column.filled < column.rows * MOST) return UNLIKELY;
    return column.texts.size === 1 && column.rows > 1 ? POSSIBLE : LIKELY;
  };

const isCountry = (text: string) => countryCodeOf(text) !== null;
const saysStatus = (text: string) => statusOf(text) !== null;

function isNoIdentity(column: Column): boolean {
  if (textual(column) === IMPOSSIBLE || column.filled < column.rows * HALF || shareOf(column, isProse) > 0.1)
    return true;
  return [isYesOrNo, saysStatus, isLink, isCountry].some((test) => shareOf(column, test) >= HALF);
}

/** `BAR`, `No reembolsable`, `Media pensión`: rates of one unit. */
const areRates = (column: Column): boolean =>
  column.texts.size > 1 && shareOf(column, (text) => rateNamed(text) !== null) >= MOST;

const unitType: Evidence = (column) => {
  if (areRates(column) || saysBasis(column)) return IMPOSSIBLE;
  if (textual(column) === IMPOSSIBLE || shareOf(column, isLink) >= HALF) return IMPOSSIBLE;
  if (shareOf(column, isProse) > HALF) return UNLIKELY;
  const areUnits = shareOf(column, isUnitType) >= HALF;
  if (column.knownCampsites >= HALF) return IMPOSSIBLE;
  return areUnits ? TELLING : POSSIBLE;
};

/** What a sheet shows in place of a number it could not compute: it stands in columns of numbers. */
const isFormula = (text: string) => /^(=|#[A-Z\d/]+[!?]?$)/.test(text);
const isPriceText = (text: string) =>
  isAmount(withoutFrom(text)) || isFormula(text) || statusOf(text) !== null || isDash(text);

const price: Evidence = (column) => {
  const share = shareOf(column, isPriceText);
  if (share < HALF || column.dates?.tells === 'moment') return IMPOSSIBLE;
  if (shareOf(column, hasSignOfMoney) >= MOST) return TELLING;
  return share >= MOST && shareOf(column, within(0, 20_000)) >= HALF ? LIKELY : POSSIBLE;
};

function hasSignOfMoney(text: string): boolean {
  return /\d/.test(text) && signsIn(text).some((sign) => /\p{Sc}|^(eur|euros?|usd|gbp|chf)$/iu.test(sign));
}

/** A column that is called so is read or asked for word by word; without the name only what is known as such speaks for it. */
const availability: Evidence = (column) => {
  const share = shareOf(
    column,
    (text) => isWholeNumber(text) || isYesOrNo(text) || statusOf(text) !== null || unitsLeft(text) !== null,
  );
  if (shareOf(column, isStatus) >= STATUS_SHARE) return TELLING;
  if (share >= MOST) return LIKELY;
  return shareOf(column, isProse) > 0.1 || shareOf(column, isLink) > 0 ? IMPOSSIBLE : POSSIBLE;
};

const channel: Evidence = (column) => {
  if (textual(column) === IMPOSSIBLE || shareOf(column, isProse) > 0.1) return IMPOSSIBLE;
  return shareOf(column, (text) => channelNamed(text) !== null) >= HALF ? TELLING : POSSIBLE;
};

/** What a portal adds to its price, `+€ 9 taxes and charges`: taxes without a plus may be within the price. */
export const isAdded = (text: string): boolean => /^\+\s*\D{0,4}\d/.test(text);
const fees: Evidence = (column) => {
  if (shareOf(column, isAdded) >= HALF) return LIKELY;
  return /(^| )(tax|taxes|charges|impuestos|taxe)( |$)/.test(plainWords(column.name))
    ? IMPOSSIBLE
    : read(isAmount)(column);
};

const isNumberOfGuests = (text: string): boolean =>
  (/^\d{1,2}([.,]0+)?(\s*\p{L}+\.?)?$/u.test(text) && within(1, 40)(/\d+/.exec(text)![0])) ||
  guestsInWords(text) !== null;

/** Names of columns where `4+1` is beds and no party. */
const OF_BEDS =
  /(^| )(plazas|places|sleeps|capacidad|capacitat|capacity|capacite|kapazitat|capaciteit|capacita|capacidade|beds?|camas?|llits?|lits?|betten|bedden|letti|couchages|schlafplatze|slaapplaatsen|posti|lugares)( |$)/;

/** Guests as a number or in words; a party with children is one whose rows are rejected with the reason. */
const guests: Evidence = (column) =>
  read((text) => isNumberOfGuests(text) || (!OF_BEDS.test(plainWords(column.name)) && isPartyOfSome(text)))(column);

/** Codes of money that are hardly an abbreviation of anything else. */
const isCurrencyCode = (text: string): boolean =>
  /^(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|BRL|MXN|CAD|AUD|NZD|JPY|CNY|MAD|ILS|ZAR|INR)$/.test(text);

const PRICES: Readonly<Record<string, Evidence>> = {
  campsite: identity(IMPOSSIBLE),
  link: read(isLink, TELLING),
  stay_date: night,
  departure: night,
  price,
  currency: (column) =>
    column.texts.size > 0 && shareOf(column, isCurrencyCode) === 1
      ? TELLING
      : read((text) => /^(\p{Sc}|\p{L}{3,5})$/u.test(text))(column),
  availability,
  units_sold: read(isWholeNumber),
  units_total: read(isWholeNumber),
  accommodation_type: unitType,
  original_type: unitType,
  channel,
  guests,
  cancellation_policy: (column) => (saysBasis(column) ? IMPOSSIBLE : areRates(column) ? TELLING : POSSIBLE),
  included_extras: anything,
  nights: read(isNightCount),
  minimum_nights: read(isNightCount),
  minimum_nights_through: read(isNightCount),
  maximum_nights: read((text) => /^\d{1,10}(\s*\p{L}+)?$/u.test(text)),
  closed_to_arrival: read(isYesOrNo),
  closed_to_departure: read(isYesOrNo),
  closed: read(isYesOrNo),
  stop_sale: read(isYesOrNo),
  mandatory_fees: fees,
  tourist_tax: read(isAmount),
  children_ages: read((text) => /^\d{1,2}([,; ]+\d{1,2})*$/.test(text)),
  outcome: anything,
  observed_at: moment,
};

const isScore = read(
  (text) =>
    within(0, 100)(text.replace(/\s*(\/|de|of|sur|von|van|su)\s*\d+$/i, '')) ||
    /^[★☆*]{1,10}$/.test(text) ||
    starsInWords(text) !== null,
);
/** Of grades from 1 to 6 nobody can say whether 1 is the best of them: they are no scores until somebody says so. */
const score: Evidence = (column) => (scaleInName(column.name)?.isOpen ? IMPOSSIBLE : isScore(column));

/** Whole stars are those that an authority gave; guests' are a mean of many. */
const STARS_OF_A_CLASS = /(^| )(stars?|estrell[ae]s|etoiles?|sterne|sterren|stelle|estrelas|hotelstars)( |$)/;
const ofGuests: Evidence = (column) => {
  const isClass = STARS_OF_A_CLASS.test(plainWords(column.name)) && shareOf(column, isWholeOrHalf) === 1;
  return isClass ? IMPOSSIBLE : score(column);
};
const isWholeOrHalf = (text: string) => /^[0-7]([.,][05]0*)?$/.test(text);

const isDegrees = (text: string) => {
  const degrees = readDegrees(text);
  return !(degrees instanceof Flaw) && Math.abs(degrees.value) <= 180;
};
/** Whole numbers beside each other are two of anything. */
const isPair = (text: string) => /[.,°º]\d|[°º]/.test(text) && (apart(text)?.every(isDegrees) ?? false);

const CAMPSITES: Readonly<Record<string, Evidence>> = {
  name: identity(UNLIKELY),
  name_if_taken: textual,
  link: read(isLink, TELLING),
  latitude: read(isDegrees),
  longitude: read(isDegrees),
  coordinates: read(isPair, TELLING),
  utm_x: read(isEasting),
  utm_y: read(isNorthing),
  utm_zone: read((text) => utmZone(text) !== null),
  municipality: textual,
  province: textual,
  region: textual,
  overall_score: ofGuests,
  review_count: read((text) => /^\d[\d.,' ]{0,9}(\s+\p{L}.{0,20})?$/u.test(text)),
  observed_at: moment,
};

/** What guests wrote; bare numbers count something, as likes do. */
const prose: Evidence = (column) => (shareOf(column, isWholeNumber) === 1 ? IMPOSSIBLE : POSSIBLE);

const REVIEWS: Readonly<Record<string, Evidence>> = {
  campsite: identity(IMPOSSIBLE),
  link: read(isLink, TELLING),
  date,
  score,
  nationality: textual,
  type: textual,
  original_type: unitType,
  duration: read((text) => /\d/.test(text) && text.length < 60),
  group: (column) => (shareOf(column, isGroup) >= HALF ? LIKELY : textual(column)),
  reviewer_name: (column) =>
    shareOf(column, isProse) > 0.1 || column.dates !== null || shareOf(column, isLodging) >= HALF
      ? IMPOSSIBLE
      : POSSIBLE,
  // A title that names campsites is the campsite's, as in exports of maps.
  title: ({ knownCampsites }) => (knownCampsites >= HALF ? IMPOSSIBLE : POSSIBLE),
  positive: prose,
  negative: prose,
  language: read((text) => /^\p{L}{2}([-_]\p{L}{2})?$|^\p{L}{3,20}$/u.test(text)),
  answer: anything,
  stay_date: date,
  review_id: anything,
};

const HOLIDAYS: Readonly<Record<string, Evidence>> = {
  area: read((text) => holidayAreaCode(text) !== null, TELLING),
  country: read((text) => /^[A-Za-z]{2}$/.test(text)),
  kind: textual,
  name: textual,
  from: day,
  to: day,
  known_from: day,
  known_until: day,
};

const OCCUPANCY: Readonly<Record<string, Evidence>> = {
  series: textual,
  place: textual,
  measure: textual,
  month: date,
  value: anything,
  suppressed: read(isYesOrNo),
};

const EVIDENCE: Readonly<Record<ImportKind, Readonly<Record<string, Evidence>>>> = {
  prices: PRICES,
  campsites: CAMPSITES,
  reviews: REVIEWS,
  holidays: HOLIDAYS,
  occupancy: OCCUPANCY,
};

/** Points of what stands in a column for a field or role; an empty column can be any, and speaks for none. */
export function valueEvidence(kind: ImportKind, field: string, column: Column): number {
  if (column.filled === 0) return POSSIBLE;
  const of = found.get(column) ?? new Map<string, number>();
  found.set(column, of);
  const key = `${kind} ${field}`;
  const known = of.get(key);
  if (known !== undefined) return known;
  const evidence = field.startsWith(SCORE_PREFIX) ? score : EVIDENCE[kind][field];
  const points = evidence?.(column) ?? IMPOSSIBLE;
  of.set(key, points);
  return points;
}

/** What was found of each column, which is asked for by every kind and layout. */
const found = new WeakMap<Column, Map<string, number>>();
