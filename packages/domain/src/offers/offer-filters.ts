import {
  ANY,
  hasAny,
  holdsNames,
  narrowedTo,
  OFFER_DIMENSION_KEYS,
  OFFER_DIMENSIONS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  offerFilters,
} from './offer-dimension.ts';
import { knownWord } from '../known-words.ts';
import type { Language } from '../language.ts';
import { shownName } from '../shown-text.ts';

const MAX_NAME_LENGTH = 200;
const MAX_COUNT = 100;

export const NOT_AN_OBJECT = 'must be an object.';

/** The filters of what came from outside, or what is wrong with them, to be said after their name. */
export function readOfferFilters(given: unknown): OfferFilters | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return NOT_AN_OBJECT;
  const parts = given as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(parts).find((key) => !OFFER_DIMENSION_KEYS.some((dimension) => dimension === key));
  if (unknown !== undefined) return `have nothing called “${unknown.toWellFormed().slice(0, 40)}”.`;
  const wrong = OFFER_DIMENSION_KEYS.find((key) => isSet(parts[key]) && !isChoice(key, parts[key]));
  if (wrong !== undefined) return `must have ${choiceWords(wrong)} as ${OFFER_DIMENSIONS[wrong].title.toLowerCase()}.`;
  return offerFilters((dimension) => (isSet(parts[dimension]) ? (parts[dimension] as OfferChoice) : undefined));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isChoice(dimension: OfferDimension, value: unknown): boolean {
  if (hasAny(dimension) && value === ANY) return true;
  if (!holdsNames(dimension)) return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_COUNT;
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= MAX_NAME_LENGTH &&
    value.isWellFormed() &&
    !value.includes('\u0000')
  );
}

function choiceWords(dimension: OfferDimension): string {
  if (holdsNames(dimension)) return `a name of at most ${MAX_NAME_LENGTH} characters`;
  return `a whole number from 1 to ${MAX_COUNT}${hasAny(dimension) ? `, or ${ANY},` : ''}`;
}

interface FilterWords {
  readonly guests: (count: number) => string;
  readonly nights: (count: number) => string;
  /** A value such as “None” says nothing alone. */
  readonly extras: (name: string) => string;
  readonly anyLength: string;
  readonly anyOffer: string;
}

const WORDS: Readonly<Record<Language, FilterWords>> = {
  en: {
    guests: (count) => (count === 1 ? 'one guest' : `${count} guests`),
    nights: (count) => (count === 1 ? 'one night' : `${count} nights`),
    extras: (name) => `extras: ${name}`,
    anyLength: 'any length of stay',
    anyOffer: 'any offer',
  },
  es: {
    guests: (count) => (count === 1 ? 'un huésped' : `${count} huéspedes`),
    nights: (count) => (count === 1 ? 'una noche' : `${count} noches`),
    extras: (name) => `extras: ${name}`,
    anyLength: 'cualquier duración',
    anyOffer: 'cualquier oferta',
  },
  ca: {
    guests: (count) => (count === 1 ? 'un hoste' : `${count} hostes`),
    nights: (count) => (count === 1 ? 'una nit' : `${count} nits`),
    extras: (name) => `extres: ${name}`,
    anyLength: 'qualsevol durada',
    anyOffer: 'qualsevol oferta',
  },
  fr: {
    guests: (count) => (count === 1 ? 'une personne' : `${count} personnes`),
    nights: (count) => (count === 1 ? 'une nuit' : `${count} nuits`),
    extras: (name) => `suppléments\u00a0: ${name}`,
    anyLength: 'toute durée',
    anyOffer: 'toutes les offres',
  },
};

/** Under which filters is compared, as a sentence says it: “2 guests · Booking.com · … · 7 nights”. */
export function filterWords(filters: OfferFilters, language: Language): string {
  const { anyOffer } = WORDS[language];
  if (OFFER_DIMENSION_KEYS.every((key) => narrowedTo(filters, key) === undefined)) return anyOffer;
  return OFFER_DIMENSION_KEYS.flatMap((key) => wordsOf(key, narrowedTo(filters, key), language)).join(' · ');
}

function wordsOf(dimension: OfferDimension, value: string | number | undefined, language: Language): string[] {
  const words = WORDS[language];
  if (value === undefined) return dimension === 'nights' ? [words.anyLength] : [];
  if (typeof value === 'number') return [dimension === 'guests' ? words.guests(value) : words.nights(value)];
  const name = shownName(knownWord(value, language));
  return [dimension === 'extras' ? words.extras(name) : name];
}
