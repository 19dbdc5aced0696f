import { type BrowserContextOptions, request } from '@playwright/test';
import type { CalendarEntry, MapEntry, SeriesEntry } from '@vivac/contract/dashboard';
import type { Night } from '@vivac/contract/dashboard/night';
import type { Today } from '@vivac/contract/dashboard/today';
import { type FiltersOnWire, type TableOptionOnWire, filtersFromWire, offerQueryOf } from '@vivac/contract/wire-names';
import { offerFilters } from '@vivac/domain/offers/offer-dimension';

type Query = Readonly<Record<string, string | number | readonly string[]>>;

/** What the API answers under the filters that the dashboard begins with, unless told otherwise. */
export interface MarketAnswers {
  readonly filters: FiltersOnWire;
  readonly reference: string;
  readonly competitors: readonly string[];
  calendar(month: number, year: number, query?: Query): Promise<CalendarEntry[]>;
  graphic(startdate: string, days: number, query?: Query): Promise<Record<string, SeriesEntry[]>>;
  today(query?: Query): Promise<Today>;
  map(date: string, query?: Query): Promise<Record<string, MapEntry>>;
  night(date: string, query?: Query): Promise<Night>;
  table(date: string, query?: Query): Promise<Record<string, Record<string, TableOptionOnWire[]>>>;
  close(): Promise<void>;
}

/** Asks the API in the name of a session, beside the browser. */
export async function marketAnswers(
  baseURL: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<MarketAnswers> {
  const context = await request.newContext({
    baseURL,
    storageState,
    extraHTTPHeaders: { 'accept-language': 'en' },
  });
  const { token } = await (await context.get('/identity/token')).json();
  const ask = async (path: string, query: Query = {}) => {
    const address = `/api/dashboard/${path}?${parametersOf(query)}`;
    const answer = await context.get(address, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok()) throw new Error(`${address} was answered ${answer.status()}.`);
    return answer.json();
  };
  const filters: FiltersOnWire = await ask('filters');
  const { referenceCampsite: reference } = await ask('reference_campsite');
  const competitors = filters.CampsiteName.filter((name) => name !== reference);
  const first = competitors.slice(0, 1);
  const { offers } = filtersFromWire(filters);
  const offer = offerQueryOf(offerFilters((dimension) => offers[dimension][0]));
  const campsitename = [reference, ...first];
  return {
    filters,
    reference,
    competitors,
    calendar: (month, year, query) =>
      ask('calendar', { campsitename: reference, competitorname: first, ...offer, month, year, ...query }),
    graphic: (startdate, days, query) => ask('graphic', { campsitename, ...offer, startdate, days, ...query }),
    today: (query) => ask('today', { campsitename: reference, competitorname: competitors, ...offer, ...query }),
    map: (date, query) => ask('map', { campsitename, ...offer, date, ...query }),
    night: (date, query) => ask('night', { campsitename: reference, competitorname: first, ...offer, date, ...query }),
    table: (date, query) => ask('table', { campsitename, ...offer, date, ...query }),
    close: () => context.dispose(),
  };
}

function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const part of Array.isArray(value) ? value : [value]) parameters.append(name, String(part));
  }
  return parameters;
}
