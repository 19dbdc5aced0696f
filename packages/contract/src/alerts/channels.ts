import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  DESTINATION_KINDS,
  DESTINATION_STATES,
  DESTINATIONS_MAX,
  WEBHOOK_SHAPES,
} from '@vivac/domain/destinations';
import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint, DayText } from '../endpoint.ts';
import { ALERT_KINDS, ALERT_STATES } from '@vivac/domain/alerts/alert';
import { CHANGE_KINDS } from '@vivac/domain/changes/change';

const Shape = Type.Enum([...WEBHOOK_SHAPES], {
  description: 'Whose form the body has: `standard` by Standard Webhooks, else that of a service for people.',
});
const Url = InputText(2_000);
const Chat = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^(-?[0-9]+|@[A-Za-z0-9_]+)$',
  description: 'Of Telegram: the number of a chat, or @name of a channel.',
});

const Delivery = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The header `webhook-id`, the same at every try.' }),
  notice: Type.Enum(['digest', 'urgent', 'test']),
  alerts: Type.Integer({ description: 'How many it tells of.' }),
  state: Type.Enum([...DELIVERY_STATES], {
    description:
      'Due: waits for a try. Parked: given up. Dismissed: its channel was turned off before. Withdrawn: a mail not wanted any more.',
  }),
  attempts: Type.Integer({ description: 'Tries that failed or succeeded.' }),
  made_at: MomentText,
  last_try_at: Nullable(MomentText),
  next_try_at: Nullable(MomentText),
  sent_at: Nullable(MomentText),
  status: Nullable(Type.Integer({ description: 'HTTP status of the last answer.' })),
  failure: Nullable(Type.Enum([...DELIVERY_FAILURES], { description: 'Why the last try came to nothing.' })),
  answer: Nullable(Type.String({ description: 'The beginning of the last answer’s text.' })),
  body: Nullable(Type.String({ description: 'What the last try sent, before encryption.' })),
});
export type Delivery = Static<typeof Delivery>;

const Channel = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: Type.Enum([...DESTINATION_KINDS]),
  name: Type.String(),
  state: Type.Enum([...DESTINATION_STATES], { description: 'Gone: its receiver said that it is no more.' }),
  made_at: MomentText,
  webhook: Nullable(
    Type.Object({
      shape: Shape,
      address: Type.String({ description: 'Scheme, host and the end of the address: the rest may be a secret.' }),
      chat: Nullable(Type.String()),
      previous_secret_ends_at: Nullable(
        Type.String({ format: 'date-time', description: 'Until then two signatures are sent.' }),
      ),
    }),
  ),
  push: Nullable(
    Type.Object({
      service: Type.String({ description: 'Host of the push service.' }),
      endpoint_hash: Type.String({ description: 'SHA-256 of the endpoint in hexadecimal: which browser it is.' }),
    }),
  ),
  waiting: Type.Integer({ description: 'Deliveries that wait for a try.' }),
  last_delivery: Nullable(Delivery),
});
export type Channel = Static<typeof Channel>;

const ChannelId = Type.Object({ id: Type.String({ format: 'uuid' }) });
const DeliveryId = Type.Object({ id: Type.String({ format: 'uuid' }), delivery: Type.String({ format: 'uuid' }) });
const Reported = Type.Object({ message: Type.String({ description: 'One sentence for the person who asked.' }) });
const Secret = Type.String({
  description: 'Signs webhooks of the shape `standard`, in the form `whsec_…`. It is not shown again.',
});

const common = { access: 'user', scope: 'session', tag: 'channels' } as const;

export const getChannels = endpoint({
  ...common,
  method: 'GET',
  path: '/channels',
  summary: 'Where the caller is told of alerts, in the order in which it was set up.',
  response: Type.Object({
    channels: Type.Array(Channel),
    most: Type.Integer({ description: `How many a user may have: ${DESTINATIONS_MAX}.` }),
    push_key: Type.String({ description: 'The key with which browsers subscribe to Web Push (VAPID).' }),
  }),
});

const NewChannel = Type.Object({
  kind: Type.Enum(['webhook', 'push']),
  name: InputText(60),
  url: Type.Optional(
    Type.String({ ...Url, description: 'Of a webhook. https; http where the operator named the host.' }),
  ),
  shape: Type.Optional(Shape),
  chat: Type.Optional(Chat),
  subscription: Type.Optional(
    Type.Object(
      {
        endpoint: Url,
        keys: Type.Object({
          p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
          auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
        }),
      },
      { description: 'Of Web Push, as the browser gives it. The same endpoint again changes the channel it has.' },
    ),
  ),
});
export type NewChannel = Static<typeof NewChannel>;

export const addChannel = endpoint({
  ...common,
  method: 'POST',
  path: '/channels',
  summary: 'Sets up a webhook, or Web Push for a browser. The signing secret is told this once.',
  body: NewChannel,
  response: Type.Object({ channel: Channel, secret: Nullable(Secret) }),
});

export const changeChannel = endpoint({
  ...common,
  method: 'PUT',
  path: '/channels/{id}',
  summary: 'Renames a channel, turns it on or off, or changes the address of a webhook. What is not sent stays.',
  params: ChannelId,
  body: Type.Object({
    name: Type.Optional(InputText(60)),
    enabled: Type.Optional(Type.Boolean({ description: 'Turned off, what waits is dismissed.' })),
    url: Type.Optional(Url),
    shape: Type.Optional(Shape),
    chat: Type.Optional(Chat),
  }),
  response: Channel,
});

export const removeChannel = endpoint({
  ...common,
  method: 'DELETE',
  path: '/channels/{id}',
  summary: 'Removes a webhook or a browser, with its deliveries.',
  params: ChannelId,
  response: Reported,
});

export const testChannel = endpoint({
  ...common,
  method: 'POST',
  path: '/channels/{id}/test',
  summary: 'Sends a test on the way that alerts take; the delivery tells what became of it.',
  params: ChannelId,
  response: Delivery,
});

export const rotateChannelSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/channels/{id}/secret',
  summary: 'Makes another signing secret, told this once. The one before signs too for 24 hours.',
  params: ChannelId,
  response: Type.Object({ channel: Channel, secret: Secret }),
});

export const endPreviousSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/channels/{id}/secret/end_previous',
  summary: 'Ends the signing secret before the current one at once.',
  params: ChannelId,
  response: Channel,
});

export const getDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/channels/{id}/deliveries',
  summary: 'The newest 50 deliveries of a channel, newest first.',
  params: ChannelId,
  response: Type.Object({ deliveries: Type.Array(Delivery) }),
});

export const getDelivery = endpoint({
  ...common,
  method: 'GET',
  path: '/channels/{id}/deliveries/{delivery}',
  summary: 'One delivery, and what became of it so far.',
  params: DeliveryId,
  response: Delivery,
});

export const redeliver = endpoint({
  ...common,
  method: 'POST',
  path: '/channels/{id}/deliveries/{delivery}/redeliver',
  summary: 'Sends a delivery again, under the same id.',
  params: DeliveryId,
  response: Delivery,
});

const Span = Type.Object({ lowest: Type.Number(), highest: Type.Number() });

/** An alert as programs are told of it. */
export const WebhookAlert = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The same each time that the same alert is told.' }),
  kind: Type.Enum([...ALERT_KINDS]),
  what: Type.Enum([...CHANGE_KINDS, 'rank', 'index', 'follower', 'late', 'failing', 'question', 'data_gap'], {
    description: 'What happened: the kind of change, the measure of a position, or the trouble of a source.',
  }),
  state: Type.Enum([...ALERT_STATES]),
  urgent: Type.Boolean(),
  again: Type.Boolean({ description: 'It was told before, and something of it is new.' }),
  title: Type.String({ description: 'A few words, in the language of the user.' }),
  line: Type.String({ description: 'One sentence, in the language of the user.' }),
  campsites: Type.Array(Type.String(), {
    description: 'One, none where it is about a source, several of which nothing comes.',
  }),
  own: Type.Boolean({ description: 'The campsite is the user’s own.' }),
  first_date: Nullable(DayText),
  last_date: Nullable(DayText),
  nights: Nullable(Type.Integer()),
  from: Nullable(
    Type.Object(Span.properties, {
      description:
        'Before. Of prices euros per night, of few left units, of a minimum stay nights, of a position the rank or the index.',
    }),
  ),
  to: Nullable(Type.Object(Span.properties, { description: 'After, in the same unit.' })),
  confirmed: Nullable(
    Type.Object(
      { from: Span, to: Span },
      { description: 'Of prices what two looks agree on, where it is other than `from` and `to`.' },
    ),
  ),
  percent: Nullable(
    Type.Object(Span.properties, {
      description: 'Of prices, in whole percent; of a follower how far above your price.',
    }),
  ),
  sources: Type.Array(Type.String(), { description: 'Of which nothing comes, or which have trouble.' }),
});
export type WebhookAlert = Static<typeof WebhookAlert>;

/** The body of a webhook of the shape `standard`: what Standard Webhooks asks for, and the alerts. */
export const WebhookEvent = Type.Object({
  type: Type.Enum(['alerts.digest', 'alerts.urgent', 'test']),
  timestamp: MomentText,
  data: Type.Object({
    notice_id: Type.String({ format: 'uuid', description: 'The same for all channels of the user.' }),
    url: Type.String({ description: 'Where the user reads it.' }),
    alerts: Type.Array(WebhookAlert, { description: 'At most 100; empty in a test.' }),
    more: Type.Integer({ description: 'New alerts beyond those, in the inbox.' }),
  }),
});
export type WebhookEvent = Static<typeof WebhookEvent>;
