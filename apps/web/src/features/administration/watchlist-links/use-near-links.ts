import { useCallback, useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import type { LinkMeaning } from './link-meanings.ts';
import type { LinkFault } from './links-draft.ts';

const linkText = wordsOf('watchlist-links');
const NOTHING: ReadonlySet<string> = new Set();

/** Links that may be mistyped, until somebody says of each that it is meant as it is. */
export function useNearLinks(texts: readonly string[], meanings: readonly (LinkMeaning | null)[]) {
  const [kept, setKept] = useState(NOTHING);
  const asked = meanings.map((meaning, row) => (kept.has(texts[row] ?? '') ? null : (meaning?.near ?? null)));
  const keep = useCallback((text: string) => setKept((before) => new Set(before).add(text)), []);
  const undecided: LinkFault[] = asked.flatMap((near, row) =>
    near === null ? [] : [{ row, sentence: linkText.near.undecided({ row }) }],
  );
  return { asked, keep, undecided };
}
