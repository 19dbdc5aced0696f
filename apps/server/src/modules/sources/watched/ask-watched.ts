import { createHash } from 'node:crypto';
import { textOfPage } from '@vivac/intake/apart/read-file';
import { bearsOnPrices, countValues, differenceRows, priceChange } from '@vivac/intake/page/page-difference';
import type { PageText } from '@vivac/intake/page/page-text';
import { afterLook, type RestlessLines } from '@vivac/intake/page/restless-lines';
import { toSay } from '@vivac/text/sentence';
import type { Transaction } from '#platform/database/database';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import type { Context } from '#server/context';
import { flawSentence } from '../plans/expand-request.ts';
import { administrators, insertNews } from '../reporting.ts';
import type { SourceRow } from '../source-row.ts';
import {
  endedByRefusal,
  endedUnchanged,
  endedWith,
  mannersOf,
  requestOf,
  type RequestedFeed,
  untilInterrupted,
} from '../tries/ask-feed.ts';
import { PAGE_TOO_MUCH } from '../tries/ask-page.ts';
import { bodyOf } from '../tries/spooled-body.ts';
import type { BegunTry, EndedTry } from '../tries/try-store.ts';
import {
  forgetRewordings,
  insertChange,
  insertText,
  lastText,
  lockPage,
  noteRestless,
  type StoredText,
} from './watched-store.ts';

type WatchContext = Pick<Context, 'db' | 'outbound' | 'identity' | 'mailBell'>;

export interface RequestedPage extends Omit<RequestedFeed, 'settings'> {
  readonly settings: SourceRow;
}

/** Looks whether the list of prices of a page says something else than at the last look. What does is kept, and told once. */
export async function askWatched(
  context: WatchContext,
  requested: RequestedPage,
  known: Pick<BegunTry, 'etag' | 'lastModified' | 'contentHash'>,
): Promise<EndedTry | FetchLater> {
  const request = requestOf(requested, known);
  if ('flaw' in request) return endedWith('failed', flawSentence(request));
  const answer = await context.outbound.fetchPage({ ...request, staysAtHost: true });
  if (answer.outcome === 'later') return answer;
  if (answer.outcome === 'refused') return endedByRefusal(answer, requested.now);
  if (answer.outcome === 'unchanged') {
    await noteCalm(context, requested);
    return endedUnchanged(answer);
  }
  return untilInterrupted(requested.now, async () => {
    const { bytes, hash } = await bodyOf(answer);
    const { etag, lastModified, contentType } = answer.headers;
    const text = await textOfPage({ bytes, contentType });
    if (text === null) return endedWith('failed', PAGE_TOO_MUCH, answer.status);
    const kept = await keepLook(context, requested, text);
    if (typeof kept === 'object') return endedWith('failed', toSay(kept.why), answer.status);
    return {
      ...endedUnchanged(answer),
      outcome: kept === 'stored' ? 'stored' : 'unchanged',
      manners: mannersOf(answer.headers),
      came: { etag, lastModified, contentHash: hash, tellsMoments: true },
    };
  });
}

type Kept = 'stored' | 'unchanged' | { readonly why: 'watchedNoPrices' | 'watchedPricesGone' };

/** Texts that were only worded otherwise are forgotten after so long. */
const REWORDINGS_MS = 90 * 86_400_000;

async function keepLook(context: WatchContext, { settings, now }: RequestedPage, text: PageText): Promise<Kept> {
  const address = settings.address!;
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  const uids = await administrators(context);
  const isTold = { yes: false };
  const kept = await context.db.transaction(async (tx): Promise<Kept> => {
    const restless = await lockPage(tx, address, settings.id);
    const last = await lastText(tx, address);
    if (countValues(text) === 0) return { why: last === null ? 'watchedNoPrices' : 'watchedPricesGone' };
    if (last?.hash === hash) {
      await noteRestless(tx, address, afterLook(restless, null).restless);
      return 'unchanged';
    }
    const afterId = await insertText(tx, address, { hash, text, at: now });
    if (last === null) return 'stored';
    const seen = { settings, now, last, afterId, text };
    const bears = await keepChange(tx, seen, restless, uids);
    await forgetRewordings(tx, address, new Date(now.getTime() - REWORDINGS_MS));
    isTold.yes = bears;
    return bears ? 'stored' : 'unchanged';
  });
  if (isTold.yes) context.mailBell.ring();
  return kept;
}

interface SeenChange {
  readonly settings: SourceRow;
  readonly now: Date;
  readonly last: StoredText;
  readonly afterId: string;
  readonly text: PageText;
}

/** Keeps a text that is another one; whether it bears on prices, which administrators are told. */
async function keepChange(
  tx: Transaction,
  { settings, now, last, afterId, text }: SeenChange,
  restless: RestlessLines,
  uids: readonly string[],
): Promise<boolean> {
  const address = settings.address!;
  const known = afterLook(restless, priceChange(last.text, text));
  const change = priceChange(last.text, text, new Set(restless.lines.map(({ about }) => about)));
  const bears = bearsOnPrices(change);
  await noteRestless(tx, address, known.restless);
  await insertChange(tx, address, { at: now, beforeId: last.id, afterId, bears });
  if (!bears) return false;
  const isRestless = change.about.every((about) => known.begun.includes(about));
  const lines = differenceRows(last.text, text, change).filter((row) => row.bears);
  await insertNews(
    tx,
    {
      sourceId: settings.id,
      source: settings.name,
      told: isRestless ? 'restless' : 'list_changed',
      reason: lines.slice(0, LINES_TOLD).map(lineTold).join('\n'),
      at: now,
    },
    uids,
  );
  return true;
}

const LINES_TOLD = 3;
const MOST_TOLD = 160;

function lineTold({ before, after }: ReturnType<typeof differenceRows>[number]): string {
  const told = [before, after].map((pieces) => pieces?.map(({ text }) => text).join('') ?? '—');
  return told
    .map((text) => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD - 1).toWellFormed()}…` : text))
    .join(' → ');
}

/** A page that did not change is calm, whatever it did at the looks before. */
async function noteCalm({ db }: WatchContext, { settings }: RequestedPage): Promise<void> {
  await db.transaction(async (tx) => {
    const restless = await lockPage(tx, settings.address!, settings.id);
    await noteRestless(tx, settings.address!, afterLook(restless, null).restless);
  });
}
