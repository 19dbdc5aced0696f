import { oneLine } from '../shown-text.ts';

/** A guest's name as the source published it, on one line and without signs that nobody sees; null where there is no name. */
export function shownReviewerName(given: string | null): string | null {
  const name = oneLine(given ?? '');
  return name === '' ? null : name;
}

/** Whether a guest has the name that somebody says they have, in capitals or not. */
export function isReviewer(requested: string, given: string | null): boolean {
  const sought = folded(requested);
  return sought !== '' && given !== null && folded(given) === sought;
}

const folded = (name: string): string => oneLine(name).normalize('NFKC').toLowerCase();
