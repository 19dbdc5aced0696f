import { createHash } from 'node:crypto';
import { textOfPage } from '@vivac/intake/apart/read-file';
import {
  bearsOnPrices,
  countValues,
  differenceRows,
  priceChange,
  afterLook,
  type RestlessLines,
} from '@vivac/intake/page/page-difference';
import type { PageText } from '@vivac/intake/page/page-text';
import { toSay } from '@vivac/text/sentence';
import type { Transaction } from '#platform/database/database';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import type { Context } from '#server/context';
import { flawSentence } from '../plans/expand-request.ts';
import { administrators, insertNews } from '../reporting.ts';
import type { SourceRow, SourceSettings } from '../source-row.ts';
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
  notePage,
  notePageSource,
  sourceWatching,
  unknownAddresses,
} from './watched-store.ts';
import { refusedPlatformOf } from '@vivac/domain/sources/refused-platform';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { isRefusal } from '#platform/refusal';
import { insertSource } from '../register-store.ts';
import { readSourceAddress } from '../source-settings.ts';

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
    const outcome = await keepLook(context, requested, text);
    if (typeof outcome === 'object') return endedWith('failed', toSay(outcome.why), answer.status);
    return {
      ...endedUnchanged(answer),
      outcome: outcome === 'stored' ? 'stored' : 'unchanged',
      manners: mannersOf(answer.headers),
      came: { etag, lastModified, contentHash: hash, tellsMoments: true },
    };
  });
}

type LookOutcome = 'stored' | 'unchanged' | { readonly why: 'watchedNoPrices' | 'watchedPricesGone' };

/** Texts that were only worded otherwise are forgotten after so long. */
const REWORDINGS_MS = 90 * 86_400_000;

async function keepLook(context: WatchContext, { settings, now }: RequestedPage, text: PageText): Promise<LookOutcome> {
  const address = settings.address!;
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  const uids = await administrators(context);
  const isReported = { yes: false };
  const outcome = await context.db.transaction(async (tx): Promise<LookOutcome> => {
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
    isReported.yes = bears;
    return bears ? 'stored' : 'unchanged';
  });
  if (isReported.yes) context.mailBell.ring();
  return outcome;
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
      reported: isRestless ? 'restless' : 'list_changed',
      reason: lines.slice(0, LINES_TOLD).map(changedLine).join('\n'),
      at: now,
    },
    uids,
  );
  return true;
}

const LINES_TOLD = 3;
const MOST_TOLD = 160;

function changedLine({ before, after }: ReturnType<typeof differenceRows>[number]): string {
  const texts = [before, after].map((pieces) => pieces?.map(({ text }) => text).join('') ?? '—');
  return texts
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

/** Once a day: lists change a few times a year. */
const EVERY_S = 86_400;
const LONGEST_NAME = 100;

/**
 * Puts the pages at which published tariffs were read on the register, each once: what somebody takes off it stays off. Pages of refused
 * platforms are left alone. Nothing is asked before somebody consents for the host.
 */
export async function registerPages(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = context;
  for (const page of await unknownAddresses(db, Number(clock.now().toISOString().slice(0, 4)))) {
    await db.transaction((tx) => registerPage(tx, page, clock.now()));
  }
}

async function registerPage(
  tx: Transaction,
  { said, campsite, by }: { readonly said: string; readonly campsite: string; readonly by: string },
  at: Date,
): Promise<void> {
  const read = readSourceAddress({ name: said, door: 'watched', address: said, allow_http: true });
  if (read === null || isRefusal(read)) {
    await notePage(tx, said, said);
    return;
  }
  const { shown: address, host } = read;
  if (!(await notePage(tx, said, address)) || refusedPlatformOf(host) !== null) return;
  const watching = await sourceWatching(tx, address);
  const id = watching ?? (await addSource(tx, { campsite, address, host }, { by, at }));
  if (id !== null) await notePageSource(tx, address, id);
}

async function addSource(
  tx: Transaction,
  { campsite, address, host }: { readonly campsite: string; readonly address: string; readonly host: string },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number | null> {
  const page = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  for (const name of [`${campsite} · ${host}`, `${campsite} · ${page}`, page]) {
    const settings = settingsOf(name.slice(0, LONGEST_NAME), address, host);
    const id = await insertSource(tx, settings, { at, by, nextTryAt: at });
    if (id === null) continue;
    const details = { door: settings.door, kind: null, host, every_s: EVERY_S, secret_values: 0 };
    await recordAudit(tx, { at, action: 'source.added', subject: settings.name, details });
    return id;
  }
  return null;
}

function settingsOf(name: string, address: string, host: string): SourceSettings {
  return {
    name,
    door: 'watched',
    kind: null,
    address,
    host,
    campsiteLink: null,
    readyMapping: null,
    readyAnswers: null,
    mapping: null,
    complete: null,
    plan: null,
    run: null,
    allowHttp: address.startsWith('http:'),
    everyS: EVERY_S,
    expectedEveryS: null,
  };
}
