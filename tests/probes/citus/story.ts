import { getMarketMatrix } from '@vivac/contract/market';
import { ALERT_KIND_MODULES } from '@vivac/domain/alerts/kinds/alert-kinds';
import type { Cents } from '@vivac/domain/money';
import { ADVISER_LIMITS } from '@vivac/testing/adviser-limits';
import { ALIKE, CAPTURES, linkOf, pricesCsv, REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv, SCORES_CSV } from '@vivac/testing/market/review-market';
import { addTwin, seeTwin, TWIN, TWIN_LINK } from '@vivac/testing/market/twin-listing';
import { addressOf, type Caller, type ServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import {
  forgottenDemo,
  plantedMessages,
  plantedPage,
  plantedQuestion,
  proposed,
  NIGHT_TO_DECIDE,
  over,
  thinned,
  type Told,
} from './beside-calls.ts';

export interface Step {
  /** Method and path as the contract has them; absent where something else is done. */
  readonly call?: string;
  readonly what?: string;
  readonly as?: Caller;
  /** A session of its own, for a call that ends it. */
  readonly anew?: true;
  readonly with?: Readonly<Record<string, string>> | ((told: Told) => Readonly<Record<string, string>>);
  /** An object as JSON, a text as a file. */
  readonly body?: object | string | ((told: Told) => object);
  /** Under which name the answer is kept. */
  readonly tells?: string;
  /** 200 where nothing is said. */
  readonly status?: number;
  readonly before?: (server: ServerFixture, told: Told) => Promise<unknown>;
  readonly after?: (server: ServerFixture, told: Told) => Promise<unknown>;
}

/** A value of an earlier answer, such as `source.source.id`. */
function kept(told: Told, path: string): string {
  return String(path.split('.').reduce<unknown>((value, part) => Reflect.get(Object(value), part), told));
}

const withKept = (parameter: string, path: string) => (told: Told) => ({ [parameter]: kept(told, path) });
const LATER = CAPTURES[2]!.seen.map((seen) => ({ ...seen, price: seen.price === null ? null : seen.price + 7 }));
const pushed = (kind: string, body: string, tells: string, more: Readonly<Record<string, string>> = {}): Step => ({
  call: 'POST /imports/{kind}',
  what: tells,
  with: { kind, ...more },
  body,
  tells,
});

const MARKET = { ...ALIKE, numberofguests: String(ALIKE.numberofguests) };
const OWN_OCCUPANCY: Step = {
  call: 'GET /dashboard/occupancy',
  with: { campsitename: REFERENCE, date: '2027-02-10' },
};
const IMPORTS: readonly Step[] = [
  pushed('campsites', SCORES_CSV, 'scores'),
  pushed('reviews', reviewsCsv(REVIEWS), 'reviews'),
  pushed(
    'reviews',
    reviewsCsv(REVIEWS.map((review) => ({ ...review, title: `${review.title ?? ''} again` }))),
    'other reviews',
  ),
  pushed('prices', pricesCsv('2027-01-19T06:00:00Z', LATER), 'prices', { source: 'Other feed' }),
  pushed(
    'restrictions',
    `campsite,stay_date,price,minimum_nights,observed_at\n${RIVER},2027-02-12,88,3,2027-01-19T06:00:00Z\n`,
    'restrictions',
  ),
  pushed('holidays', 'area,kind,name,from,to\nES-CT,school,Spring,2027-03-20,2027-03-29\n', 'holidays'),
  pushed('occupancy', 'place,measure,month,value\nGirona,occupancy,2026-08,71.3\n', 'occupancy'),
  ...['06', '07', '08'].map((hour) =>
    pushed(
      'prices',
      `campsite,stay_date,price,original_type,units_sold,units_left,observed_at\n${REFERENCE},2027-02-10,90,Pitch,40,2,2027-01-10T${hour}:00:00Z\n`,
      `own occupancy at ${hour}`,
      { source: 'Front desk' },
    ),
  ),
  OWN_OCCUPANCY,
  ...['prices', 'reviews', 'restrictions', 'holidays', 'own occupancy at 08'].flatMap((told): Step[] =>
    ['withdraw', 'restore'].map((decision) => ({
      call: `POST /admin/batches/{number}/${decision}`,
      what: told,
      with: withKept('number', `${told}.number`),
      body: { why: 'a probe' },
    })),
  ),
];

const upload = (nth: string) => (told: Told) => ({ id: kept(told, `upload ${nth}.id`) });
const sentUpload = (nth: string, csv: string): Step => ({
  call: 'POST /uploads',
  with: { file_name: 'prices.csv' },
  body: csv,
  tells: `upload ${nth}`,
});
const READING = { kind: 'prices', mapping: null };
const isOver = (state: { readonly state: string }) => !/trying|importing|receiving/.test(state.state);
const untilOver = (nth: string) => (server: ServerFixture, told: Told) =>
  over(server, `/api/uploads/${kept(told, `upload ${nth}.id`)}`, isOver);
const UPLOADS: readonly Step[] = [
  sentUpload('one', pricesCsv('2027-01-19T07:00:00Z', LATER.slice(0, 3))),
  { call: 'POST /uploads/{id}/preview', with: upload('one'), body: READING },
  { call: 'POST /uploads/{id}/dry_run', with: upload('one'), body: READING, after: untilOver('one') },
  { call: 'POST /uploads/{id}/import', with: upload('one'), body: READING, after: untilOver('one') },
  sentUpload('two', pricesCsv('2027-01-19T08:00:00Z', LATER.slice(0, 2))),
  { call: 'POST /uploads/{id}/cancel', with: upload('two') },
  { call: 'DELETE /layouts/{number}', with: { number: '1' }, status: 404 },
];

const UNIT = { campsite: REFERENCE, channel: 'Booking', wording: 'Tent B' };
const WHY = { why: 'a probe' };
const CAMPSITES: readonly Step[] = [
  {
    call: 'PUT /admin/unit_types',
    body: {
      decisions: [
        { ...UNIT, type: 'Bungalow' },
        { ...UNIT, wording: 'Tent A', type: 'Yurt' },
      ],
    },
  },
  { call: 'DELETE /admin/unit_types', with: UNIT },
  ...[REFERENCE, RIVER].map((campsite): Step => ({
    call: 'PUT /admin/campsites/identifiers',
    body: { campsite, identifiers: [{ name: 'booking', value: '77' }] },
  })),
  {
    call: 'POST /admin/campsites/merge',
    before: async (server) => {
      await addTwin(server);
      await seeTwin(server, TWIN);
      await server.importCsv(
        'reviews',
        reviewsCsv([
          { ...REVIEWS[1]!, campsite: TWIN },
          { ...REVIEWS[2]!, campsite: TWIN, id: 'of the twin' },
        ]),
      );
    },
    body: { campsite: TWIN, into: REFERENCE, ...WHY },
  },
  { call: 'POST /admin/campsites/split', body: { campsite: TWIN_LINK, ...WHY } },
  { call: 'POST /admin/campsites/merge', what: 'again', body: { campsite: TWIN, into: REFERENCE, ...WHY } },
  { call: 'POST /admin/campsites/move_link', body: { link: TWIN_LINK, into: RIVER, ...WHY } },
];

const WEEKENDS = tariffOf().prices.map((price) => ({
  ...price,
  ...(price.priceCents !== null && { weekendCents: (price.priceCents + 1_000) as Cents }),
}));
const TARIFFS: readonly Step[] = [
  { call: 'POST /tariffs', body: { campsite: REFERENCE, tariff: tariffOf() }, tells: 'tariff' },
  {
    call: 'PUT /tariffs/{id}',
    with: withKept('id', 'tariff.id'),
    body: {
      version: 1,
      tariff: tariffOf(2027, {
        channel: 'Booking',
        prices: WEEKENDS,
        weekend: { weekdays: [5, 6], priceCents: 0 as Cents },
      }),
    },
    tells: 'tariff',
  },
  { call: 'POST /tariffs/{id}/check', with: withKept('id', 'tariff.id'), body: {} },
  ...['', 'again'].map((what): Step => ({
    call: 'POST /tariffs/{id}/publish',
    what,
    with: withKept('id', 'tariff.id'),
    body: (told) => ({ version: Number(kept(told, 'tariff.version')), confirmed: true }),
    tells: 'tariff',
  })),
  {
    call: 'POST /tariffs/{id}/copy',
    with: withKept('id', 'tariff.id'),
    body: { year: 2028, shift: 'weekday', percent: 4, rounding: 'whole' },
    tells: 'copy',
  },
  { call: 'DELETE /tariffs/{id}', with: withKept('id', 'copy.id') },
  { call: 'POST /tariffs/{id}/withdraw', with: withKept('id', 'tariff.id'), body: WHY },
  {
    call: 'POST /tariffs/read',
    with: { name: 'list.csv' },
    body: 'Temporada,Del,al,Bungalow\nAlta,01/07/2027,31/08/2027,140\n',
  },
];

const PLAN = {
  campsites: [REFERENCE, RIVER],
  daily_days: 3,
  weekend_days: 10,
  key_date_days: 0,
  dates: [],
  nights: [1],
  adults: [2],
  every_days: 2,
  calls_a_day: 20,
  calls_a_month: 400,
};
const FEED = {
  name: 'A feed',
  door: 'feed',
  kind: 'prices',
  address: 'https://feed.test/{campsite.id:booking}?from={arrival}&nights={nights}&adults={adults}',
  every_s: 86_400,
  plan: PLAN,
  consent: { ground: 'licence', note: '' },
};
const SOURCES: readonly Step[] = [
  {
    call: 'POST /admin/sources',
    what: 'push',
    body: { name: 'A program', door: 'push', kind: 'prices' },
    tells: 'program',
  },
  { call: 'POST /admin/sources', what: 'plan', body: FEED, tells: 'feed' },
  {
    call: 'PUT /admin/sources/{id}',
    with: withKept('id', 'feed.source.id'),
    body: (told) => ({ ...FEED, name: 'Another name', version: Number(kept(told, 'feed.source.version')) }),
  },
  { call: 'POST /admin/sources/{id}/pause', with: withKept('id', 'feed.source.id'), body: { paused: true } },
  {
    call: 'POST /admin/sources/{id}/pause',
    what: 'on',
    with: withKept('id', 'feed.source.id'),
    body: { paused: false },
  },
  { call: 'POST /admin/sources/{id}/look', with: withKept('id', 'feed.source.id') },
  { call: 'POST /admin/sources/expand', body: FEED },
  { call: 'POST /admin/sources/try', body: { ...FEED, plan: null, address: 'https://127.0.0.1:9/prices.csv' } },
  { call: 'POST /admin/sources/consents', body: { host: 'feed.test', ground: 'licence', note: 'by mail' } },
  { call: 'POST /admin/sources/consents/withdraw', body: { host: 'feed.test' } },
  { call: 'DELETE /admin/sources/{id}', with: withKept('id', 'program.source.id') },
  {
    call: 'POST /admin/page-changes/{id}/answer',
    with: { id: '1' },
    body: { answer: 'still_right' },
    before: plantedPage,
  },
  {
    call: 'POST /admin/change_questions/{number}/answer',
    with: { number: '1' },
    body: { answer: 'true_changes' },
    before: plantedQuestion,
  },
];

const RULES = (['price_change', 'follower'] as const).map((kind) => ({ kind, ...ALERT_KIND_MODULES[kind].example }));
const ALERTS: readonly Step[] = [
  { call: 'PUT /alert-rules', as: 'north', body: { rules: RULES } },
  { call: 'POST /alert-rules/preview', as: 'north', body: { rule: RULES[0] } },
  {
    call: 'PATCH /inbox/{id}',
    as: 'north',
    before: plantedMessages,
    with: withKept('id', 'planted.alert'),
    body: { note: 'mine', read: true },
  },
  { call: 'POST /inbox/read', as: 'north', body: { until: '2027-01-20T08:00:00Z' } },
  {
    call: 'PUT /user/settings/notifications',
    as: 'north',
    body: { notifications: { price: [{ type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true }] } },
  },
  { call: 'POST /user/settings/notifications/preview', as: 'north', body: { kind: 'price', rule: { up: true } } },
  { call: 'POST /user/admin/notifications/failures/{id}/retry', with: withKept('id', 'planted.one') },
  { call: 'POST /user/admin/notifications/failures/{id}/dismiss', with: withKept('id', 'planted.other') },
  {
    call: 'POST /channels',
    as: 'north',
    body: { kind: 'webhook', name: 'A hook', url: 'https://93.184.216.34/hook' },
    tells: 'hook',
  },
  { call: 'PUT /channels/{id}', as: 'north', with: withKept('id', 'hook.channel.id'), body: { name: 'Mine' } },
  { call: 'POST /channels/{id}/test', as: 'north', with: withKept('id', 'hook.channel.id'), tells: 'sent' },
  {
    call: 'POST /channels/{id}/deliveries/{delivery}/redeliver',
    as: 'north',
    with: (told) => ({ id: kept(told, 'hook.channel.id'), delivery: kept(told, 'sent.id') }),
  },
  { call: 'POST /channels/{id}/secret', as: 'north', with: withKept('id', 'hook.channel.id') },
  { call: 'POST /channels/{id}/secret/end_previous', as: 'north', with: withKept('id', 'hook.channel.id') },
  { call: 'DELETE /channels/{id}', as: 'north', with: withKept('id', 'hook.channel.id') },
];

const OF_USERS: readonly Step[] = [
  {
    call: 'PUT /adviser/settings',
    as: 'north',
    body: { campsitename: REFERENCE, settings: { ...ADVISER_LIMITS, floor: 55 } },
  },
  {
    call: 'POST /adviser/decisions',
    as: 'north',
    before: proposed,
    body: (told) => ({ ...NIGHT_TO_DECIDE, decision: 'accepted', proposed: told['proposed'] }),
  },
  {
    call: 'PATCH /sales-channels/commissions',
    as: 'north',
    body: { commissions: [{ channel: 'Booking', percent: 15 }] },
  },
  { call: 'PATCH /user/choices', as: 'north', body: { language: 'ca' } },
  { call: 'POST /dashboard/changes/visits', as: 'north' },
  { call: 'POST /reviews/visits', as: 'north', body: { campsite: REFERENCE } },
  { call: 'POST /user/api_keys', as: 'north', body: { name: 'A key', scopes: ['prices:read'] }, tells: 'key' },
  {
    call: 'POST /user/api_keys',
    as: 'north',
    what: 'two',
    body: { name: 'Another', scopes: ['prices:read'] },
    tells: 'other key',
  },
  { call: 'DELETE /user/api_keys/{id}', as: 'north', with: withKept('id', 'key.api_key.id') },
  { call: 'DELETE /admin/api_keys/{id}', with: withKept('id', 'other key.api_key.id') },
];

const NEW = { email: 'new@vivac.test' };
const LINKS = { reference_link: linkOf(0), competitor_links: [linkOf(2), 'https://stays.test/new-here'] };
const ACCOUNTS: readonly Step[] = [
  { call: 'POST /user/register', body: { ...NEW, username: 'New' } },
  { call: 'POST /user/admin/{email}/invite', with: NEW },
  { call: 'POST /user/admin/{email}/link', with: NEW },
  { call: 'PUT /user/admin/{email}', with: NEW, body: LINKS },
  { call: 'POST /user/set_reference', body: { ...NEW, ...LINKS, competitor_links: [linkOf(3)] } },
  { call: 'POST /user/admin/{email}/erase', with: { email: 'north@vivac.test' } },
  { call: 'DELETE /user/admin/{email}', with: NEW },
  {
    call: 'PUT /admin/mail',
    body: { host: '127.0.0.1', port: 9, security: 'none', user: null, from: 'Vivac <vivac@vivac.test>' },
  },
  { call: 'POST /admin/mail/test', body: {} },
  { call: 'DELETE /admin/mail' },
  { call: 'PUT /admin/market', body: { shown: true } },
  {
    call: 'GET /market/matrix',
    with: MARKET,
    before: (server) =>
      over<{ computing: boolean }>(server, addressOf(getMarketMatrix, MARKET), ({ computing }) => !computing),
  },
];

const GUEST = { campsite: SOUTHERN, name: 'Secret Guest' };
const untilIdle = (server: ServerFixture) =>
  over<{ running: unknown; last_failure: unknown }>(server, '/api/admin/backups', ({ running }) => running === null);
const OPERATION: readonly Step[] = [
  { call: 'POST /admin/reviewer/find', body: GUEST, tells: 'guest' },
  {
    call: 'POST /admin/reviewer/erase',
    body: (told) => ({ ...GUEST, review_ids: [kept(told, 'guest.reviews.0.id')] }),
  },
  {
    ...pushed(
      'reviews',
      reviewsCsv(REVIEWS.map((review) => ({ ...review, positive: 'once more' }))),
      'reviews of an erased guest',
    ),
  },
  { call: 'POST /admin/backups', body: {}, after: untilIdle },
  {
    call: 'POST /admin/backups/{name}/rehearse',
    before: async (server, told) => (told['backups'] = await untilIdle(server)),
    with: withKept('name', 'backups.backups.0.name'),
    after: async (server) => {
      const { last_failure: failure } = await untilIdle(server);
      if (failure !== null) throw new Error(JSON.stringify(failure));
    },
  },
  { call: 'POST /restore', body: {}, status: 403 },
  { what: 'retention', before: thinned },
  { what: 'demo remove', before: forgottenDemo },
  { call: 'POST /session/end_others', anew: true },
  { call: 'POST /session/end', anew: true },
];

export const STORY: readonly Step[] = [
  ...IMPORTS,
  ...UPLOADS,
  ...CAMPSITES,
  ...TARIFFS,
  ...SOURCES,
  ...ALERTS,
  ...OF_USERS,
  ...ACCOUNTS,
  ...OPERATION,
];
