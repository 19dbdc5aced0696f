import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkTariff, isWithoutError, type TariffProblem } from '@vivac/domain/tariffs/check-tariff';
import { partiesOf, type TariffRow, tariffRows } from '@vivac/domain/tariffs/tariff-evidence';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { type Language, LOCALES, withFrenchFirst } from '@vivac/domain/language';
import { toSay } from '@vivac/text/sentence';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Transaction } from '#platform/database/database';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { wordingOf } from './basis-read.ts';
import { keepPublished, lockTariff, type StoredTariff, storedTariff } from './store.ts';
import type { CheckedTariff } from '@vivac/contract/tariffs/read-tariff';
import type { TariffAnswer, ListedTariff } from '@vivac/contract/tariffs/tariffs';
import { textOf } from '@vivac/text/text-of';

type PublishContext = Pick<
  Context,
  'db' | 'clock' | 'zone' | 'demo' | 'deliver' | 'withdrawBatch' | 'guestCountsOnSale'
>;

interface Publication {
  readonly version: number;
  readonly confirmed: boolean;
  readonly by: string;
  readonly language: Language;
}

/** Carries out of the transaction why nothing is published. */
class NotPublished extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('The tariff is not published');
    this.refusal = refusal;
  }
}

/**
 * Makes the prices of a tariff count, as a batch of their own that goes the way of every import. What was published of it before is withdrawn
 * in the same transaction.
 */
export async function publishTariff(context: PublishContext, id: number, made: Publication): Promise<Refusal | null> {
  const stored = await storedTariff(context.db, id);
  const refusal = whyNotPublished(stored, made);
  if (refusal !== null || stored === null) return refusal;
  const guests = await context.guestCountsOnSale(context.db);
  const at = context.clock.now();
  const seenAt = momentOf(stored, context.zone, at);
  const { tariff } = stored;
  try {
    const delivered = await context.deliver(context, {
      kind: 'prices',
      mapping: null,
      complete: null,
      sourceName: sourceOf(stored),
      sentBy: made.by,
      fileName: `${tariff.name}.csv`,
      bytes: Readable.from(linesOf(stored, seenAt, guests)),
      totalBytes: null,
      observedAt: seenAt,
      dryRun: false,
      ofTariff: {
        batchId: `tariff ${id} ${randomUUID()}`,
        wordings: tariff.units.map(({ name }) => wordingOf(name).trim()),
        onStored: (tx, batchNumber) => keepInPlace(context, tx, stored, { ...made, batchNumber, seenAt, at }),
      },
    });
    return delivered.refused && refuse('invalid', toSay('sentUnreadable', { reason: delivered.refused.reason }));
  } catch (error) {
    if (error instanceof NotPublished) return error.refusal;
    throw error;
  }
}

function whyNotPublished(stored: StoredTariff | null, { version, confirmed, language }: Publication): Refusal | null {
  if (stored === null) return refuse('not-found', 'noTariff');
  if (stored.version !== version) return refuse('conflict', 'tariffChanged', 'version');
  const problems = checkTariff(stored.tariff);
  const [problem] = problems;
  if (problem === undefined) return null;
  const first = problemSentence(language, problem);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (!isWithoutError(problems)) return refuse('invalid', toSay('tariffHasErrors', { count: errors, first }));
  return confirmed
    ? null
    : refuse('conflict', toSay('tariffHasWarnings', { count: problems.length, first }), 'confirmed');
}

const LONGEST_NAME = 200;

const sourceOf = ({ campsite, tariff }: StoredTariff) => `${campsite} · ${tariff.name}`.slice(0, LONGEST_NAME);

const SECONDS_APART = 3600;

/** Noon of the day on which the list was read, a second of its own for each tariff: prices of several are told apart by it. */
function momentOf({ id, tariff }: StoredTariff, zone: string, now: Date): Date {
  const noonS = isoSeconds(tariff.readAt.day, zone) ?? Number.POSITIVE_INFINITY;
  const latestS = Math.min(noonS, Math.floor(now.getTime() / 1000));
  return new Date((latestS - (id % SECONDS_APART)) * 1000);
}

async function keepInPlace(
  { clock, withdrawBatch }: PublishContext,
  tx: Transaction,
  { id, version }: StoredTariff,
  made: Pick<Publication, 'by'> & { readonly batchNumber: number; readonly seenAt: Date; readonly at: Date },
): Promise<void> {
  const present = await lockTariff(tx, id);
  if (present === null || present.version !== version) throw new NotPublished(refuse('conflict', 'tariffChanged'));
  const { batchNumber: former, state, tariff, campsite } = present;
  if (former !== null && state === 'counts') {
    const why = `#${made.batchNumber}`;
    const refusal = await withdrawBatch(tx, clock, { number: former, by: made.by, why });
    if (isRefusal(refusal)) throw new NotPublished(refusal);
  }
  await keepPublished(tx, present, made);
  await recordAudit(tx, {
    at: made.at,
    action: 'tariff.published',
    subject: `${campsite} · ${tariff.name}`,
    details: { campsite, channel: tariff.channel },
  });
}

/** Takes the effect of a tariff back. */
export function withdrawTariff(
  { db, clock, withdrawBatch }: Pick<Context, 'db' | 'clock' | 'withdrawBatch'>,
  id: number,
  made: { readonly by: string; readonly why: string },
): Promise<Refusal | null> {
  return db.transaction(async (tx) => {
    const stored = await lockTariff(tx, id);
    if (stored === null) return refuse('not-found', 'noTariff');
    const { batchNumber, state, campsite, tariff } = stored;
    if (state !== 'counts' || batchNumber === null) return refuse('conflict', 'tariffCountsNot');
    const refusal = await withdrawBatch(tx, clock, { number: batchNumber, ...made });
    if (refusal !== null) return refusal;
    const subject = `${campsite} · ${tariff.name}`;
    await recordAudit(tx, { at: clock.now(), action: 'tariff.withdrawn', subject, details: { why: made.why } });
    return null;
  });
}

const COLUMNS = [
  'campsite',
  'original_type',
  'channel',
  'guests',
  'cancellation_policy',
  'included_extras',
  'stay_date',
  'price',
  'closed',
  'closed_to_arrival',
  'minimum_nights',
  'mandatory_fees',
  'tourist_tax',
  'observed_at',
] as const;

/** The file of a tariff in our own format, unit by unit. */
function* linesOf({ listing, tariff }: StoredTariff, seenAt: Date, guests: readonly number[]): Generator<Buffer> {
  yield Buffer.from(`${COLUMNS.join(',')}\n`);
  const moment = seenAt.toISOString();
  for (const unit of tariff.units) {
    for (const party of partiesOf(unit, guests)) {
      const offer = offerCells(listing, tariff, wordingOf(unit.name), party);
      let text = '';
      for (const row of tariffRows(tariff, unit, party)) text += `${offer},${rowCells(row, moment)}\n`;
      if (text !== '') yield Buffer.from(text);
    }
  }
}

function offerCells(campsite: string, tariff: Tariff, unit: string, guests: number): string {
  const { channel, cancellationPolicy, includedExtras } = tariff;
  const cells = [campsite, unit, channel, String(guests), cancellationPolicy ?? '', includedExtras ?? ''];
  return cells.map((cell) => quoted(cell.trim())).join(',');
}

function rowCells({ night, priceCents, terms, feeCents, taxCents }: TariffRow, moment: string): string {
  const flag = (isSet: boolean) => (isSet ? '1' : '');
  return [
    night,
    euros(priceCents),
    flag(terms.closed),
    flag(terms.closedToArrival),
    terms.minimumNights ?? '',
    euros(feeCents),
    euros(taxCents),
    moment,
  ].join(',');
}

const euros = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** Only where it has to be: CSV without quotes is read in less than half the time. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function presentTariff(stored: StoredTariff): TariffAnswer {
  return { ...presentHead(stored), tariff: sent(stored.tariff) };
}

export function presentListed(stored: StoredTariff): ListedTariff {
  const problems = checkTariff(stored.tariff);
  return { ...presentHead(stored), problems: counted(problems) };
}

/** What the contract calls lists are lists that nobody changes here. */
const sent = (tariff: Tariff) => tariff as unknown as TariffAnswer['tariff'];

function presentHead(stored: StoredTariff) {
  const { id, campsite, tariff, state, isChanged, version, batchNumber, changedBy } = stored;
  return {
    id,
    campsite,
    name: tariff.name,
    year: tariff.year,
    channel: tariff.channel,
    readAt: tariff.readAt,
    state,
    isChanged,
    version,
    batch: batchNumber,
    listChanged: stored.pageChange !== null,
    ...(stored.pageChange !== null && { pageChange: stored.pageChange }),
    publishedAt: stored.publishedAt?.toISOString() ?? null,
    changedAt: stored.changedAt.toISOString(),
    changedBy,
  };
}

function counted(problems: readonly TariffProblem[]) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}

export function presentChecked(language: Language, problems: readonly TariffProblem[], stays: number): CheckedTariff {
  return {
    problems: problems.map((problem) => ({
      cell: { ...problem.cell },
      severity: problem.severity,
      code: problem.code,
      sentence: problemSentence(language, problem),
    })),
    ...counted(problems),
    stays,
  };
}

type Message = string | ((values: Record<string, string | number>) => string);

function problemSentence(language: Language, { code, values }: TariffProblem): string {
  const message: Message = textOf(language, 'tariff-problems')[code] as Message;
  if (typeof message === 'string') return message;
  const words = Object.entries(values).map(([name, value]) => [name, inWords(language, value)] as const);
  return message(Object.fromEntries(words));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day as its readers write it; a year without dots. */
function inWords(language: Language, value: string | number): string | number {
  if (typeof value === 'number' || !DAY.test(value)) return value;
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return withFrenchFirst(format.format(new Date(value)), language);
}
