import { centsOf } from '@vivac/domain/money';
import { percentDifference, priceBandOf } from '@vivac/domain/offers/price-band';

// A server may answer a call in exactly the specified shape: what we added to it is then unknown, and a percentage follows the
// specified formula (decision 42). What an answer has is never changed. No schema: the browser carries this file.

type Loose = Readonly<Record<string, unknown>>;
type Complete = (answer: never, query: Loose) => unknown;

const NO_PROVENANCE = { restriction: null, basis: null, observed_at: null, checked_at: null };
/** Without a reason a missing price is a dash and no more. */
const UNKNOWN_STATE = { state: 'priced' };

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** (calendar-17) */
function percentOf(price: unknown, other: unknown): number | null {
  const [own, against] = [numberOrNull(price), numberOrNull(other)];
  return own === null || against === null ? null : percentDifference(centsOf(own), centsOf(against));
}

function calendarNight(entry: Loose) {
  const percent = entry['percent'] === undefined ? percentOf(entry['price'], entry['max_price']) : entry['percent'];
  return {
    median_price: null,
    index: null,
    rank: null,
    of: null,
    competitors_priced: 0,
    competitors_known: 0,
    competitors_restricted: 0,
    max_observed_at: null,
    unlike: [],
    key_date: null,
    ...UNKNOWN_STATE,
    ...NO_PROVENANCE,
    ...entry,
    percent,
    band: entry['band'] ?? (typeof percent === 'number' ? priceBandOf(percent) : null),
  };
}

const seriesNight = (entry: Loose) => ({ ...UNKNOWN_STATE, ...NO_PROVENANCE, ...known(entry) });

const placedPrice = (entry: Loose) => ({ ...UNKNOWN_STATE, ...NO_PROVENANCE, percent: null, ...known(entry) });

const tableOption = (option: Loose) => ({ Nights: null, ...UNKNOWN_STATE, ...NO_PROVENANCE, ...known(option) });

const user = (of: Loose) => ({
  display_name: null,
  admin: false,
  invited: false,
  disabled: false,
  invitation_failure: null,
  invitation: null,
  last_sign_in_at: null,
  reference_campsite: null,
  competitors: [],
  changed_by: null,
  changed_at: null,
  ...of,
});

const listedCampsite = (of: Loose) => ({ kept_count: of['reviewCount'], reference: false, new_count: null, ...of });

const reviewInfo = ({ categories, ...of }: Loose & { readonly categories: readonly Loose[] }, { campsite }: Loose) => ({
  name: campsite,
  kept_count: of['reviewCount'],
  kept_from: null,
  reference: false,
  score_source: null,
  compset_size: 0,
  months: [],
  ...of,
  categories: categories.map((each) => ({ compset_score: null, reference_score: null, ...each })),
});

const reviewPage = ({ reviews, ...page }: Loose & { readonly reviews: readonly Loose[] }, { from }: Loose) => ({
  total: null,
  ...page,
  reviews: reviews.map((review, at) => ({
    id: `at ${Number(from) + at}`,
    date_precision: 'day',
    answer: null,
    erased: false,
    category_scores: [],
    language: null,
    stayed: null,
    arrived_at: '',
    ...review,
  })),
});

/** What is added to the answer of each specified call. */
const COMPLETE: Readonly<Record<string, Complete>> = {
  getCalendar: (nights: readonly Loose[]) => nights.map(calendarNight),
  getGraphic: (series: Readonly<Record<string, readonly Loose[]>>) =>
    eachOf(series, (nights) => nights.map(seriesNight)),
  getMap: (places: Readonly<Record<string, Loose>>) => eachOf(places, placedPrice),
  getTable: (table: Readonly<Record<string, Readonly<Record<string, readonly Loose[]>>>>) =>
    eachOf(table, (types) => eachOf(types, (options) => options.map(tableOption))),
  getFilters: (filters: Loose) => ({ LengthOfStay: [], ...filters }),
  getReferenceCampsite: (answer: Loose) => ({
    link: null,
    state: answer['referenceCampsite'] == null ? null : 'active',
    ...answer,
    referenceCampsite: answer['referenceCampsite'] ?? null,
  }),
  getUsers: (users: readonly Loose[]) => users.map(user),
  getReviewList: (campsites: readonly Loose[]) => campsites.map(listedCampsite),
  getReviewInfo: reviewInfo,
  getReviews: reviewPage,
};

/** The answer with what the screens need and a server of the specified shape does not tell. */
export function completeAnswer(call: string, answer: unknown, query: object): unknown {
  return COMPLETE[call]?.(answer as never, query as Loose) ?? answer;
}

/** Nothing in the place of a price is no answer of any shape. */
function known(entry: Loose | null): Loose {
  if (entry === null) throw new TypeError('A price is null.');
  return entry;
}

/** Changes every value of a record; its keys keep their order. */
function eachOf<In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
