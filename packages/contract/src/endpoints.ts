import * as accounts from './accounts.ts';
import * as configuration from './configuration.ts';
import * as dashboard from './dashboard.ts';
import * as downloads from './downloads.ts';
import type { Endpoint } from './endpoint.ts';
import * as messages from './notification-messages.ts';
import * as notifications from './notifications.ts';
import * as reviews from './reviews.ts';
import * as session from './session.ts';

/** Every call of the API, in the order of the readable page. */
export const endpoints: readonly Endpoint[] = [
  configuration.getConfiguration,
  session.endSession,
  session.endOtherSessions,
  dashboard.getReferenceCampsite,
  dashboard.getFilters,
  dashboard.getCalendar,
  dashboard.getGraphic,
  dashboard.getMap,
  dashboard.getTable,
  dashboard.getPriceHistory,
  reviews.getReviewList,
  reviews.getReviewInfo,
  reviews.getReviews,
  notifications.getNotifications,
  notifications.saveNotifications,
  notifications.previewNotification,
  messages.getNotificationHistory,
  accounts.getUsers,
  accounts.updateUser,
  accounts.deleteUser,
  accounts.inviteUser,
  accounts.registerUser,
  accounts.setReference,
  accounts.checkLink,
  messages.getNotificationFailures,
  messages.retryNotification,
  messages.dismissNotification,
  downloads.downloadPrices,
  downloads.downloadReviews,
];
