import type { ServerFixture } from './server-fixture.ts';

/**
 * Who may do what: every registered route, and what each kind of caller gets. A route that is missing here fails the
 * test; so does one that is here and no longer there.
 */
export interface MatrixRow {
  readonly route: string;
  /** What is asked, where the address alone is no proper question; `{name}`, as `:campsite`, stands for a campsite. */
  readonly query?: string;
  /** What is sent; `{}` where a call takes a body and this says nothing. */
  readonly body?: object;
  readonly access: 'open' | 'user' | 'admin';
  /** The status for somebody who may. */
  readonly allowed: number;
  /** The call ends the session it is made with. */
  readonly endsSession?: true;
}

/** A bearer token that is not the token of a living session, by what is wrong with it. */
export const FORGERIES = [
  'no token',
  'garbage',
  'expired',
  'not yet valid',
  'alg none',
  'wrong key',
  'public key as secret',
  'wrong audience',
  'wrong issuer',
  'no session',
  'flag in the token',
  'deleted user',
  'second factor not shown',
] as const;
export type Forgery = (typeof FORGERIES)[number];

/** Nobody ever saw this wording, and only an administrator is told so. */
const UNSEEN = { campsite: 'None', channel: 'None', wording: 'None' };

const LIMITS = { floor: 50, ceiling: 150, step_up: null, step_down: null, rounding: 'euro', target_index: 100 };
const ADVISER_SETTINGS = { ...LIMITS, weights: { compression: 0, pace: 0, key_date: 0, reviews: 0 } };
const ADVISER_DECISION = { campsitename: 'None', date: '2027-02-01', decision: 'ignored', proposed: 90 };

const user = (route: string, query?: string): MatrixRow => ({
  route,
  access: 'user',
  allowed: 200,
  ...(query !== undefined && { query }),
});
const admin = (route: string, allowed = 200, more: Pick<MatrixRow, 'query' | 'body'> = {}): MatrixRow => ({
  route,
  access: 'admin',
  allowed,
  ...more,
});
const open = (route: string, allowed = 200): MatrixRow => ({ route, access: 'open', allowed });

/** A stay with everything but its channel. */
const STAY =
  'numberofguests=2&accommodationtype=Glamping+tent&cancellationpolicy=Free&includedextras=None&lengthofstay=1';

export const MATRIX: readonly MatrixRow[] = [
  user('GET /api/dashboard/reference_campsite'),
  user('GET /api/dashboard/filters'),
  user('GET /api/dashboard/calendar', 'campsitename={name}&month=2'),
  user('GET /api/dashboard/graphic', 'campsitename={name}&startdate=2027-02-01&days=2'),
  user('GET /api/dashboard/map', 'campsitename={name}&date=2027-02-01'),
  user('GET /api/dashboard/map/area', 'south=36&west=-10&north=44&east=5&zoom=8&date=2027-02-01'),
  user('GET /api/dashboard/table', 'campsitename={name}&date=2027-02-01'),
  user('GET /api/dashboard/history', 'campsitename={name}&date=2027-02-01'),
  user('GET /api/dashboard/night', 'campsitename={name}&date=2027-02-01'),
  user('GET /api/dashboard/occupancy', 'campsitename={name}&date=2027-02-01'),
  user('GET /api/dashboard/answer', 'campsitename={name}'),
  user('GET /api/dashboard/today', 'campsitename={name}'),
  user('GET /api/dashboard/changes', 'campsitename={name}'),
  user('POST /api/dashboard/changes/visits'),
  user('GET /api/sales-channels/ladder', `campsitename={name}&date=2027-02-10&${STAY}`),
  user('GET /api/sales-channels/season', `campsitename={name}&${STAY}`),
  user('GET /api/sales-channels/ladder/download', `campsitename={name}&date=2027-02-10&${STAY}&format=csv`),
  user('GET /api/sales-channels/season/download', `campsitename={name}&${STAY}&format=csv`),
  user('GET /api/sales-channels/commissions'),
  { ...user('PATCH /api/sales-channels/commissions'), body: { commissions: [] } },
  user('GET /api/coverage'),
  user('GET /api/market/matrix'),
  user('GET /api/market/matrix/download', 'format=csv'),
  user('GET /api/market/occupancy'),
  user('GET /api/market/holidays', 'first_date=2027-03-22'),
  user('GET /api/live', 'follow=false'),
  user('GET /api/dashboard/freshness'),
  user('GET /api/adviser', 'campsitename={name}'),
  // No limits were set, which only a user is told; a name that is no campsite is the same to everybody who may ask.
  { ...user('GET /api/adviser/night', 'campsitename={name}&date=2027-02-01'), allowed: 409 },
  {
    ...user('GET /api/adviser/what_if', 'campsitename={name}&date=2027-02-01&changedname={name}&changedprice=90'),
    allowed: 400,
  },
  { ...user('GET /api/adviser/download', 'campsitename={name}&format=csv'), allowed: 409 },
  { ...user('PUT /api/adviser/settings'), body: { campsitename: 'None', settings: ADVISER_SETTINGS }, allowed: 404 },
  { ...user('POST /api/adviser/decisions'), body: ADVISER_DECISION, allowed: 404 },
  user('GET /api/adviser/decisions', 'campsitename={name}'),
  { ...user('POST /api/session/end'), endsSession: true },
  user('POST /api/session/end_others'),
  user('GET /api/position/price_score', 'campsitename={name}'),
  user('GET /api/position/compression', 'campsitename={name}'),
  user('GET /api/position/pace', 'campsitename={name}'),
  user('GET /api/position/first_movers', 'campsitename={name}'),
  user('GET /api/position/download', 'campsitename={name}&subject=compression&format=csv'),
  user('GET /api/reviews/list'),
  user('GET /api/reviews/info', 'campsite={name}'),
  user('GET /api/reviews/info/summary', 'campsite={name}'),
  user('GET /api/reviews/info/counts', 'campsite={name}'),
  // The name is no campsite, which only a user is told.
  { ...user('POST /api/reviews/visits'), body: { campsite: 'None' }, allowed: 404 },
  user('GET /api/reviews/:campsite', 'from=0&to=10'),
  user('GET /api/dashboard/download', 'campsitename={name}&format=csv'),
  user('GET /api/reviews/download', 'campsitename={name}&format=csv'),
  user('GET /api/channels'),
  // The address is in a private network, and `:id` is sent as it stands, which only a user is told.
  { ...user('POST /api/channels'), body: { kind: 'webhook', name: 'A', url: 'https://127.0.0.1/' }, allowed: 400 },
  { ...user('PUT /api/channels/:id'), allowed: 400 },
  { ...user('DELETE /api/channels/:id'), allowed: 400 },
  { ...user('POST /api/channels/:id/test'), allowed: 400 },
  { ...user('POST /api/channels/:id/secret'), allowed: 400 },
  { ...user('POST /api/channels/:id/secret/end_previous'), allowed: 400 },
  { ...user('GET /api/channels/:id/deliveries'), allowed: 400 },
  { ...user('GET /api/channels/:id/deliveries/:delivery'), allowed: 400 },
  { ...user('POST /api/channels/:id/deliveries/:delivery/redeliver'), allowed: 400 },
  user('GET /api/user/choices'),
  user('PATCH /api/user/choices'),
  user('GET /api/user/api_keys'),
  { ...user('POST /api/user/api_keys'), body: { name: 'A key', scopes: ['prices:read'] } },
  // `:id` is sent as it stands.
  { ...user('DELETE /api/user/api_keys/:id'), allowed: 400 },
  user('GET /api/alert-rules'),
  { ...user('PUT /api/alert-rules'), body: { rules: [] } },
  { ...user('POST /api/alert-rules/preview'), body: { rule: { kind: 'follower' } } },
  user('GET /api/user/settings/notifications'),
  { ...user('PUT /api/user/settings/notifications'), body: { notifications: {} } },
  { ...user('POST /api/user/settings/notifications/preview'), body: { kind: 'price', rule: { up: true } } },
  user('GET /api/user/settings/notifications/history'),
  // `:id` is sent as it stands.
  { ...user('GET /api/user/settings/notifications/history/:id/prices'), allowed: 400 },
  user('GET /api/inbox'),
  { ...user('POST /api/inbox/read'), body: { until: '2027-01-20T07:00:00Z' } },
  // `:id` is sent as it stands.
  { ...user('PATCH /api/inbox/:id'), allowed: 400 },
  admin('GET /api/admin/mail'),
  admin('PUT /api/admin/mail', 400),
  admin('DELETE /api/admin/mail'),
  admin('POST /api/admin/mail/test', 409),
  admin('GET /api/user/admin/notifications/failures'),
  // `:id` is sent as it stands, which only an administrator is told.
  admin('POST /api/user/admin/notifications/failures/:id/retry', 400),
  admin('POST /api/user/admin/notifications/failures/:id/dismiss', 400),
  admin('GET /api/admin/api_keys'),
  admin('DELETE /api/admin/api_keys/:id', 400),
  admin('GET /api/admin/audit_log'),
  open('GET /api/restore'),
  // Somebody has a password here: nobody may.
  open('POST /api/restore', 403),
  admin('GET /api/admin/backups'),
  admin('POST /api/admin/backups', 200, { body: {} }),
  // `:name` is sent as it stands, which only an administrator is told.
  admin('POST /api/admin/backups/:name/rehearse', 400),
  admin('GET /api/admin/backups/:name/file', 400),
  admin('POST /api/admin/reviewer/find', 400, { body: {} }),
  admin('POST /api/admin/reviewer/erase', 400, { body: {} }),
  admin('GET /api/admin/audit_log.csv'),
  admin('GET /api/admin/trust'),
  admin('GET /api/admin/market'),
  { ...admin('PUT /api/admin/market'), body: { shown: true } },
  admin('GET /api/admin/batches'),
  // `:number` is sent as it stands, which only an administrator is told.
  admin('GET /api/admin/batches/:number', 400),
  admin('POST /api/admin/batches/:number/withdraw', 400, { body: { why: 'a test' } }),
  admin('POST /api/admin/batches/:number/restore', 400, { body: { why: 'a test' } }),
  admin('GET /api/admin/batches/:number/effect', 400),
  admin('GET /api/admin/batches/:number/left_out.csv', 400),
  // `:kind` is sent as it stands, which only an administrator is told.
  admin('POST /api/imports/:kind', 400),
  // `:id` is sent as it stands, which only an administrator is told.
  admin('POST /api/uploads', 200, { query: 'file_name=a.csv' }),
  admin('GET /api/uploads'),
  admin('GET /api/uploads/:id', 400),
  admin('GET /api/uploads/:id/guess', 400),
  admin('POST /api/uploads/:id/preview', 400, { body: { kind: 'prices', mapping: null } }),
  admin('POST /api/uploads/:id/dry_run', 400, { body: { kind: 'prices', mapping: null } }),
  admin('POST /api/uploads/:id/import', 400, { body: { kind: 'prices', mapping: null } }),
  admin('POST /api/uploads/:id/cancel', 400),
  admin('GET /api/uploads/:id/left_out.csv', 400),
  admin('GET /api/layouts'),
  admin('DELETE /api/layouts/:number', 400),
  admin('GET /api/upload_examples/:kind', 400),
  admin('GET /api/admin/sources'),
  admin('GET /api/admin/sources/:id', 400),
  admin('POST /api/admin/sources', 400, { body: {} }),
  admin('PUT /api/admin/sources/:id', 400, { body: {} }),
  admin('DELETE /api/admin/sources/:id', 400),
  admin('POST /api/admin/sources/:id/look', 400),
  admin('POST /api/admin/sources/:id/pause', 400, { body: {} }),
  admin('POST /api/admin/sources/consents', 400, { body: {} }),
  admin('POST /api/admin/sources/consents/withdraw', 400, { body: {} }),
  admin('POST /api/admin/sources/try', 400, { body: {} }),
  admin('POST /api/admin/sources/expand', 400, { body: {} }),
  admin('GET /api/admin/sources/:id/plan', 400),
  admin('GET /api/admin/page-changes'),
  admin('GET /api/admin/page-changes/:id', 400),
  admin('POST /api/admin/page-changes/:id/answer', 400, { body: {} }),
  user('GET /api/tariffs/comparison', 'arrival=2027-08-07&nights=7&guests=2'),
  user('GET /api/tariffs/comparison/file', 'arrival=2027-08-07&nights=7&guests=2'),
  admin('GET /api/tariffs'),
  admin('GET /api/tariffs/waiting'),
  admin('POST /api/tariffs', 400, { body: {} }),
  admin('GET /api/tariffs/:id', 400),
  admin('PUT /api/tariffs/:id', 400, { body: {} }),
  admin('DELETE /api/tariffs/:id', 400),
  admin('POST /api/tariffs/:id/check', 400, { body: {} }),
  admin('POST /api/tariffs/:id/publish', 400, { body: {} }),
  admin('POST /api/tariffs/:id/withdraw', 400, { body: {} }),
  admin('POST /api/tariffs/:id/copy', 400, { body: {} }),
  admin('POST /api/tariffs/read', 400),
  admin('GET /api/tariffs/:id/file', 400),
  admin('GET /api/tariffs/template'),
  admin('GET /api/admin/change_questions'),
  // `:number` is sent as it stands, which only an administrator is told.
  admin('POST /api/admin/change_questions/:number/answer', 400, { body: { answer: 'true_changes' } }),
  admin('GET /api/admin/campsites'),
  // Nothing that could be done is said, which only an administrator is told.
  admin('GET /api/admin/campsites/effect', 400),
  admin('POST /api/admin/campsites/merge', 400, { body: {} }),
  admin('POST /api/admin/campsites/split', 400, { body: {} }),
  admin('POST /api/admin/campsites/move_link', 400, { body: {} }),
  admin('PUT /api/admin/campsites/identifiers', 400, { body: {} }),
  admin('GET /api/admin/sources/ready_mappings'),
  admin('GET /api/admin/unit_types'),
  admin('PUT /api/admin/unit_types', 400, { body: { decisions: [{ ...UNSEEN, type: 'Tent' }] } }),
  admin('DELETE /api/admin/unit_types', 400, { query: new URLSearchParams(UNSEEN).toString() }),
  admin('GET /api/user/admin'),
  admin('GET /api/user/check_link', 200, { query: 'link=https://stays.test/0' }),
  // `:email` is sent as it stands: nobody has that address, and only an administrator is told so.
  admin('PUT /api/user/admin/:email', 404, { body: { reference_link: 'https://stays.test/0', competitor_links: [] } }),
  admin('DELETE /api/user/admin/:email', 404),
  admin('POST /api/user/admin/:email/invite', 404),
  admin('POST /api/user/admin/:email/link', 404),
  admin('GET /api/user/admin/:email/export', 404),
  admin('POST /api/user/admin/:email/erase', 404),
  admin('POST /api/user/register', 409, { body: { email: 'north@vivac.test', username: 'North' } }),
  admin('POST /api/user/set_reference', 200, {
    body: { email: 'idle@vivac.test', reference_link: 'https://stays.test/0', competitor_links: [] },
  }),
  open('GET /api/config'),
  open('GET /api/openapi.json'),
  open('GET /api/docs'),
  open('GET /api/docs/json'),
  open('GET /api/docs/yaml'),
  open('GET /api/docs/static/*', 404),
  open('GET /api/docs/static/index.html', 302),
  open('GET /api/docs/static/swagger-initializer.js'),
  open('GET /healthz'),
  open('GET /readyz'),
  // To this machine, which the tests ask from; what others find is in metrics.test.ts.
  open('GET /metrics'),
  // The web application: its pages guard themselves, and hold nothing that is not public.
  open('GET /*', 404),
  // Identity tells its visitors by their cookie, never by a bearer token.
  open('POST /identity/sign-in/email', 400),
  open('POST /identity/sign-out', 200),
  open('GET /identity/token', 401),
  open('GET /identity/get-session'),
  open('POST /identity/change-password', 400),
  open('POST /identity/update-user', 400),
  open('POST /identity/request-password-reset', 400),
  open('GET /identity/jwks'),
  open('GET /identity/factor', 401),
  open('GET /identity/factor/users', 401),
  open('POST /identity/factor/verify', 400),
  open('POST /identity/factor/recover', 400),
  open('POST /identity/factor/begin', 401),
  open('POST /identity/factor/confirm', 400),
  open('POST /identity/factor/recovery-codes', 401),
  open('POST /identity/factor/remove', 401),
  open('POST /identity/factor/reset', 400),
  open('POST /identity/factor/demand', 400),
  open('POST /identity/factor/passkeys/begin', 401),
  open('POST /identity/factor/passkeys/confirm', 400),
  open('POST /identity/factor/passkeys/ask', 401),
  open('POST /identity/factor/passkeys/verify', 400),
  open('POST /identity/factor/passkeys/remove', 400),
  // Always to another page: the provider's, or the one to sign in, which says what is wrong.
  open('GET /identity/oidc/start', 303),
  open('GET /identity/oidc/callback', 303),
  open('GET /identity/action', 400),
  open('POST /identity/action', 400),
  // Whoever holds the secret of a message may turn its rule off, and nothing else.
  open('GET /notifications/unsubscribe', 404),
  open('POST /notifications/unsubscribe', 404),
  open('GET /inbox/unsubscribe', 404),
  open('POST /inbox/unsubscribe', 404),
];

/** What a row's call answers to whoever has the token, asked about the campsite of that name. */
export async function statusOf(
  server: Pick<ServerFixture, 'app' | 'config'>,
  row: MatrixRow,
  token: string | null,
  name: string,
): Promise<number> {
  const [method = '', path = ''] = row.route.split(' ');
  const { payload, type } = payloadOf(row, method, path);
  const written = encodeURIComponent(name);
  const response = await server.app.inject({
    method: method as 'GET',
    url: `${path.replace('*', 'none').replace(':campsite', written)}?${(row.query ?? '').replace('{name}', written)}`,
    headers: {
      origin: server.config.publicUrl,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  });
  return response.statusCode;
}

function payloadOf({ body }: MatrixRow, method: string, path: string): { payload?: string; type: string } {
  if (/\/(action|unsubscribe)$/.test(path)) {
    return { type: 'application/x-www-form-urlencoded', ...(method === 'POST' && { payload: 'a=1' }) };
  }
  const takesBody = /^(POST|PUT|PATCH)$/.test(method);
  return { type: 'application/json', ...(takesBody && { payload: JSON.stringify(body ?? {}) }) };
}
