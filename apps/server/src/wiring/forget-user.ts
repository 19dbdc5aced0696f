import type { Forget } from '#rooms/accounts/delete-user';
import { forgetWatchlist } from '#rooms/watchlists/store';
import { forgetNotifications } from '#rooms/notifications/store';
import { forgetSourceMails } from '#rooms/sources/telling/tell-store';
import { forgetApiKeys } from '#rooms/accounts/api-keys/api-key-store';
import { forgetUploads } from '#rooms/imports/uploads/upload-store';
import { forgetReviewVisits } from '#rooms/reviews/visit-store';
import { forgetChangeVisits } from '#rooms/changes/visit-store';
import { forgetAdviser } from '#rooms/adviser/store';
import { forgetAlerts } from '#rooms/alerts/store';
import { forgetInbox } from '#rooms/inbox/store';
import { forgetChannels } from '#rooms/channels/store';
import { forgetCommissions } from '#rooms/sales-channels/commission-store';

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
