import type * as configuration from '@vivac/contract/configuration';
import type * as dashboard from '@vivac/contract/dashboard';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import type * as reviews from '@vivac/contract/reviews';

type Contract = typeof configuration & typeof dashboard & typeof reviews;

/** The name under which the contract exports a call. */
export type CallName = { [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never }[keyof Contract];

export type CallQuery<Name extends CallName> = QueryOf<Contract[Name]>;
export type CallParams<Name extends CallName> = ParamsOf<Contract[Name]>;
export type CallBody<Name extends CallName> = BodyOf<Contract[Name]>;
export type CallResponse<Name extends CallName> = ResponseOf<Contract[Name]>;

type Route = Pick<Endpoint, 'method' | 'path' | 'access'>;

/** What of the contract is needed at run time; the compiler holds every row against the contract. */
export const routes = {
  getConfiguration: { method: 'GET', path: '/config', access: 'public' },
  getReferenceCampsite: { method: 'GET', path: '/dashboard/reference_campsite', access: 'user' },
  getFilters: { method: 'GET', path: '/dashboard/filters', access: 'user' },
  getCalendar: { method: 'GET', path: '/dashboard/calendar', access: 'user' },
  getGraphic: { method: 'GET', path: '/dashboard/graphic', access: 'user' },
  getMap: { method: 'GET', path: '/dashboard/map', access: 'user' },
  getTable: { method: 'GET', path: '/dashboard/table', access: 'user' },
  getPriceHistory: { method: 'GET', path: '/dashboard/history', access: 'user' },
  getReviewList: { method: 'GET', path: '/reviews/list', access: 'user' },
  getReviewInfo: { method: 'GET', path: '/reviews/info', access: 'user' },
  getReviews: { method: 'GET', path: '/reviews/{campsite}', access: 'user' },
} as const satisfies { readonly [Name in CallName]: Pick<Contract[Name], keyof Route> };
