import { withoutAccents } from '@vivac/domain/reviews/plain-words';
import { languageOfReview } from '@vivac/domain/reviews/themes/review-language';
import type { Polarity, ThemeMention } from '@vivac/domain/reviews/themes/review-theme';
import { themeMentions } from '@vivac/domain/reviews/themes/theme-mentions';
import type { Database, Transaction } from '#platform/database/database';
import { type ReadWords, type UnreadReview, saveWords, takeUnread, unreadIfReadOtherwise } from './word-store.ts';

/** Rises when languages, themes or lexicons change: reviews that were read before are then read again. */
const READING_VERSION = 1;
const AT_ONCE = 500;

/** Reads what came or changed of some campsites, within the transaction that brought it. */
export async function readWordsOf(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  while ((await readSome(tx, campsiteIds)) === AT_ONCE);
}

/** Reads what an earlier version of the program left unread, a little at a time, until `isStopped`. */
export async function readRemainingWords(db: Database, isStopped: () => boolean): Promise<void> {
  await unreadIfReadOtherwise(db, READING_VERSION);
  while (!isStopped() && (await db.transaction((tx) => readSome(tx, null))) === AT_ONCE);
}

async function readSome(tx: Transaction, campsiteIds: readonly number[] | null): Promise<number> {
  const unread = await takeUnread(tx, campsiteIds, AT_ONCE);
  if (unread.length > 0) await saveWords(tx, unread.map(readingOf));
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
  const mentions = parts.flatMap(([part, said]) => (part === null ? [] : themeMentions(part, language, said)));
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
