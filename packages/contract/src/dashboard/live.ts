import { Type, type Static } from 'typebox';
import { FileBody, MomentText, Nullable, endpoint } from '../endpoint.ts';

/** What an event of the name `changed` carries: never a price. */
export const ChangedCampsites = Type.Object({
  campsites: Type.Array(
    Type.Object({
      name: Type.String(),
      months: Nullable(
        Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2027-08'] }), {
          description: 'The months of which something is another; null where any may be.',
        }),
      ),
    }),
  ),
});
export type ChangedCampsites = Static<typeof ChangedCampsites>;

export const getLive = endpoint({
  method: 'GET',
  path: '/live',
  access: 'user',
  scope: 'session',
  tag: 'dashboard',
  summary:
    'Server-sent events of what changes while somebody looks. `ready` comes first. `changed` says of which of your campsites and months something is another: ' +
    '`{"campsites":[{"name":"…","months":["2027-08"]}]}`; ask the other calls again for the numbers. `everything` says that anything may be another, `inbox` that your alerts are. ' +
    'A lost stream is resumed with the id of the last event, as the header `Last-Event-ID` or as `last_event_id`. The stream ends with its token (15 minutes) and its session. At most ten streams a user.',
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ maxLength: 100, description: 'The id of the last event that was read.' }),
    ),
  }),
  query: Type.Object({
    last_event_id: Type.Optional(
      Type.String({ maxLength: 100, description: 'The same for who cannot send the header.' }),
    ),
    follow: Type.Optional(
      Type.Boolean({ description: 'False: what is known now, and the end. True, the default: the stream stays open.' }),
    ),
  }),
  produces: ['text/event-stream'],
  response: FileBody,
});

export const Freshness = Type.Object({
  next_look_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the next source of your campsites is asked by itself; null where none is scheduled.',
    }),
  ),
  unchanged_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When a source of your campsites last answered with nothing new.',
    }),
  ),
  late: Type.Array(Type.Object({ name: Type.String(), since: MomentText }), {
    description:
      'Sources of your campsites from which nothing came for longer than expected, and since when; the oldest first.',
  }),
  all_late: Type.Boolean({ description: 'Whether nothing feeds any of your campsites as it should.' }),
  looks: Nullable(
    Type.Object(
      {
        campsites: Type.Integer({ description: 'How many are on your watchlist, the own among them.' }),
        up_to_date: Type.Integer({
          description:
            'How many of them were looked at within two intervals of their source, the longer of those at which it is asked and expected to bring something new; within 48 hours where none looks by itself.',
        }),
        oldest_at: Nullable(
          Type.String({
            format: 'date-time',
            description:
              'The last look at the one that was looked at longest ago; null where nobody ever looked at one.',
          }),
        ),
      },
      { description: 'Null without a watchlist.' },
    ),
  ),
});
export type Freshness = Static<typeof Freshness>;

export const getFreshness = endpoint({
  method: 'GET',
  path: '/dashboard/freshness',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary: 'When the sources of your campsites look next, and which of them are late.',
  response: Freshness,
});
