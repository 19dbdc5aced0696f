import type { Review } from '@vivac/contract/reviews';
import { type CountryCode, countryCodeOf } from '@vivac/domain/places/country';
import { reviewWords } from '../../text/review-words.ts';
import { guestReviewsText as text, reviewFilterText } from '../../text/reviews.ts';

/** The type as it is shown: `-` when nothing is known, the source's wording and ` (-)` when only that is (review-10). */
export function typeText({ type, originalAccommodationType: original }: TypeOfReview): string {
  if (type !== null && type !== '') return reviewFilterText.option(type);
  return original === null || original === '' ? text.noType : text.onlyOriginal({ original });
}

type TypeOfReview = Pick<Review, 'type' | 'originalAccommodationType'>;

/** Where a guest is from, with the country's code when it is known; null when nothing is told (review-9). */
export function originOf(
  nationality: string | null,
): { readonly name: string; readonly code: CountryCode | null } | null {
  const told = nationality?.trim() ?? '';
  if (told === '' || told === '-') return null;
  const code = countryCodeOf(told);
  return { name: code === null ? told : reviewWords.country(code), code };
}
