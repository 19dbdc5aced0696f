import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { TriedSource } from '@vivac/contract/administration/try-source';
import type { Language } from '@vivac/domain/language';
import type { PlaceholderFlaw, PlaceholderValues } from '@vivac/domain/sources/placeholders';
import { factsOfPage, textOfPage } from '@vivac/intake/apart/read-file';
import { countValues } from '@vivac/intake/page/page-difference';
import { open } from 'node:fs/promises';
import {
  type FetchedResponse,
  FetchInterrupted,
  type FetchRefusal,
  fetchSentence,
} from '#platform/outbound/fetch/fetch-types';
import type { PoliteOutcome } from '#platform/outbound/polite-fetch';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { DeliveryContext } from '../deliver.ts';
import type { Context } from '#server/context';
import type { SourceSettings } from '../source-row.ts';
import { typedRequest } from '../edit-register.ts';
import { firstStay } from '../plans/ask-cell.ts';
import { flawSentence } from '../plans/expand-request.ts';
import { countCall } from '../plans/plan-store.ts';
import { requestableCampsites } from '#modules/watchlists/read';
import { hasKey } from '../secret-values.ts';
import { needsConsent } from '../source-settings.ts';
import { PAGE_TOO_MUCH } from './ask-page.ts';
import { askRun, type RequestedFeed, deliverFile, whyUnreadable, requestOf } from './ask-feed.ts';
import { type SpooledFile, bodyOf, withBody } from './spooled-body.ts';

/** A try is told in the reader's language. */
export type ReportedTry = DeliveryContext & Pick<Context, 'sealer' | 'outbound'> & { readonly language: Language };

const BEGINNING_BYTES = 600;
const PROBLEMS_SHOWN = 20;
const NOTHING: Omit<TriedSource, 'message' | 'status'> = {
  is_readable: false,
  rows: null,
  left_out: [],
  unused_columns: [],
  ended: { offers: 0, nights: 0 },
  open_nights: 0,
  beginning: null,
};

/** Asks the address of a source once, and reads what comes as a dry run: nothing is stored. */
export async function tryOnce(
  context: ReportedTry,
  body: SourceBody & { readonly id?: number | null },
): Promise<TriedSource | Refusal> {
  const typed = await typedRequest(context, body);
  if (isRefusal(typed)) return typed;
  const { settings, secrets } = typed;
  if (settings.address === null) return refuse('invalid', 'onlyAddress', 'door');
  const scope = { ...settings, hasKey: hasKey(secrets) };
  if (needsConsent(scope, body.consent ?? { ground: 'own_site', note: '' })) {
    return refuse('invalid', toSay('hostConsent', { host: settings.host ?? '' }), 'consent');
  }
  const requested = { settings, secrets, values: await firstValues(context, settings), now: context.clock.now() };
  if (settings.plan !== null && body.id) await countCall(context.db, body.id, requested.values.today);
  if (settings.door === 'watched') return tryWatched(context, requested);
  return settings.door === 'page' ? tryPage(context, requested) : tryFeed(context, requested);
}

/** What the first call of a plan asks for. */
async function firstValues({ db, clock }: ReportedTry, { plan }: SourceSettings): Promise<PlaceholderValues> {
  const today = clock.today();
  if (plan === null) return { today, stay: null };
  return { today, stay: firstStay(plan, await requestableCampsites(db, plan.campsiteIds), today) };
}

/** A page as far as its text states prices; nothing of it is kept. */
async function tryWatched(context: ReportedTry, requested: RequestedFeed): Promise<TriedSource> {
  const { language, outbound } = context;
  const request = requestOf(requested);
  if ('flaw' in request) return unfilled(request, language);
  return read(language, await outbound.fetchPage({ ...request, staysAtHost: true }), async (answer) => {
    const { bytes } = await bodyOf(answer);
    const text = await textOfPage({ bytes, contentType: answer.headers.contentType });
    if (text === null) return { ...NOTHING, message: say(language, PAGE_TOO_MUCH), status: answer.status };
    const count = countValues(text);
    const found = text.pdf === undefined ? toSay('triedWatched', { count }) : toSay('watchedPdf');
    return {
      ...NOTHING,
      is_readable: count > 0,
      message: say(language, count === 0 ? toSay('watchedNoPrices') : found),
      status: answer.status,
      beginning: text.lines
        .map((line) => line.text)
        .join('\n')
        .slice(0, BEGINNING_BYTES)
        .toWellFormed(),
    };
  });
}

/** A page as far as it says what it is about; nothing of it is kept. */
async function tryPage(context: ReportedTry, requested: RequestedFeed): Promise<TriedSource> {
  const request = requestOf(requested);
  if ('flaw' in request) return unfilled(request, context.language);
  return read(context.language, await context.outbound.fetchPage(request), async (answer) => {
    const { bytes } = await bodyOf(answer);
    const facts = await factsOfPage({ bytes, contentType: answer.headers.contentType, address: answer.url });
    if (facts === null) return { ...NOTHING, message: say(context.language, PAGE_TOO_MUCH), status: answer.status };
    const { name, rating } = facts;
    const score = rating?.value.score ?? null;
    const about = name?.value ?? '';
    const reported =
      score === null ? toSay('triedPage', { name: about }) : toSay('triedPageScore', { name: about, score });
    return {
      ...NOTHING,
      is_readable: name !== null,
      message: say(context.language, name === null ? toSay('triedNoName') : reported),
      status: answer.status,
    };
  });
}

async function tryFeed(context: ReportedTry, typed: RequestedFeed): Promise<TriedSource> {
  const requested = await withRun(context, typed);
  if ('message' in requested) return requested;
  const request = requestOf(requested);
  if ('flaw' in request) return unfilled(request, context.language);
  return read(context.language, await context.outbound.fetchFeed(request), (answer) =>
    withBody(answer, async (file) =>
      presentTry(await deliverFile(context, requested, file, true), file, answer.status, context.language),
    ),
  );
}

/** What came, read by `work`, or in a sentence why nothing can be. */
async function read(
  language: Language,
  answer: PoliteOutcome,
  work: (answer: FetchedResponse) => Promise<TriedSource>,
): Promise<TriedSource> {
  if (answer.outcome === 'later') {
    return {
      ...NOTHING,
      message: say(language, 'triedLater', { host: answer.host }),
      status: null,
    };
  }
  if (answer.outcome === 'refused') return refusedTry(answer, language);
  if (answer.outcome === 'unchanged')
    return { ...NOTHING, message: say(language, 'triedNothing'), status: answer.status };
  try {
    return await work(answer);
  } catch (error) {
    if (error instanceof FetchInterrupted) return refusedTry(error.refusal, language);
    throw error;
  }
}

/** With the id of the run whose results wait, or why there is none. */
async function withRun(context: ReportedTry, requested: RequestedFeed): Promise<RequestedFeed | TriedSource> {
  const { run } = requested.settings;
  if (run === null) return requested;
  const answer = await askRun(context, requested, run);
  if (answer.outcome === 'named') return { ...requested, values: { ...requested.values, run: answer.id } };
  const { language } = context;
  if (answer.outcome === 'later')
    return { ...NOTHING, message: say(language, 'triedLater', { host: answer.host }), status: null };
  return { ...NOTHING, message: answer.reason === null ? '' : say(language, answer.reason), status: answer.status };
}

function unfilled(flaw: PlaceholderFlaw, language: Language): TriedSource {
  return { ...NOTHING, message: say(language, flawSentence(flaw)), status: null };
}

function refusedTry(refusal: FetchRefusal, language: Language): TriedSource {
  return { ...NOTHING, message: say(language, fetchSentence(refusal)), status: refusal.status };
}

async function presentTry(
  { refused, totals, problems, unusedColumns, looks }: Awaited<ReturnType<typeof deliverFile>>,
  file: SpooledFile,
  status: number,
  language: Language,
): Promise<TriedSource> {
  const { read, stored, setAside, skipped, rejected } = totals;
  return {
    is_readable: refused === null && stored > 0,
    message: refused ? say(language, whyUnreadable(refused)) : say(language, 'triedRows', { read, stored }),
    status,
    rows: refused ? null : { read, stored, set_aside: setAside, skipped, rejected },
    left_out: problems.slice(0, PROBLEMS_SHOWN).map(({ line, field, column, reason, value }) => {
      return { line, field, column, reason: sayStored(language, reason), value };
    }),
    unused_columns: [...unusedColumns],
    ended: { offers: looks.endedOffers, nights: looks.endedNights },
    open_nights: looks.openNights,
    beginning: await beginningOf(file),
  };
}

/** The first characters as text; what is no text shows as such. */
async function beginningOf({ path }: SpooledFile): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
  } finally {
    await handle.close();
  }
}
