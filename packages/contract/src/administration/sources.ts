import { Type, type Static } from 'typebox';
import { DayText, InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const Count = Type.Integer({ minimum: 0 });
const SourceId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Door = Type.Enum(['feed', 'page', 'watched', 'inbox', 'mailbox', 'push'], {
  description:
    'By which it comes: a file at an address, the facts of a page, changes of a page with a list of prices, a file in the inbox folder, an attachment of a mail, or what a program sends.',
});
const Kind = Type.Enum(['prices', 'campsites', 'reviews', 'holidays', 'occupancy']);
const State = Type.Enum(['waiting_for_consent', 'untried', 'ok', 'late', 'failing', 'refused', 'paused']);
const Ground = Type.Enum(['own_site', 'written_consent', 'licence']);
const Seconds = Type.Integer({ minimum: 60, maximum: 31_622_400 });
const Address = InputText(2000);
const Mapping = Type.Record(Type.String(), Type.Unknown(), { description: 'As docs/importing.md describes it.' });

const Complete = Type.Boolean({
  description:
    'Whether its files name everything that was on sale for their campsites and nights; null where nobody said so: then the mapping says. Of prices.',
});

const Answers = Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\u0000]*$' }), {
  description: 'What somebody said of the blanks of a ready mapping, by field.',
});

const Consent = Type.Object({
  host: Type.String(),
  ground: Ground,
  note: Type.String(),
  given_by: Type.String(),
  given_at: MomentText,
  withdrawn_by: Nullable(Type.String()),
  withdrawn_at: Nullable(MomentText),
});

const Ahead = Type.Integer({ minimum: 0, maximum: 540 });

const Plan = Type.Object(
  {
    campsites: Type.Array(InputText(300), { minItems: 1, maxItems: 60, uniqueItems: true }),
    daily_days: Type.Integer({
      minimum: 0,
      maximum: 120,
      description: 'Every arrival of so many days from tomorrow on.',
    }),
    weekend_days: { ...Ahead, description: 'After them Fridays and Saturdays up to so many days ahead.' },
    key_date_days: { ...Ahead, description: 'The first nights of the key dates up to so many days ahead.' },
    dates: Type.Array(DayText, { maxItems: 60, description: 'Further arrivals.' }),
    nights: Type.Array(Type.Integer({ minimum: 1, maximum: 28 }), { minItems: 1, maxItems: 6 }),
    adults: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 4 }),
    every_days: Type.Integer({ minimum: 1, maximum: 30, description: 'A cell is asked once in so many days.' }),
    calls_a_day: Type.Integer({ minimum: 1, maximum: 5000 }),
    calls_a_month: Type.Integer({ minimum: 1, maximum: 150_000 }),
  },
  { description: 'Which stays a source asks for by itself: a cell is one campsite, arrival, length and party.' },
);
export type SourcePlan = Static<typeof Plan>;

const Run = Type.Object(
  {
    address: Address,
    field: Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+(\\.[\\w-]+)*$', examples: ['data.id'] }),
  },
  { description: 'Results of a run wait at a platform: who names the last run, and where in its JSON the id is.' },
);

export const PlanCalls = Type.Object({
  arrivals: Count,
  cells: Count,
  wanted_a_day: Type.Integer({ minimum: 0, description: 'Calls that would ask every cell as often as the plan says.' }),
  wanted_a_month: Type.Integer({ minimum: 0, description: 'In 30 days.' }),
  a_day: Type.Integer({ minimum: 0, description: 'Within the budget.' }),
  a_month: Count,
  every_days: Type.Integer({ minimum: 1, description: 'Within the budget each cell is asked once in so many days.' }),
  over: Nullable(Type.Enum(['day', 'month'], { description: 'The budget that does not suffice for the plan.' })),
});

const SourceTry = Type.Object({
  started_at: MomentText,
  ended_at: Nullable(MomentText),
  outcome: Nullable(Type.Enum(['stored', 'unchanged', 'failed', 'refused', 'interrupted'])),
  status: Nullable(Type.Integer({ description: 'Of HTTP.' })),
  reason: Nullable(Type.String()),
  batch: Nullable(Type.Integer()),
  rows_stored: Nullable(Count),
  rows_left_out: Nullable(Count),
});

export const RegisteredSource = Type.Object({
  id: SourceId,
  name: Type.String({ description: 'Its batches and prices name it so.' }),
  door: Door,
  kind: Nullable(Kind),
  address: Nullable(Type.String()),
  host: Nullable(Type.String()),
  campsite_link: Nullable(Type.String({ description: 'Of which campsite a page tells.' })),
  ready_mapping: Nullable(Type.String()),
  ready_answers: Nullable(Answers),
  mapping: Nullable(Mapping),
  complete: Nullable(Complete),
  allow_http: Type.Boolean(),
  has_request_body: Type.Boolean({ description: 'It is asked by POST, with a body that is never shown again.' }),
  header_names: Type.Array(Type.String(), { description: 'Headers sent along; their values are never shown again.' }),
  every_s: Nullable(Seconds),
  expected_every_s: Nullable(Seconds),
  run: Type.Optional(Nullable(Run)),
  plan: Type.Optional(Nullable(Type.Object({ ...Plan.properties, calls: PlanCalls }))),
  state: State,
  failures: Type.Integer({ minimum: 0, description: 'Tries in a row that failed.' }),
  reason: Nullable(Type.String({ description: 'One sentence: why it is in this state and what helps.' })),
  status: Nullable(Type.Integer()),
  outcome: Nullable(Type.Enum(['stored', 'unchanged', 'failed', 'refused', 'interrupted'])),
  last_try_at: Nullable(MomentText),
  last_success_at: Nullable(MomentText),
  last_change_at: Nullable(MomentText),
  next_try_at: Nullable(MomentText),
  rows_stored: Nullable(Type.Integer({ minimum: 0, description: 'Of the last try that stored something.' })),
  rows_left_out: Nullable(Count),
  consent: Nullable(Consent),
  is_demo: Type.Boolean(),
  added_by: Type.String(),
  added_at: MomentText,
  version: Type.Integer({
    minimum: 1,
    description: 'Sent back with a change: another one in between is refused with 409.',
  }),
});
export type RegisteredSource = Static<typeof RegisteredSource>;

export const getSources = endpoint({
  method: 'GET',
  path: '/admin/sources',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'The register: every source with its state, those that need attention first.',
  response: Type.Object({
    sources: Type.Array(RegisteredSource),
    network_away: Type.Boolean({ description: 'Four of five hosts gave no answer: no source is at fault.' }),
  }),
});

export const getSource = endpoint({
  method: 'GET',
  path: '/admin/sources/{id}',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'One source with its last 50 tries and all that was consented to for its host.',
  params: Type.Object({ id: SourceId }),
  response: Type.Object({
    source: RegisteredSource,
    tries: Type.Array(SourceTry, { description: 'Newest first.' }),
    consents: Type.Array(Consent, { description: 'Newest first.' }),
    told: Nullable(
      Type.Object(
        { first_date: DayText, last_date: DayText },
        { description: 'Of a source of holidays or occupancy: from when and until when it has told; null before.' },
      ),
    ),
    page_facts: Nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'What its page told last.' })),
  }),
});

const Header = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }),
  value: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 4000,
      pattern: '^[\\t\\x20-\\x7e]*$',
      description: 'Null keeps the value that is stored.',
    }),
  ),
});

/** What an administrator decides about a source, as parts of a body. */
export const sourceFields = {
  name: InputText(100),
  door: Door,
  kind: Type.Optional(Nullable(Kind)),
  address: Type.Optional(Nullable(Address)),
  campsite_link: Type.Optional(Nullable(Address)),
  ready_mapping: Type.Optional(Nullable(InputText(100))),
  ready_answers: Type.Optional(Nullable(Answers)),
  mapping: Type.Optional(Nullable(Mapping)),
  complete: Type.Optional(Nullable(Complete)),
  allow_http: Type.Optional(Type.Boolean()),
  headers: Type.Optional(Type.Array(Header, { maxItems: 20 })),
  request_body: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 20_000,
        pattern: '^[^\\u0000]*$',
        description: 'Sent by POST. Left out it stays as it is; null takes it away.',
      }),
    ),
  ),
  every_s: Type.Optional(Nullable(Seconds)),
  expected_every_s: Type.Optional(Nullable(Seconds)),
  run: Type.Optional(Nullable(Run)),
  plan: Type.Optional(Nullable(Plan)),
  consent: Type.Optional(
    Nullable(Type.Object({ ground: Ground, note: Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' }) })),
  ),
};
const SourceBody = Type.Object(sourceFields);
export type SourceBody = Static<typeof SourceBody>;

const SourceSaved = Type.Object({
  message: Type.String({ description: 'One sentence for the administrator.' }),
  source: RegisteredSource,
});

export const addSource = endpoint({
  method: 'POST',
  path: '/admin/sources',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Adds a source to the register; with a schedule it is tried at once.',
  body: SourceBody,
  response: SourceSaved,
});

export const changeSource = endpoint({
  method: 'PUT',
  path: '/admin/sources/{id}',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Changes a source; refused with 409 when somebody else changed it meanwhile.',
  params: Type.Object({ id: SourceId }),
  body: Type.Object({ ...sourceFields, version: Type.Integer({ minimum: 1 }) }),
  response: SourceSaved,
});

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/admin/sources/{id}',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Takes a source off the register; what it brought stays.',
  params: Type.Object({ id: SourceId }),
  response: Type.Object({ message: Type.String() }),
});

export const lookNow = endpoint({
  method: 'POST',
  path: '/admin/sources/{id}/look',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Asks for a look at once, at most every minute: 429 with Retry-After before that.',
  params: Type.Object({ id: SourceId }),
  response: SourceSaved,
});

export const pauseSource = endpoint({
  method: 'POST',
  path: '/admin/sources/{id}/pause',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Stops looking at a source, or goes on.',
  params: Type.Object({ id: SourceId }),
  body: Type.Object({ paused: Type.Boolean() }),
  response: SourceSaved,
});

export const consentToHost = endpoint({
  method: 'POST',
  path: '/admin/sources/consents',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Writes down who consented that a host is read, and on what ground.',
  body: Type.Object({
    host: InputText(253),
    ground: Ground,
    note: Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' }),
  }),
  response: Type.Object({ message: Type.String(), consent: Consent }),
});

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/admin/sources/consents/withdraw',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Withdraws every consent for a host: its sources wait from now on.',
  body: Type.Object({ host: InputText(253) }),
  response: Type.Object({ message: Type.String(), sources: Count }),
});
