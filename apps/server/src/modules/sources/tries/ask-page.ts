import { Readable } from 'node:stream';
import { toSay } from '@vivac/text/sentence';
import { campsiteRow, type PageFacts } from '@vivac/intake/page/page-facts';
import { factsOfPage } from '@vivac/intake/apart/read-file';
import type { FetchLater } from '#platform/outbound/polite-fetch';
import type { Context } from '#server/context';
import type { Queryable } from '#platform/database/database';
import type { DeliveryContext } from '../deliver.ts';
import { flawSentence } from '../plans/expand-request.ts';
import type { SourceRow } from '../source-row.ts';
import {
  endedByRefusal,
  endedUnchanged,
  endedWith,
  mannersOf,
  type RequestedFeed,
  requestOf,
  untilInterrupted,
} from './ask-feed.ts';
import { bodyOf } from './spooled-body.ts';
import type { BegunTry, EndedTry } from './try-store.ts';

/** Why nothing is known of a page that takes more than a page may. */
export const PAGE_TOO_MUCH = toSay('pageTooMuch');

interface RequestedPage extends Omit<RequestedFeed, 'settings'> {
  readonly settings: SourceRow;
}

/** Reads a page for the facts of its campsite: they are kept, and what a campsite has of them is delivered. */
export async function askPage(
  context: DeliveryContext & Pick<Context, 'outbound'>,
  requested: RequestedPage,
  known: Pick<BegunTry, 'etag' | 'lastModified' | 'contentHash'>,
): Promise<EndedTry | FetchLater> {
  const request = requestOf(requested, known);
  if ('flaw' in request) return endedWith('failed', flawSentence(request));
  const answer = await context.outbound.fetchPage(request);
  if (answer.outcome === 'later') return answer;
  if (answer.outcome === 'refused') return endedByRefusal(answer, requested.now);
  if (answer.outcome === 'unchanged') return endedUnchanged(answer);
  return untilInterrupted(requested.now, async () => {
    const { bytes, hash } = await bodyOf(answer);
    const { etag, lastModified, contentType } = answer.headers;
    const came = { etag, lastModified, contentHash: hash, tellsMoments: true };
    if (hash === known.contentHash) return { ...endedUnchanged(answer), came };
    const facts = await factsOfPage({ bytes, contentType, address: answer.url });
    if (facts === null) return endedWith('failed', PAGE_TOO_MUCH, answer.status);
    await keepPageFacts(context.db, requested.settings.id, requested.now, facts);
    const delivered = await deliverFacts(context, requested, facts);
    if (delivered === null) return endedWith('failed', toSay('triedNoName'), answer.status);
    const { batchNumber, totals } = delivered;
    const rows = { rowsStored: totals.stored, rowsLeftOut: totals.rejected + totals.setAside };
    const withoutReason = { reason: null, isWithoutAnswer: false };
    return {
      outcome: 'stored',
      status: answer.status,
      ...withoutReason,
      batchNumber,
      ...rows,
      manners: mannersOf(answer.headers),
      came,
    };
  });
}

/** Null where the page names nothing. */
function deliverFacts(context: DeliveryContext, { settings, now }: RequestedPage, facts: PageFacts) {
  const line = campsiteRow(facts, settings.campsiteLink, now);
  if (line === null) return null;
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  return context.deliver(context, {
    kind: 'campsites',
    mapping: null,
    complete: null,
    sourceName: settings.name,
    sentBy: `page: ${settings.host}`,
    fileName: 'page.ndjson',
    bytes: Readable.from([bytes]),
    totalBytes: bytes.length,
    observedAt: now,
    dryRun: false,
  });
}

/** Keeps what the page of a source told, in place of what it told before. */
async function keepPageFacts(db: Queryable, sourceId: number, readAt: Date, facts: object): Promise<void> {
  await db.execute(
    `INSERT INTO page_facts (source_id, read_at, facts) VALUES ($1, $2, $3)
     ON CONFLICT (source_id) DO UPDATE SET read_at = excluded.read_at, facts = excluded.facts`,
    [sourceId, readAt, JSON.stringify(facts)],
  );
}
