import { say } from '@vivac/text/say';
import * as calls from '@vivac/contract/alerts/channels';
import { DESTINATIONS_MAX } from '@vivac/domain/destinations';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { noSuchDelivery, redeliver, sendTest } from './deliveries/ask-delivery.ts';
import { deliveryOf, type DeliveryRow, newestDeliveries, trafficOf } from './deliveries/delivery-store.ts';
import { addChannel, changeChannel, changeSecret, noSuchDestination, removeChannel } from './edit-destinations.ts';
import { presentDestination, presentDelivery } from './present-destination.ts';
import { vapidKeys } from './vapid-keys.ts';
import { type DestinationRow, destinationOf, channelsOf } from './read.ts';

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
