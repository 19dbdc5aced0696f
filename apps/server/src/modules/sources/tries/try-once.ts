import { say, sayStored } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { TriedSource } from '@vivac/contract/administration/try-source';
import type { Language } from '@vivac/domain/language';
import { factsOfPage } from '@vivac/intake/apart/read-file';
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
import { sourceById } from '../register-read.ts';
import { hasKey, mergeSecrets, openSecrets } from '../secret-values.ts';
import { needsConsent, readSource } from '../source-settings.ts';
import { PAGE_TOO_MUCH } from './ask-page.ts';
import { type RequestedFeed, deliverFile, whyUnreadable, requestOf } from './ask-feed.ts';
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
  const typed = readSource(body);
  if (isRefusal(typed)) return typed;
  const { settings, parameters } = typed;
  if (settings.address === null) return refuse('invalid', 'onlyAddress', 'door');
  const kept = await storedFor(context, body.id ?? null, settings.host);
  const secrets = mergeSecrets({ ...body, parameters }, kept);
  if (isRefusal(secrets)) return secrets;
  const asked = { ...settings, hasKey: hasKey(secrets) };
  if (needsConsent(asked, body.consent ?? { ground: 'own_site', note: '' })) {
    return refuse('invalid', toSay('hostConsent', { host: settings.host ?? '' }), 'consent');
  }
  const requested = { settings, secrets, now: context.clock.now() };
  return settings.door === 'page' ? tryPage(context, requested) : tryFeed(context, requested);
}

/** A page as far as it says what it is about; nothing of it is kept. */
async function tryPage(context: ReportedTry, requested: RequestedFeed): Promise<TriedSource> {
  return read(context.language, await context.outbound.fetchPage(requestOf(requested)), async (answer) => {
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

async function tryFeed(context: ReportedTry, requested: RequestedFeed): Promise<TriedSource> {
  return read(context.language, await context.outbound.fetchFeed(requestOf(requested)), (answer) =>
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

function refusedTry(refusal: FetchRefusal, language: Language): TriedSource {
  return { ...NOTHING, message: say(language, fetchSentence(refusal)), status: refusal.status };
}

async function storedFor({ db, sealer }: Pick<Context, 'db' | 'sealer'>, id: number | null, host: string | null) {
  const row = id === null ? null : await sourceById(db, id);
  if (row === null) return { values: null, isSameHost: false };
  return { values: await openSecrets(db, sealer, row.id), isSameHost: row.host === host };
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
