import { say } from '@vivac/text/say';
import * as calls from '@vivac/contract/alerts/channels';
import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { DESTINATIONS_MAX, DELIVERY_FAILURES } from '@vivac/domain/destinations';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  deliveryOf,
  type DeliveryRow,
  newestDeliveries,
  trafficOf,
  insertTest,
  testsSince,
  tryAnew,
} from './delivery-store.ts';
import { addChannel, changeChannel, changeSecret, noSuchDestination, removeChannel } from './edit-destinations.ts';
import { vapidKeys } from './destination-secrets.ts';
import { type DestinationRow, destinationOf, channelsOf, type WebhookSettings } from './read.ts';
import { toSay } from '@vivac/text/sentence';
import { lockDestinations } from './store.ts';

/** Where a user is told of alerts: always one's own. */
export function destinationRoutes(app: FastifyInstance, context: Context): void {
  const { db, sealer, identity, realClock } = context;
  const shown = async (row: DestinationRow) => {
    const traffic = await trafficOf(db, row.uid);
    return presentDestination(row, traffic.get(row.id), realClock.now());
  };
  const sent = (row: DeliveryRow | Refusal) => (isRefusal(row) ? row : presentDelivery(row));

  serve(app, identity, calls.getChannels, async ({ caller }) => {
    const traffic = await trafficOf(db, caller.uid);
    const { publicKey } = await vapidKeys(db, sealer, realClock.now());
    const rows = await channelsOf(db, caller.uid);
    const destinations = rows.map((row) => presentDestination(row, traffic.get(row.id), realClock.now()));
    return { channels: destinations, most: DESTINATIONS_MAX, push_key: publicKey };
  });

  serve(app, identity, calls.addChannel, async ({ caller, body, log }) => {
    const made = await addChannel(context, caller.uid, body);
    if (isRefusal(made)) return made;
    const { id, kind } = made.channel;
    log.info({ by: caller.email, channel: id, kind }, 'A channel was set up');
    return { channel: await shown(made.channel), secret: made.secret };
  });

  serve(app, identity, calls.changeChannel, async ({ caller: { uid }, params: { id }, body }) => {
    const row = await changeChannel(context, { uid, id }, body);
    return isRefusal(row) ? row : shown(row);
  });

  serve(app, identity, calls.removeChannel, async ({ caller: { uid, email }, params: { id }, log, language }) => {
    const row = await removeChannel(context, { uid, id });
    if (isRefusal(row)) return row;
    log.info({ by: email, channel: id }, 'A channel was removed');
    return { message: say(language, 'channelRemoved', { name: row.name }) };
  });

  serve(app, identity, calls.rotateChannelSecret, async ({ caller: { uid, email }, params: { id }, log }) => {
    const made = await changeSecret(context, { uid, id }, 'rotate');
    if (isRefusal(made)) return made;
    log.info({ by: email, channel: id }, 'The signing secret of a channel was rotated');
    return { channel: await shown(made.channel), secret: made.secret };
  });

  serve(app, identity, calls.endPreviousSecret, async ({ caller: { uid }, params: { id } }) => {
    const made = await changeSecret(context, { uid, id }, 'end previous');
    return isRefusal(made) ? made : shown(made.channel);
  });

  serve(app, identity, calls.testChannel, async ({ caller: { uid }, params: { id } }) =>
    sent(await sendTest(context, { uid, id })),
  );

  serve(app, identity, calls.getDeliveries, async ({ caller: { uid }, params: { id } }) => {
    if ((await destinationOf(db, uid, id)) === null) return noSuchDestination();
    return { deliveries: (await newestDeliveries(db, id)).map(presentDelivery) };
  });

  serve(app, identity, calls.getDelivery, async ({ caller: { uid }, params: { id, delivery } }) => {
    if ((await destinationOf(db, uid, id)) === null) return noSuchDestination();
    return sent((await deliveryOf(db, id, delivery)) ?? noSuchDelivery());
  });

  serve(app, identity, calls.redeliver, async ({ caller: { uid }, params: { id, delivery } }) =>
    sent(await redeliver(context, { uid, id, delivery })),
  );
}

/** A channel as its owner sees it. */
function presentDestination(
  { id, kind, name, state, madeAt, settings }: DestinationRow,
  traffic: { readonly waiting: number; readonly last: DeliveryRow | null } | undefined,
  now: Date,
): Channel {
  const { webhook, push } = settings;
  return {
    id,
    kind,
    name,
    state,
    made_at: madeAt.toISOString(),
    webhook: webhook ? presentWebhook(webhook, now) : null,
    push: push ? { service: push.service, endpoint_hash: push.endpointHash } : null,
    waiting: traffic?.waiting ?? 0,
    last_delivery: traffic?.last ? presentDelivery(traffic.last) : null,
  };
}

function presentWebhook({ shape, shownAddress, chat, previousSecretEndsAt: endsAt }: WebhookSettings, now: Date) {
  const isEnding = endsAt !== null && Date.parse(endsAt) > now.getTime();
  return { shape, address: shownAddress, chat, previous_secret_ends_at: isEnding ? endsAt : null };
}

const moment = (at: Date | null): string | null => at && at.toISOString();

function presentDelivery(row: DeliveryRow): Delivery {
  const { id, notice, alerts, state, attempts, madeAt, lastTryAt, nextTryAt, sentAt } = row;
  return {
    id,
    notice,
    alerts,
    state,
    attempts,
    made_at: madeAt.toISOString(),
    last_try_at: moment(lastTryAt),
    next_try_at: moment(nextTryAt),
    sent_at: moment(sentAt),
    status: row.lastStatus,
    ...whyFailed(row),
    body: row.lastBody,
  };
}

/** Of a mail what its server said is kept as the reason. */
function whyFailed({ lastError, lastAnswer: answer }: DeliveryRow): Pick<Delivery, 'failure' | 'answer'> {
  const failure = DELIVERY_FAILURES.find((known) => known === lastError);
  if (lastError === null || failure !== undefined) return { failure: failure ?? null, answer };
  return { failure: 'refused', answer: lastError };
}

/** Of a user: receivers are other people's. */
const TESTS_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

const turnedOff = (): Refusal => refuse('conflict', 'channelOff');

/** Sends a test on the way that alerts take (channel-10). */
async function sendTest(
  { db, clock, channelBell: destinationBell, mailBell }: Pick<Context, 'db' | 'clock' | 'channelBell' | 'mailBell'>,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<DeliveryRow | Refusal> {
  const now = clock.now();
  const requested = await db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const destination = await destinationOf(tx, uid, id);
    const refusal = unusable(destination);
    if (destination === null || refusal !== null) return refusal ?? noSuchDestination();
    if ((await testsSince(tx, uid, new Date(now.getTime() - HOUR_MS))) >= TESTS_AN_HOUR) {
      return refuse('too-many', toSay('testsMany', { most: TESTS_AN_HOUR }));
    }
    const made = await insertTest(tx, destination, now);
    return (await deliveryOf(tx, id, made)) ?? noSuchDelivery();
  });
  for (const bell of [destinationBell, mailBell]) bell.ring();
  return requested;
}

/** Sends a delivery again, under the same id, so that a receiver that has it knows it again (channel-8). */
async function redeliver(
  { db, channelBell: destinationBell, mailBell }: Pick<Context, 'db' | 'channelBell' | 'mailBell'>,
  { uid, id, delivery }: { readonly uid: string; readonly id: string; readonly delivery: string },
): Promise<DeliveryRow | Refusal> {
  const requested = await db.transaction(async (tx) => {
    await lockDestinations(tx, uid);
    const refusal = unusable(await destinationOf(tx, uid, id));
    if (refusal !== null) return refusal;
    const row = await deliveryOf(tx, id, delivery);
    if (row === null) return noSuchDelivery();
    await tryAnew(tx, delivery);
    return (await deliveryOf(tx, id, delivery)) ?? noSuchDelivery();
  });
  for (const bell of [destinationBell, mailBell]) bell.ring();
  return requested;
}

const noSuchDelivery = (): Refusal => refuse('not-found', 'noDelivery');

const unusable = (destination: DestinationRow | null): Refusal | null =>
  destination === null ? noSuchDestination() : destination.state === 'on' ? null : turnedOff();
