import { knownWord } from '../../known-words.ts';
import type { Language } from '../../language.ts';
import { shownName } from '../../shown-text.ts';
import { OFFER_DIMENSION_KEYS, type OfferDimension, type OfferFilters, narrowedTo } from '../offer-dimension.ts';

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
    extras: (name) => `suppléments : ${name}`,
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
