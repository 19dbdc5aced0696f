import * as advice from '@vivac/contract/adviser/advice';
import * as adviserDecisions from '@vivac/contract/adviser/decisions';
import * as adviserSettings from '@vivac/contract/adviser/settings';
import * as adviserWhatIf from '@vivac/contract/adviser/what-if';
import * as accounts from '@vivac/contract/accounts';
import * as apiKeys from '@vivac/contract/access/api-keys';
import * as choices from '@vivac/contract/access/choices';
import * as personalData from '@vivac/contract/access/personal-data';
import * as auditLog from '@vivac/contract/access/audit-log';
import * as backups from '@vivac/contract/administration/backups';
import * as erasing from '@vivac/contract/administration/erase-reviewer';
import * as restore from '@vivac/contract/administration/restore';
import * as batches from '@vivac/contract/batches';
import * as imports from '@vivac/contract/administration/imports';
import * as campsites from '@vivac/contract/administration/campsites';
import * as configuration from '@vivac/contract/configuration';
import * as coverage from '@vivac/contract/administration/coverage';
import * as dashboard from '@vivac/contract/dashboard';
import * as marketHolidays from '@vivac/contract/market/holidays';
import * as downloads from '@vivac/contract/downloads';
import * as layouts from '@vivac/contract/administration/layouts';
import * as uploads from '@vivac/contract/administration/uploads';
import * as channels from '@vivac/contract/alerts/channels';
import * as readyMappings from '@vivac/contract/administration/ready-mappings';
import * as sources from '@vivac/contract/administration/sources';
import * as pageChanges from '@vivac/contract/administration/page-changes';
import * as sourcePlan from '@vivac/contract/administration/source-plan';
import * as trySource from '@vivac/contract/administration/try-source';
import type { Endpoint } from '@vivac/contract/endpoint';
import * as alertRules from '@vivac/contract/alerts/alert-rules';
import * as areaMap from '@vivac/contract/dashboard/area-map';
import * as answer from '@vivac/contract/dashboard/answer';
import * as today from '@vivac/contract/dashboard/today';
import * as inbox from '@vivac/contract/alerts/inbox';
import * as live from '@vivac/contract/dashboard/live';
import * as marketMatrix from '@vivac/contract/market/matrix';
import * as marketSetting from '@vivac/contract/market/market-setting';
import * as changes from '@vivac/contract/dashboard/changes';
import * as changeQuestions from '@vivac/contract/administration/change-questions';
import * as night from '@vivac/contract/dashboard/night';
import * as ownOccupancy from '@vivac/contract/dashboard/own-occupancy';
import * as mail from '@vivac/contract/administration/mail';
import * as tariffChecks from '@vivac/contract/tariffs/check-tariff';
import * as tariffReading from '@vivac/contract/tariffs/read-tariff';
import * as tariffComparisons from '@vivac/contract/tariffs/comparison';
import * as tariffs from '@vivac/contract/tariffs/tariffs';
import * as messages from '@vivac/contract/notification-messages';
import * as notifications from '@vivac/contract/notifications';
import * as compression from '@vivac/contract/position/compression';
import * as firstMovers from '@vivac/contract/position/first-movers';
import * as pace from '@vivac/contract/position/pace';
import * as positionFile from '@vivac/contract/position/download';
import * as priceScore from '@vivac/contract/position/price-score';
import * as reviews from '@vivac/contract/reviews';
import * as reviewSummary from '@vivac/contract/reviews/review-summary';
import * as trust from '@vivac/contract/administration/trust';
import * as channelLadder from '@vivac/contract/sales-channels/ladder';
import * as channelSeason from '@vivac/contract/sales-channels/season';
import * as channelFiles from '@vivac/contract/sales-channels/files';
import * as commissions from '@vivac/contract/sales-channels/commissions';
import * as unitTypes from '@vivac/contract/unit-types';
import * as session from '@vivac/contract/session';

/** Every call of the API, in the order of the readable page. */
export const endpoints: readonly Endpoint[] = [
  configuration.getConfiguration,
  restore.getRestore,
  restore.sendRestore,
  session.endSession,
  session.endOtherSessions,
  dashboard.getReferenceCampsite,
  dashboard.getFilters,
  dashboard.getCalendar,
  dashboard.getGraphic,
  dashboard.getMap,
  areaMap.getAreaMap,
  dashboard.getTable,
  dashboard.getPriceHistory,
  night.getNight,
  ownOccupancy.getOwnOccupancy,
  answer.getAnswer,
  today.getToday,
  changes.getChanges,
  changes.visitChanges,
  channelLadder.getChannelLadder,
  channelSeason.getChannelSeason,
  channelFiles.downloadChannelLadder,
  channelFiles.downloadChannelSeason,
  commissions.getCommissions,
  commissions.changeCommissions,
  marketHolidays.getMarketHolidays,
  marketHolidays.getMarketOccupancy,
  coverage.getCoverage,
  marketMatrix.getMarketMatrix,
  marketMatrix.downloadMarketMatrix,
  live.getLive,
  live.getFreshness,
  advice.getAdvice,
  advice.getAdviceNight,
  adviserWhatIf.getAdviceWhatIf,
  adviserSettings.saveAdviserSettings,
  adviserDecisions.decideAdvice,
  adviserDecisions.getAdviserDecisions,
  advice.downloadAdvice,
  reviews.getReviewList,
  reviews.getReviewInfo,
  reviews.getReviews,
  reviewSummary.getReviewSummary,
  reviewSummary.getReviewCounts,
  reviewSummary.visitReviews,
  priceScore.getPriceScore,
  compression.getCompression,
  pace.getPace,
  firstMovers.getFirstMovers,
  positionFile.downloadPosition,
  notifications.getNotifications,
  notifications.saveNotifications,
  notifications.previewNotification,
  messages.getNotificationHistory,
  messages.getToldPrices,
  channels.getChannels,
  channels.addChannel,
  channels.changeChannel,
  channels.removeChannel,
  channels.testChannel,
  channels.rotateChannelSecret,
  channels.endPreviousSecret,
  channels.getDeliveries,
  channels.getDelivery,
  channels.redeliver,
  alertRules.getAlertRules,
  alertRules.saveAlertRules,
  alertRules.previewAlertRule,
  inbox.getInbox,
  inbox.readInbox,
  inbox.changeInboxAlert,
  choices.getChoices,
  choices.changeChoices,
  apiKeys.getApiKeys,
  apiKeys.createApiKey,
  apiKeys.revokeApiKey,
  accounts.getUsers,
  accounts.updateUser,
  accounts.deleteUser,
  accounts.inviteUser,
  accounts.takePasswordLink,
  personalData.exportUser,
  personalData.eraseUser,
  erasing.findReviewer,
  erasing.eraseReviewer,
  accounts.registerUser,
  accounts.setReference,
  accounts.checkLink,
  apiKeys.getAllApiKeys,
  apiKeys.revokeAnyApiKey,
  auditLog.getAuditLog,
  backups.getBackups,
  backups.makeBackup,
  backups.rehearseBackup,
  backups.downloadBackup,
  auditLog.downloadAuditLog,
  trust.getTrust,
  marketSetting.getMarketSetting,
  marketSetting.changeMarketSetting,
  batches.getBatches,
  batches.getBatch,
  batches.getBatchEffect,
  batches.withdrawBatch,
  batches.restoreBatch,
  batches.downloadLeftOut,
  imports.pushImport,
  sources.getSources,
  sources.getSource,
  sources.addSource,
  sources.changeSource,
  sources.removeSource,
  sources.lookNow,
  sources.pauseSource,
  sources.consentToHost,
  sources.withdrawConsent,
  trySource.trySource,
  sourcePlan.expandSource,
  sourcePlan.getSourcePlan,
  pageChanges.getPageChanges,
  pageChanges.getPageChange,
  pageChanges.answerPageChange,
  tariffComparisons.getTariffComparison,
  tariffComparisons.downloadTariffComparison,
  tariffs.getTariffs,
  tariffs.getWaitingTariffs,
  tariffs.addTariff,
  tariffs.getTariff,
  tariffs.keepTariff,
  tariffs.removeTariff,
  tariffChecks.checkKeptTariff,
  tariffs.publishTariff,
  tariffs.withdrawTariff,
  tariffs.copyTariff,
  tariffReading.readTariff,
  tariffReading.downloadTariff,
  tariffReading.downloadTariffTemplate,
  changeQuestions.getChangeQuestions,
  changeQuestions.answerChangeQuestion,
  campsites.getCampsites,
  campsites.getCampsiteEffect,
  campsites.mergeCampsites,
  campsites.splitCampsite,
  campsites.moveLink,
  campsites.setCampsiteIdentifiers,
  mail.getMail,
  mail.setMail,
  mail.removeMail,
  mail.testMail,
  messages.getNotificationFailures,
  messages.retryNotification,
  messages.dismissNotification,
  uploads.sendUpload,
  uploads.getUploads,
  uploads.getUpload,
  uploads.getUploadGuess,
  uploads.previewUpload,
  uploads.tryUpload,
  uploads.importUpload,
  uploads.cancelUpload,
  uploads.downloadUploadLeftOut,
  layouts.getLayouts,
  layouts.forgetLayout,
  layouts.downloadExample,
  readyMappings.getReadyMappings,
  unitTypes.getUnitTypes,
  unitTypes.decideUnitTypes,
  unitTypes.forgetUnitType,
  downloads.downloadPrices,
  downloads.downloadReviews,
];
