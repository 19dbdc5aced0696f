import { REVIEWED_TYPES, type ReviewedType } from './review-filters.ts';

/**
 * How channels word what a guest slept in, without accents and in lower case: English, Spanish, Catalan, French, German,
 * Dutch, Italian and Portuguese.
 */
const PATTERNS: Readonly<Record<ReviewedType, RegExp>> = {
  'glamping tent':
    /(?<!\w)(?:\w*glamping\w*|safari\w*|yurt\w*|jurt\w*|iurt\w*|tipis?|teepees?|(?:lodge|bell)[- ]?(?:tent|zelt)\w*|(?:tienda|tenda|tente|tent|zelt)s? (?:de )?(?:lodge|safari|campana))(?!\w)/,
  bungalow: /(?<!\w)bung[ae]l\w*/,
};
const ACCENTS = /[\u0300-\u036f]/g;

/** The type of the panel that a room's wording names; null for one that names none, or several. */
export function reviewedTypeOfRoom(wording: string | null): ReviewedType | null {
  if (wording === null) return null;
  const plain = wording.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  const [type, ...more] = REVIEWED_TYPES.filter((named) => PATTERNS[named].test(plain));
  return more.length === 0 ? (type ?? null) : null;
}
