import type { DeliveryFailure } from '@vivac/domain/destinations/destination';
import { readRetryAfterS, waitAfterFailureS } from '@vivac/domain/destinations/retry-schedule';
import type { Log } from '#platform/log';
import type { PostOutcome } from '#platform/outbound/fetch/post-guarded';
import type { Context } from '#server/context';
import { type ChannelRow, channelById } from '../read.ts';
import { type Message, messageOf } from '../shapes/message.ts';
import { setChannelState } from '../store.ts';
import { type ClaimedDelivery, type TryEnd, claimDelivery, dismissWaiting, endTry } from './delivery-store.ts';
import { type Sent, sendDelivery } from './send-delivery.ts';

/** What deliveries are made with. */
export type DeliveryContext = Pick<
  Context,
  | 'db'
  | 'identity'
  | 'clock'
  | 'realClock'
  | 'sealer'
  | 'outbound'
  | 'outboundContact'
  | 'publicUrl'
  | 'log'
  | 'readerOf'
  | 'stillSo'
> & {
  /** From 0 to 1. */
  readonly chance: () => number;
};

/** Of an answer people read the beginning. */
const ANSWER_CHARACTERS = 2_000;
const BODY_CHARACTERS = 60_000;
const NOTHING_SAID = { nextTryAt: null, status: null, answer: null, failure: null, body: null } as const;

/**
 * Delivers what is due over one channel, one after the other, until something fails: the rest goes on with the next look, so that a receiver
 * that hangs costs one place at a time (channel-8).
 */
export async function deliverChannel(
  context: DeliveryContext,
  channelId: string,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const channel = await channelById(context.db, channelId);
    if (channel === null || channel.kind === 'email' || channel.state !== 'on') return;
    const claimed = await claimDelivery(context.db, channelId, context.clock.now());
    if (claimed === null || !(await deliver(context, channel, claimed, stopping))) return;
  }
}

/** One try; whether the next delivery of the channel may follow at once. */
async function deliver(
  context: DeliveryContext,
  channel: ChannelRow,
  claimed: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<boolean> {
  const at = context.clock.now();
  const message = await compose(context, channel, claimed);
  if (message === null) {
    await endTry(context.db, claimed, { ...NOTHING_SAID, state: 'withdrawn', at });
    return true;
  }
  const sent = await sendDelivery(context, { channel, id: claimed.id, message }, stopping);
  if (sent?.outcome.outcome === 'refused' && sent.outcome.reason === 'stopped') return false;
  const end = sent === null ? lost(at) : endOf(context, channel, claimed, sent);
  await endTry(context.db, claimed, end);
  if (end.failure === 'gone') await goneFor(context, channel);
  tell(context.log, { channel, claimed, end });
  return end.state === 'sent';
}

/** Null where nobody may be told of it any more. */
async function compose(
  context: DeliveryContext,
  { uid }: ChannelRow,
  { notice, noticeId, noticeAt, alerts, more }: ClaimedDelivery,
): Promise<Message | null> {
  const reader = await context.readerOf(context, uid);
  const seen = (await context.stillSo(context.db, alerts)).filter(({ facts }) => reader?.maySee(facts));
  if (reader === null || (seen.length === 0 && notice !== 'test')) return null;
  return messageOf(
    { id: noticeId, kind: notice, at: noticeAt, alerts: seen, more },
    reader.language,
    context.publicUrl,
  );
}

const lost = (at: Date): TryEnd => ({ ...NOTHING_SAID, state: 'parked', at, failure: 'lost-secret' });

function endOf(context: DeliveryContext, channel: ChannelRow, { attempts }: ClaimedDelivery, sent: Sent): TryEnd {
  const at = context.clock.now();
  const { outcome, body } = sent;
  const said = {
    at,
    status: outcome.status,
    answer: outcome.outcome === 'answered' ? storable(outcome.text, ANSWER_CHARACTERS) : null,
    body: storable(body, BODY_CHARACTERS),
  };
  const failure = failureOf(channel, outcome);
  if (failure === null) return { ...said, state: 'sent', failure, nextTryAt: null };
  const retryAfterS = readRetryAfterS(outcome.retryAfter, context.realClock.now());
  const waitS = failure === 'gone' ? null : waitAfterFailureS(attempts + 1, context.chance(), retryAfterS);
  if (waitS === null) return { ...said, state: 'parked', failure, nextTryAt: null };
  return { ...said, state: 'due', failure, nextTryAt: new Date(at.getTime() + waitS * 1_000) };
}

/** Why a try came to nothing; null where the receiver has it (channel-7). */
function failureOf({ kind }: ChannelRow, outcome: PostOutcome): DeliveryFailure | null {
  if (outcome.outcome === 'refused') return CONNECTION_FAILURES[outcome.reason] ?? 'unreachable';
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (status === 410 || (kind === 'push' && status === 404)) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** A name that is not known, a private address and a port that is not open are told as unreachable: which it is would tell what there is in the network of the server. */
const CONNECTION_FAILURES: Readonly<Record<string, DeliveryFailure>> = {
  'invalid-address': 'invalid-address',
  'credentials-in-address': 'invalid-address',
  'insecure-address': 'insecure-address',
  tls: 'tls',
  'timed-out': 'timed-out',
  interrupted: 'interrupted',
  'invalid-response': 'invalid-response',
};

/** The database holds no NUL. */
const storable = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed();

/** The receiver is no more: nothing that waits for it is sent, and its owner sees so. */
async function goneFor({ db }: DeliveryContext, { id }: ChannelRow): Promise<void> {
  await db.transaction(async (tx) => {
    await setChannelState(tx, id, 'gone');
    await dismissWaiting(tx, id);
  });
}

function tell(
  log: Log,
  { channel, claimed, end }: { channel: ChannelRow; claimed: ClaimedDelivery; end: TryEnd },
): void {
  const about = { channel: channel.id, kind: channel.kind, delivery: claimed.id, status: end.status };
  if (end.state === 'sent') log.info(about, 'An alert was delivered');
  else if (end.failure === 'gone') log.warn(about, 'A channel is gone: its receiver said so');
  else if (end.state === 'parked') log.warn({ ...about, failure: end.failure }, 'A delivery was parked');
  else if (claimed.attempts === 0) log.warn({ ...about, failure: end.failure }, 'A delivery failed and is tried again');
}
