import { toSay } from '@vivac/text/sentence';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { noSuchDestination } from '../edit-destinations.ts';
import { type DestinationRow, destinationOf } from '../read.ts';
import { lockDestinations } from '../store.ts';
import { deliveryOf, type DeliveryRow, insertTest, testsSince, tryAnew } from './delivery-store.ts';

/** Of a user: receivers are other people's. */
const TESTS_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

const turnedOff = (): Refusal => refuse('conflict', 'channelOff');

/** Sends a test on the way that alerts take (channel-10). */
export async function sendTest(
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
export async function redeliver(
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

export const noSuchDelivery = (): Refusal => refuse('not-found', 'noDelivery');

const unusable = (destination: DestinationRow | null): Refusal | null =>
  destination === null ? noSuchDestination() : destination.state === 'on' ? null : turnedOff();
