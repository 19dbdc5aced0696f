import type { CheckedLink, User } from '@vivac/contract/accounts';
import { repetitions, watchedListing } from '@vivac/domain/places/link';
import { wordsOf } from '../../../text/reader.ts';
import { repeatedSentence } from './links-draft.ts';

const linkText = wordsOf('watchlist-links');

/** What is known of a link: the server's answer, or that it is asked, or that asking failed. */
export type LinkCheck =
  (Pick<CheckedLink, 'state' | 'campsite'> & Partial<Pick<CheckedLink, 'near'>>) | 'checking' | 'failed';

/** What a row says below its field. */
export interface LinkMeaning {
  readonly tone: 'good' | 'waiting' | 'quiet' | 'error';
  readonly sentence: string;
  /** Campsites that a link may have been meant for which nobody knows. */
  readonly near?: CheckedLink['near'];
}

/** The links of a user that the list has named already. */
export function knownLinks({ reference_campsite, competitors }: User): Map<string, LinkCheck> {
  const campsites = reference_campsite === null ? competitors : [reference_campsite, ...competitors];
  return new Map(campsites.map(({ link, name, state }) => [link, { state, campsite: name }]));
}

/** For every row, the reference first, what it means; null for an empty one. */
export function linkMeanings(
  texts: readonly string[],
  checkOf: (link: string) => LinkCheck | undefined,
): (LinkMeaning | null)[] {
  const links = texts.map((text) => watchedListing(text));
  const checks = links.map((link) => (link === null ? undefined : checkOf(link)));
  const names = checks.map((check) => (typeof check === 'object' ? check.campsite : null));
  // Two links of one campsite are one campsite; a link that no campsite has stands for itself.
  const firsts = repetitions(links.map((link, row) => names[row] ?? link));
  return texts.map((text, row) => {
    if (text.trim() === '') return null;
    if (links[row] === null) return { tone: 'error', sentence: linkText.invalid({ row }) };
    const first = firsts[row] ?? null;
    if (first !== null) return { tone: 'error', sentence: repeatedSentence(row, first, shownName(checks[row])) };
    return meaningOf(checks[row] ?? 'checking');
  });
}

function shownName(check: LinkCheck | undefined): string | null {
  return typeof check === 'object' && check.state === 'active' ? check.campsite : null;
}

function meaningOf(check: LinkCheck): LinkMeaning {
  if (check === 'checking') return { tone: 'quiet', sentence: linkText.checking };
  if (check === 'failed') return { tone: 'quiet', sentence: linkText.unchecked };
  if (check.state === 'active') return { tone: 'good', sentence: check.campsite ?? '' };
  const sentence = linkText.states[check.state === 'waiting' ? 'waiting' : 'unknown'];
  return { tone: 'waiting', sentence, ...(check.near && check.near.length > 0 && { near: check.near }) };
}
