import {
  ANY,
  OFFER_DIMENSIONS,
  OFFER_DIMENSION_KEYS,
  type OfferChoice,
  type OfferDimension,
  type OfferFilters,
  hasAny,
  holdsNames,
  offerFilters,
} from '../offer-dimension.ts';

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
