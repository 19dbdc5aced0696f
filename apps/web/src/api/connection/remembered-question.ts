import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';

const KEY = 'vivac.calendar-question';

/** What the calendar compared last, for whom, and what the address had asked for. */
export interface RememberedQuestion {
  readonly uid: string;
  readonly asked: string;
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
}

/**
 * What the same user saw last under the same address, or under any where `asked` is null: its prices are asked for while filters and reference are still on their
 * way. What they say then decides; a question that is another one by then was asked in vain.
 */
export function rememberedQuestion(uid: string, asked: string | null): RememberedQuestion | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isQuestion(kept) && kept.uid === uid && (asked === null || kept.asked === asked) ? kept : null;
  } catch {
    return null;
  }
}

export function rememberQuestion(question: RememberedQuestion): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(question));
  } catch {
    // The next visit waits for filters and reference.
  }
}

/** Of a user who leaves nothing stays behind. */
export function forgetQuestion(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused nothing was kept.
  }
}

function isQuestion(kept: unknown): kept is RememberedQuestion {
  if (typeof kept !== 'object' || kept === null) return false;
  const { uid, asked, reference, campsites, selection } = kept as Record<string, unknown>;
  const names = [uid, asked, reference].every((name) => typeof name === 'string');
  return names && Array.isArray(campsites) && typeof selection === 'object' && selection !== null;
}
