import * as accounts from '@vivac/contract/accounts';
import * as batches from '@vivac/contract/batches';
import * as configuration from '@vivac/contract/configuration';
import * as dashboard from '@vivac/contract/dashboard';
import * as downloads from '@vivac/contract/downloads';
import type { Endpoint } from '@vivac/contract/endpoint';
import * as messages from '@vivac/contract/notification-messages';
import * as notifications from '@vivac/contract/notifications';
import * as reviews from '@vivac/contract/reviews';
import * as unitTypes from '@vivac/contract/unit-types';
import * as session from '@vivac/contract/session';

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
  batches.getBatches,
  batches.getBatch,
  batches.withdrawBatch,
  batches.restoreBatch,
  messages.getNotificationFailures,
  messages.retryNotification,
  messages.dismissNotification,
  unitTypes.getUnitTypes,
  unitTypes.decideUnitTypes,
  unitTypes.forgetUnitType,
  downloads.downloadPrices,
  downloads.downloadReviews,
];
