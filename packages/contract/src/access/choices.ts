import { HOLIDAY_COUNTRIES, type HolidayCountry, LARGEST_MARKET } from '@vivac/domain/holidays';
import { LANGUAGES } from '@vivac/domain/language';
import { COLUMN_CHOICES } from '@vivac/domain/market/market-column';
import { COMPARED_WITH } from '@vivac/domain/offers/offer-dimension';
import { CHART_VIEWS } from '@vivac/domain/screens/price-series';
import { Type, type Static } from 'typebox';
import { CampsiteNames, OfferFilters } from '../dashboard.ts';
import { InputText, Nullable, endpoint } from '../endpoint.ts';

const LanguageOnWire = Type.Enum([...LANGUAGES]);

/** The columns of the dashboard. */
const Layout = Type.Object({
  centre_px: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Width of the centre column.' }),
  open: Type.Boolean({ description: 'Whether the panel of the filters is open.' }),
  side: Type.Enum(['left', 'right'], { description: 'Of that panel.' }),
  moved: Type.Optional(
    Type.Boolean({ description: 'Whether the width was set by hand: then it holds in a window of any width.' }),
  ),
});

const TickedCompetitors = Type.Object(
  { all: Type.Boolean({ description: 'Then `names` counts for nothing.' }), names: CampsiteNames },
  { description: 'The competitors that are ticked. Names that the caller may no longer see are dropped when read.' },
);

/** Each is replaced as a whole. */
const PARTS = {
  language: LanguageOnWire,
  compared_with: Type.Enum([...COMPARED_WITH]),
  chart_view: Type.Enum([...CHART_VIEWS], {
    description: 'Of the price chart, from six competitors on: a line each, or their median and middle half.',
  }),
  competitors: TickedCompetitors,
  filters: Type.Object(OfferFilters),
  layout: Layout,
  market_columns: Type.Enum([...COLUMN_CHOICES], { description: 'Of the page of the market.' }),
  source_markets: Type.Object(
    Object.fromEntries(
      HOLIDAY_COUNTRIES.map((country) => [country, Type.Integer({ minimum: 0, maximum: LARGEST_MARKET })]),
    ) as Record<HolidayCountry, ReturnType<typeof Type.Integer>>,
    { description: 'How much of the own demand comes from each country, in parts of their sum.' },
  ),
  today_handled: Type.Array(InputText(120), {
    maxItems: 60,
    description: 'Lines of the card Today that were done or put off, the newest last.',
  }),
  alert_mail_asked: Type.Boolean({
    description: 'Whether the question was answered if alerts come by mail: it is not asked again.',
  }),
  open_groups: Type.Record(InputText(40), Type.Boolean(), {
    maxProperties: 40,
    description: 'Groups of filters that were opened or folded, by their names.',
  }),
} as const;

type Parts = typeof PARTS;
type Optional = { [Part in keyof Parts]: ReturnType<typeof Type.Optional<Parts[Part]>> };
type Forgettable = {
  [Part in keyof Parts]: ReturnType<typeof Type.Optional<ReturnType<typeof Nullable<Parts[Part]>>>>;
};

/** What somebody chose on the screens; what is absent was never chosen. */
export const Choices = Type.Object(
  Object.fromEntries(Object.entries(PARTS).map(([part, schema]) => [part, Type.Optional(schema)])) as Optional,
);
export type Choices = Static<typeof Choices>;
export const CHOICE_PARTS: Parts = PARTS;

const ChangedChoices = Type.Object(
  Object.fromEntries(
    Object.entries(PARTS).map(([part, schema]) => [part, Type.Optional(Nullable(schema))]),
  ) as Forgettable,
  { additionalProperties: false },
);
export type ChangedChoices = Static<typeof ChangedChoices>;

/** The most that is kept of a user, as JSON. */
export const MAX_CHOICES_BYTES = 65_536;

const StoredChoices = Type.Object({
  choices: Choices,
  version: Type.Integer({ description: 'Rises with every change; 0 where nothing was chosen.' }),
});

export const getChoices = endpoint({
  method: 'GET',
  path: '/user/choices',
  access: 'user',
  scope: 'session',
  tag: 'accounts',
  summary: 'What the caller chose on the screens; empty before the first choice.',
  response: StoredChoices,
});

export const changeChoices = endpoint({
  method: 'PATCH',
  path: '/user/choices',
  access: 'user',
  scope: 'session',
  tag: 'accounts',
  summary: `Keeps the choices that are named, each as a whole, and leaves the others; null forgets one. At most ${MAX_CHOICES_BYTES} bytes are kept.`,
  body: ChangedChoices,
  response: Type.Object({ version: StoredChoices.properties.version }),
});
