import { type Day, parseDay } from '@vivac/domain/time/day';
import { shownMonths } from '@vivac/domain/screens/shown-days';
import type { Choices } from '../../access/choices.ts';
import type { ReferenceCampsite } from '../../dashboard.ts';
import type { PageName } from '../../pages.ts';
import { type FiltersOnWire, filtersFromWire, offerQueryOf } from '../../wire-names.ts';
import { asOfQueryOf, campsitesQueryOf, comparedQueryOf } from '../prices.ts';
import { spanQueryOf } from '../sales-channels.ts';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';
import { stateOf, wantedChoice } from './dashboard-state.ts';
import { type FilterChoice, type Filters, choiceOf, competitorsOf } from './filter-choice.ts';
import { aheadIn, campsitesOfSeason, columnsIn, requestedStay } from './page-questions.ts';
import { type QueryValues, requestAddress } from './request-address.ts';

// What each page asks before it can show anything. The server answers it in the document of a reader whom it knows; a page that
// asks something else instead asks it itself.

/** Addresses below `/api`. */
export interface FirstCalls {
  /** What does not depend on any other answer. */
  readonly atOnce: readonly string[];
  /** What follows from the page's own address alone. */
  readonly ofAddress?: (search: RawSearch) => readonly string[];
  /** What can be asked once the watchlist is known. */
  readonly afterwards?: (known: KnownWatchlist) => readonly string[];
}

const CONFIGURATION = '/config';
const CHOICES = '/user/choices';
const REFERENCE = '/dashboard/reference_campsite';
const FILTERS = '/dashboard/filters';

/** Around every page: the header's names, and how the reader has set the screens. */
const header = [CONFIGURATION, CHOICES, REFERENCE];
const watchlist = [...header, FILTERS];

/** A list that its address neither narrows nor turns over: another one is asked for by the page. */
const whole =
  (...addresses: readonly string[]) =>
  (search: RawSearch): readonly string[] =>
    Object.keys(search).length === 0 ? addresses : [];

/** The first calls of every page; null where nobody is asked. */
export const FIRST_CALLS: Readonly<Record<PageName, FirstCalls | null>> = {
  welcome: null,
  forgotPassword: null,
  // Somebody who is signed in is led on.
  login: { atOnce: [CONFIGURATION] },
  dashboard: { atOnce: watchlist, afterwards: callsOfDashboard },
  market: { atOnce: watchlist, afterwards: callsOfMarket },
  adviser: { atOnce: watchlist, afterwards: callsOfAdviser },
  channels: { atOnce: [...watchlist, '/sales-channels/commissions'], afterwards: callsOfChannels },
  position: { atOnce: watchlist },
  tariffs: { atOnce: watchlist },
  changes: { atOnce: watchlist },
  reviews: { atOnce: [...header, '/reviews/list'], ofAddress: callsOfReviews },
  inbox: { atOnce: header, ofAddress: whole('/inbox') },
  sent: { atOnce: header, ofAddress: whole('/user/settings/notifications/history') },
  settings: { atOnce: header, ofAddress: callsOfSettings },
  register: { atOnce: header },
  setReference: { atOnce: header },
  eraseReviewer: { atOnce: header },
  adminUsers: { atOnce: header, ofAddress: whole('/user/admin') },
  mail: { atOnce: header },
  notificationFailures: { atOnce: header, ofAddress: whole('/user/admin/notifications/failures') },
  unitTypes: { atOnce: header, ofAddress: whole('/admin/unit_types?decided=false&page=1') },
  backups: { atOnce: header, ofAddress: whole('/admin/backups') },
  batches: { atOnce: header, ofAddress: whole('/admin/batches') },
  campsites: { atOnce: header, ofAddress: whole('/admin/campsites?page=1') },
  coverage: { atOnce: header, ofAddress: whole('/coverage') },
  fileImport: { atOnce: header, ofAddress: whole('/uploads', '/layouts') },
  tariffLists: { atOnce: header, ofAddress: whole('/tariffs') },
  sources: { atOnce: header, ofAddress: whole('/admin/sources', '/admin/change_questions') },
  sourceForm: { atOnce: header },
  pageChanges: { atOnce: header, ofAddress: whole('/admin/page-changes') },
  auditLog: { atOnce: header, ofAddress: whole('/admin/audit_log') },
  trust: { atOnce: header, ofAddress: whole('/admin/market') },
  apiKeys: { atOnce: header, ofAddress: whole('/user/api_keys', '/admin/api_keys') },
};

/** The answers that the other calls of a page are made from, and what its address asks for. */
export interface KnownWatchlist {
  readonly raw: RawSearch;
  readonly search: DashboardSearch;
  readonly today: Day;
  readonly filters: Filters;
  readonly choices: Choices;
  /** Null without a campsite that can be compared. */
  readonly own: string | null;
  readonly competitors: readonly string[];
  readonly choice: FilterChoice;
}

type RawSearch = Readonly<Record<string, unknown>>;

/** What is known of the watchlist from the answers by their addresses; null where one of them is missing. */
export function knownWatchlist(
  answers: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
): KnownWatchlist | null {
  const configuration = answers[CONFIGURATION] as { readonly today: string } | undefined;
  const filtersOnWire = answers[FILTERS] as FiltersOnWire | undefined;
  const reference = answers[REFERENCE] as ReferenceCampsite | undefined;
  const choices = (answers[CHOICES] as { readonly choices: Choices } | undefined)?.choices;
  const today = parseDay(configuration?.today ?? '');
  if (today === null || !filtersOnWire || !reference || !choices) return null;
  const filters = filtersFromWire(filtersOnWire);
  const raw = searchIn(query);
  const search = parseDashboardSearch(raw);
  const { referenceCampsite, state } = reference;
  return {
    raw,
    search,
    today,
    filters,
    choices,
    own: state === 'waiting' ? null : referenceCampsite,
    competitors: competitorsOf(filters, referenceCampsite),
    choice: choiceOf(filters, referenceCampsite, wantedChoice(search, choices)),
  };
}

/** The query of an address as the router reads it: a value is JSON where it can be, and a name that is repeated a list of plain ones. */
export function searchIn(query: URLSearchParams): RawSearch {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const texts = query.getAll(name);
      return [name, texts.length === 1 ? jsonIn(texts[0]!) : texts.map(plainIn)];
    }),
  );
}

function plainIn(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const asked = (path: string, query: QueryValues): string => requestAddress('', path, {}, query);

function callsOfSettings({ section }: RawSearch): readonly string[] {
  if (section === 'notifications') return ['/user/settings/notifications', '/channels', '/alert-rules'];
  return section === 'api-keys' ? ['/user/api_keys'] : [];
}

/** Scores, summary and the first reviews of a campsite. */
function callsOfReviews({ campsite, ...narrowed }: RawSearch): readonly string[] {
  if (typeof campsite !== 'string' || Object.keys(narrowed).length > 0) return [];
  const query = { campsite };
  return [
    asked('/reviews/info', query),
    asked('/reviews/info/summary', query),
    asked('/reviews/info/counts', query),
    requestAddress('', '/reviews/{campsite}', { campsite }, { from: 0, to: 10 }),
  ];
}

/** The prices of the calendar, and what is to do. */
function callsOfDashboard({ search, today, own, choice, competitors }: KnownWatchlist): string[] {
  if (own === null) return [];
  const { view, month, asOf } = stateOf(search, today);
  if (view !== 'default') return [];
  const filters = offerQueryOf(choice.selection);
  const toDo = asked('/dashboard/today', { ...comparedQueryOf(own, competitors), ...filters });
  const compared = { ...comparedQueryOf(own, choice.campsites), ...filters, ...asOfQueryOf(asOf) };
  const months = shownMonths({ month, today });
  const prices = months.map((requested) => asked('/dashboard/calendar', { ...compared, ...requested }));
  return asOf === null ? [...prices, toDo] : prices;
}

function callsOfMarket({ raw, choices, choice }: KnownWatchlist): string[] {
  const columns = columnsIn(raw['columns'], choices.market_columns);
  return [asked('/market/matrix', { columns, ...offerQueryOf(choice.selection) })];
}

function callsOfAdviser({ raw, own, competitors, choice }: KnownWatchlist): string[] {
  if (own === null) return [];
  const names = raw['compared'] === 'ticked' ? choice.campsites : competitors;
  const compared = { ...comparedQueryOf(own, names), ...offerQueryOf(choice.selection) };
  return [asked('/adviser', { ...compared, nights: aheadIn(raw['ahead']) })];
}

function callsOfChannels({ search, raw, today, filters, own, competitors, choice }: KnownWatchlist): string[] {
  const stay = requestedStay(choice.selection, filters.offers.nights);
  const campsites = campsitesOfSeason(own === null ? competitors : [own, ...competitors], own, choice.campsites);
  const [first] = campsites;
  const isOpen = ['campsite', 'day', 'first', 'last'].every((part) => raw[part] === undefined);
  if (stay === null || first === undefined || !isOpen) return [];
  const asOf = asOfQueryOf(search.as_of ?? null);
  return [
    asked('/sales-channels/ladder', { ...campsitesQueryOf(first), date: today, ...stay.parameters, ...asOf }),
    asked('/sales-channels/season', {
      ...campsitesQueryOf([...campsites]),
      ...spanQueryOf(null, null),
      ...stay.parameters,
      ...asOf,
    }),
  ];
}
