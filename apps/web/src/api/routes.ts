import type * as accounts from '@vivac/contract/accounts';
import type * as batches from '@vivac/contract/batches';
import type * as configuration from '@vivac/contract/configuration';
import type * as dashboard from '@vivac/contract/dashboard';
import type * as downloads from '@vivac/contract/downloads';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import type * as messages from '@vivac/contract/notification-messages';
import type * as notifications from '@vivac/contract/notifications';
import type * as reviews from '@vivac/contract/reviews';
import type * as session from '@vivac/contract/session';
import type * as unitTypes from '@vivac/contract/unit-types';

type Contract = typeof configuration &
  typeof dashboard &
  typeof reviews &
  typeof accounts &
  typeof session &
  typeof downloads &
  typeof messages &
  typeof batches &
  typeof unitTypes &
  typeof notifications;

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
  endSession: { method: 'POST', path: '/session/end', access: 'user' },
  endOtherSessions: { method: 'POST', path: '/session/end_others', access: 'user' },
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
  getUsers: { method: 'GET', path: '/user/admin', access: 'admin' },
  updateUser: { method: 'PUT', path: '/user/admin/{email}', access: 'admin' },
  deleteUser: { method: 'DELETE', path: '/user/admin/{email}', access: 'admin' },
  inviteUser: { method: 'POST', path: '/user/admin/{email}/invite', access: 'admin' },
  registerUser: { method: 'POST', path: '/user/register', access: 'admin' },
  setReference: { method: 'POST', path: '/user/set_reference', access: 'admin' },
  downloadPrices: { method: 'GET', path: '/dashboard/download', access: 'user' },
  downloadReviews: { method: 'GET', path: '/reviews/download', access: 'user' },
  checkLink: { method: 'GET', path: '/user/check_link', access: 'admin' },
  getNotifications: { method: 'GET', path: '/user/settings/notifications', access: 'user' },
  saveNotifications: { method: 'PUT', path: '/user/settings/notifications', access: 'user' },
  previewNotification: { method: 'POST', path: '/user/settings/notifications/preview', access: 'user' },
  getNotificationHistory: { method: 'GET', path: '/user/settings/notifications/history', access: 'user' },
  getBatches: { method: 'GET', path: '/admin/batches', access: 'admin' },
  getBatch: { method: 'GET', path: '/admin/batches/{number}', access: 'admin' },
  withdrawBatch: { method: 'POST', path: '/admin/batches/{number}/withdraw', access: 'admin' },
  restoreBatch: { method: 'POST', path: '/admin/batches/{number}/restore', access: 'admin' },
  getUnitTypes: { method: 'GET', path: '/admin/unit_types', access: 'admin' },
  decideUnitTypes: { method: 'PUT', path: '/admin/unit_types', access: 'admin' },
  forgetUnitType: { method: 'DELETE', path: '/admin/unit_types', access: 'admin' },
  getNotificationFailures: { method: 'GET', path: '/user/admin/notifications/failures', access: 'admin' },
  retryNotification: { method: 'POST', path: '/user/admin/notifications/failures/{id}/retry', access: 'admin' },
  dismissNotification: { method: 'POST', path: '/user/admin/notifications/failures/{id}/dismiss', access: 'admin' },
} as const satisfies { readonly [Name in CallName]: Pick<Contract[Name], keyof Route> };
