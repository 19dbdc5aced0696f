import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { CheckedLink, User } from '@vivac/contract/accounts';
import { watchedListing, repetitions } from '@vivac/domain/places/link';
import { useCallback, useMemo, useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { type LinkFault, repeatedSentence } from './links-draft.ts';

/** Nobody is told what half a word means. */
const TYPING_PAUSE_MS = 300;
const NOTHING_KNOWN: ReadonlyMap<string, LinkCheck> = new Map();

/**
 * What the typed links mean, the reference first. Links are asked about once typing pauses; an answer belongs to its link,
 * so that a late one is never shown for another.
 */
export function useLinkMeanings(texts: readonly string[], known = NOTHING_KNOWN): (LinkMeaning | null)[] {
  const typed = texts.join('\n');
  const [paused] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const links = new Set(paused.split('\n').map((text) => watchedListing(text)));
  const requested = [...links].filter((link) => link !== null && !known.has(link)) as string[];
  const checks = useQueries({
    queries: requested.map((link) => callQuery('checkLink', { query: { link } })),
    combine: (answers) => new Map(answers.map(({ data, isError }, at) => [requested[at], checkOf(data, isError)])),
  });
  const settled = new Set(paused.split('\n'));
  const meanings = linkMeanings(texts, (link) => known.get(link) ?? checks.get(link));
  // What is still being typed is no mistake yet.
  return meanings.map((meaning, row) => (meaning?.tone === 'error' && !settled.has(texts[row]!) ? null : meaning));
}

function checkOf(answer: CheckedLink | undefined, failed: boolean): LinkCheck {
  return answer ?? (failed ? 'failed' : 'checking');
}

const linkText = wordsOf('watchlist-links');
const NOTHING: ReadonlySet<string> = new Set();

/** Links that may be mistyped, until somebody says of each that it is meant as it is. */
export function useNearLinks(texts: readonly string[], meanings: readonly (LinkMeaning | null)[]) {
  const [stored, setStored] = useState(NOTHING);
  const requested = meanings.map((meaning, row) => (stored.has(texts[row] ?? '') ? null : (meaning?.near ?? null)));
  const keep = useCallback((text: string) => setStored((before) => new Set(before).add(text)), []);
  const undecided: LinkFault[] = requested.flatMap((near, row) =>
    near === null ? [] : [{ row, sentence: linkText.near.undecided({ row }) }],
  );
  return { asked: requested, keep, undecided };
}

const LEAST_LETTERS = 2;
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * The links of the campsites that have what was typed in their name, by name; of equal names with their region. Nothing while
 * a link is typed. A campsite without a link is watched by its name.
 */
export function useCampsitesNamed(typed: string): ReadonlyMap<string, string> {
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isName = search.length >= LEAST_LETTERS && watchedListing(search) === null && !/^\w+:/.test(search);
  const { data } = useQuery({
    ...callQuery('getCampsites', { query: { search } }),
    enabled: isName,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!isName || data === undefined) return NO_NAMES;
    const names = data.campsites.map(({ name }) => name);
    return new Map(
      data.campsites.map(({ name, region, listings }) => {
        const isAlone = names.filter((each) => each === name).length === 1;
        return [isAlone || region === null ? name : `${name}, ${region}`, listings[0]?.links[0] ?? `campsite:${name}`];
      }),
    );
  }, [data, isName]);
}

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
export function savedLinks({ reference_campsite, competitors }: User): Map<string, LinkCheck> {
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
