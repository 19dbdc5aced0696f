import { setTimeout as wait } from 'node:timers/promises';
import type { CertificateFacts, MachineFacts, ReleaseFacts } from '@vivac/domain/operation/machine-checks';
import type { DataFacts, DeliveryFacts, MessageFacts } from '@vivac/domain/operation/data-checks';
import type { Database } from '#platform/database/database';
import type { Notices } from '#platform/database/notices';
import { readCertificate } from '#platform/outbound/certificate';
import type { Context } from '#server/context';
import {
  oldestWorkS,
  type OperationFigures,
  operationFigures,
  runsFacts,
  serverFacts,
  signInFacts,
  type Waiting,
  waitingByKind,
} from './read.ts';
import { registeredFeeding } from '#modules/sources/register-read';
import { isBackedUpNightly } from '#modules/backups/read';

export interface TrustFacts {
  readonly data: DataFacts;
  readonly messages: MessageFacts;
  readonly machine: MachineFacts;
}

const DAY_MS = 86_400_000;
/** What costs a connection is asked again after so long. */
const STORED_MS = 600_000;
/** Releases are rare, and the server that tells of them is somebody else’s. */
const RELEASE_STORED_MS = 6 * 3_600_000;
const HEARD_WITHIN_MS = 3_000;

/** Gathers what the page of trust tells. `unannounced` counts requests through proxies that nobody announced. */
export function factsOf(context: Context, unannounced: () => number | null) {
  const { db, clock, realClock, disks, worldClock, publicUrl, version } = context;
  const startedAt = realClock.now();
  const certificate = storedFor(STORED_MS, (): Promise<CertificateFacts | null> =>
    publicUrl.startsWith('https:') ? readCertificate(publicUrl) : Promise.resolve(null),
  );
  const release = storedFor(RELEASE_STORED_MS, () => newestRelease(context));
  const hears = storedFor(STORED_MS, () => hearsNotices(context.notices, db));

  return async (cameTo: string | null): Promise<TrustFacts> => {
    const now = clock.now();
    const figures = await operationFigures(db);
    const beforeMs = realClock.now().getTime();
    const { postgres, clockMs } = await serverFacts(db);
    const aheadOfDatabaseS = ((beforeMs + realClock.now().getTime()) / 2 - clockMs) / 1000;
    const machine: MachineFacts = {
      disks: await disks.look(),
      postgres,
      databaseBytes: figures.databaseBytes,
      hearsNotices: await hears(),
      prepares: context.prepare,
      oldestWorkS: await oldestWorkS(db),
      version,
      startedAt,
      release: await release(),
      clockIsSet: context.now !== null,
      aheadOfDatabaseS,
      aheadOfWorldS: worldClock.aheadS(),
      address: { publicUrl, cameTo, certificate: await certificate(), unannounced: unannounced() },
    };
    return {
      data: await dataFacts(context, figures, now),
      messages: await messageFacts(context, now),
      machine,
    };
  };
}

async function dataFacts(context: Context, figures: OperationFigures, now: Date): Promise<TrustFacts['data']> {
  const { newestPricesS, openQuestions } = figures;
  const { db, demo } = context;
  return {
    newestPriceAt: newestPricesS === null ? null : new Date(newestPricesS * 1000),
    sources: await registeredFeeding(db, now),
    openQuestions,
    backsUp: demo ? null : isBackedUpNightly(context),
    ...(await runsFacts(db)),
  };
}

async function messageFacts({ db, demo, mailer }: Context, now: Date): Promise<MessageFacts> {
  const waiting = await waitingByKind(db, new Date(now.getTime() - DAY_MS));
  const inDoors = (kind: string) => kind === 'webhook' || kind === 'push';
  const of = (isOne: (kind: string) => boolean) =>
    deliveryFacts(
      waiting.filter(({ kind }) => isOne(kind)),
      now,
    );
  return {
    mailsLeave: demo ? 'demo' : await mailer.leaves(),
    mail: of((kind) => !inDoors(kind)),
    webhooks: of((kind) => kind === 'webhook'),
    push: of((kind) => kind === 'push'),
    signIns: await signInFacts(db),
  };
}

function deliveryFacts(waiting: readonly Waiting[], now: Date): DeliveryFacts {
  const sum = (state: string) => waiting.reduce((all, each) => all + (each.state === state ? each.count : 0), 0);
  const due = waiting.filter(({ state }) => state === 'due').map(({ oldestS }) => oldestS);
  const oldestDueS = due.length === 0 ? 0 : Math.max(0, Math.round(now.getTime() / 1000 - Math.min(...due)));
  return { due: sum('due'), parked: sum('parked'), sent: sum('sent'), oldestDueS };
}

/** Whether a notice that is sent over the pool comes back: a pooler in transaction mode loses it. */
async function hearsNotices(notices: Notices, db: Database): Promise<boolean> {
  const channel = 'vivac_trust';
  const opened = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<boolean>();
  let times = 0;
  const listening = notices.listen(channel, () => {
    times += 1;
    // The first says that it listens, and not that something was heard.
    if (times === 1) opened.resolve();
    else heard.resolve(true);
  });
  try {
    await Promise.race([opened.promise, wait(HEARD_WITHIN_MS)]);
    await db.query(`NOTIFY ${channel}`);
    return await Promise.race([heard.promise, wait(HEARD_WITHIN_MS, false)]);
  } finally {
    await listening.close();
  }
}

/** Asks once in so long; those who come meanwhile get the same answer. What failed is asked again. */
function storedFor<T>(lifeMs: number, ask: () => Promise<T>): () => Promise<T> {
  let stored: { readonly untilMs: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (stored === null || performance.now() > stored.untilMs) {
      const answer = ask();
      stored = { untilMs: performance.now() + lifeMs, answer };
      answer.catch(() => (stored = null));
    }
    return stored.answer;
  };
}

/** The page of an administrator waits for it. */
const WAIT_MS = 5_000;
const ANSWER_MAX_BYTES = 1_000_000;
const VERSION = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,40})?)$/;

/** Asks the address that the operator named, and nobody where none is named. It learns our version and address, nothing else. */
async function newestRelease({
  outbound,
  releaseNoticeUrl: url,
}: Pick<Context, 'outbound' | 'releaseNoticeUrl'>): Promise<ReleaseFacts | null> {
  if (url === null) return null;
  const { host, protocol } = new URL(url);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const request = { url, expect: 'data', allowHttp: protocol === 'http:', staysAtHost: true, signal } as const;
    const answer = await outbound.fetchFeed(request, WAIT_MS);
    if (answer.outcome === 'refused') return { problem: `${host}: ${answer.status ?? answer.reason}` };
    if (answer.outcome !== 'received') return { problem: host };
    if (answer.status !== 200) {
      answer.discard();
      return { problem: `${host}: ${answer.status}` };
    }
    const newest = versionIn(await textOf(answer.body));
    return newest === null ? { problem: host } : { newest };
  } catch {
    return { problem: host };
  }
}

/** A line with a version, or JSON with `version`, or with `tag_name` as forges tell of their newest release. */
function versionIn(text: string): string | null {
  const stated = text.trimStart().startsWith('{') ? fieldOf(JSON.parse(text)) : text.trim();
  return VERSION.exec(stated)?.[1] ?? null;
}

function fieldOf(answer: { readonly version?: unknown; readonly tag_name?: unknown }): string {
  return String(answer.version ?? answer.tag_name);
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
