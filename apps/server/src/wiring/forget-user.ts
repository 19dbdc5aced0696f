import type { Forget } from '#modules/accounts/delete-user';
import { forgetWatchlist } from '#modules/watchlists/store';
import { forgetNotifications } from '#modules/notifications/store';
import { forgetSourceMails } from '#modules/sources/telling/tell-store';
import { forgetApiKeys } from '#modules/accounts/api-keys/api-key-store';
import { forgetUploads } from '#modules/imports/uploads/upload-store';
import { forgetReviewVisits } from '#modules/reviews/visit-store';
import { forgetChangeVisits } from '#modules/changes/visit-store';
import { forgetAdviser } from '#modules/adviser/store';
import { forgetAlerts } from '#modules/alerts/store';
import { forgetInbox } from '#modules/inbox/store';
import { forgetChannels } from '#modules/channels/store';
import { forgetCommissions } from '#modules/sales-channels/commission-store';

/** What goes with a user: one for each room that keeps something of theirs. */
export const FORGET: readonly Forget[] = [
  forgetWatchlist,
  forgetNotifications,
  forgetSourceMails,
  forgetApiKeys,
  forgetUploads,
  forgetReviewVisits,
  forgetChangeVisits,
  forgetInbox,
  forgetChannels,
  forgetCommissions,
  forgetAlerts,
  forgetAdviser,
];
