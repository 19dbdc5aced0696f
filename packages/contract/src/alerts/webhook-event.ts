import { ALERT_KINDS, ALERT_STATES } from '@vivac/domain/alerts/alert';
import { CHANGE_KINDS } from '@vivac/domain/changes/change';
import { Type, type Static } from 'typebox';
import { DayText, MomentText, Nullable } from '../endpoint.ts';

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
