import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { CheckedLink } from '@vivac/contract/accounts';
import { watchedListing } from '@vivac/domain/places/link';
import { useCallback, useMemo, useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { type LinkCheck, type LinkMeaning, linkMeanings } from './link-meanings.ts';
import type { LinkFault } from './links-draft.ts';

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
