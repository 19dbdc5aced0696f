import { setImmediate as othersFirst } from 'node:timers/promises';
import { withoutAccents } from '@vivac/domain/search-text';
import { languageOfReview } from '@vivac/domain/reviews/themes/review-language';
import type { Polarity, ThemeMention } from '@vivac/domain/reviews/themes/review-theme';
import { themeMentions } from '@vivac/domain/reviews/themes/theme-mentions';
import type { Transaction } from '#platform/database/database';
import { startRepeating } from '#platform/queue/repeating';
import type { Context } from '#server/context';
import { type ReadWords, type UnreadReview, saveWords, takeUnread, unreadIfReadOtherwise } from './word-store.ts';

const TICK_MS = 2_000;

/** Rises when languages, themes or lexicons change: reviews that were read before are then read again. */
const READING_VERSION = 1;
const AT_ONCE = 500;
/** So many are read before others of the process have their turn: some milliseconds. */
const IN_ONE_TURN = 50;

/** Where an earlier version of the program read otherwise, all is to be read again. */
export function beginReading({ db }: Pick<Context, 'db'>): Promise<void> {
  return unreadIfReadOtherwise(db, READING_VERSION);
}

/** Reads what came or changed of reviews, a little at a time and each part in a transaction, until nothing is left or `isStopped`. */
export async function readUnreadWords(
  context: Pick<Context, 'db' | 'raiseVersions'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await context.db.transaction((tx) => readSome(context, tx))) === AT_ONCE);
}

async function readSome({ raiseVersions }: Pick<Context, 'raiseVersions'>, tx: Transaction): Promise<number> {
  const unread = await takeUnread(tx, AT_ONCE);
  if (unread.length === 0) return 0;
  const read: ReadWords[] = [];
  for (const [at, review] of unread.entries()) {
    if (at % IN_ONE_TURN === 0) await othersFirst();
    read.push(readingOf(review));
  }
  await saveWords(tx, read);
  await raiseVersions(tx, [...new Set(unread.map(({ campsiteId }) => campsiteId))]);
  return unread.length;
}

function readingOf(review: UnreadReview): ReadWords {
  const { id, title, positive, negative } = review;
  const text = [title, positive, negative].filter((part) => part !== null).join('\n');
  const language = languageOfReview(review.language, text);
  const plainText = withoutAccents(text);
  if (language === null) return { id, language, text, plainText, mentions: [] };
  // Only a source that asks for both apart says by the field how a text is meant.
  const isApart = positive !== null && negative !== null;
  const parts: readonly (readonly [string | null, Polarity | null])[] = [
    [title, null],
    [positive, isApart ? 'praise' : null],
    [negative, 'blame'],
  ];
  const mentions = parts.flatMap(([part, stated]) => (part === null ? [] : themeMentions(part, language, stated)));
  return { id, language, text, plainText, mentions: onceEach(mentions) };
}

function onceEach(mentions: readonly ThemeMention[]): ThemeMention[] {
  const first = new Map<string, ThemeMention>();
  for (const mention of mentions) {
    const key = `${mention.theme} ${mention.polarity}`;
    if (!first.has(key)) first.set(key, mention);
  }
  return [...first.values()];
}

/** Begins to read the words of reviews behind their imports, and what another version of the program read otherwise. */
export function startReadingWords(context: Pick<Context, 'db' | 'raiseVersions' | 'log'>): { close(): Promise<void> } {
  const stopping = new AbortController();
  let hasBegun = false;
  const work = async (): Promise<void> => {
    if (!hasBegun) await beginReading(context);
    hasBegun = true;
    await readUnreadWords(context, () => stopping.signal.aborted);
  };
  return startRepeating({ work, everyMs: TICK_MS, name: 'The words of reviews', log: context.log, stopping });
}
