import * as adviser from '@vivac/contract/adviser';
import * as adviserWhatIf from '@vivac/contract/adviser-what-if';
import * as accounts from '@vivac/contract/accounts';
import * as apiKeys from '@vivac/contract/access/api-keys';
import * as choices from '@vivac/contract/access/choices';
import * as auditLog from '@vivac/contract/access/audit-log';
import * as backups from '@vivac/contract/administration/backups';
import * as erasing from '@vivac/contract/reviews';
import * as batches from '@vivac/contract/batches';
import * as imports from '@vivac/contract/administration/imports';
import * as campsites from '@vivac/contract/administration/campsites';
import * as configuration from '@vivac/contract/configuration';
import * as coverage from '@vivac/contract/administration/coverage';
import * as dashboard from '@vivac/contract/dashboard';
import * as marketHolidays from '@vivac/contract/holidays';
import * as downloads from '@vivac/contract/downloads';
import * as layouts from '@vivac/contract/administration/layouts';
import * as uploads from '@vivac/contract/administration/uploads';
import * as channels from '@vivac/contract/alerts/channels';
import * as readyMappings from '@vivac/contract/administration/try-source';
import * as sources from '@vivac/contract/administration/sources';
import * as sourcePlan from '@vivac/contract/administration/source-plan';
import type { Endpoint } from '@vivac/contract/endpoint';
import * as alertRules from '@vivac/contract/alerts/alert-rules';
import * as areaMap from '@vivac/contract/dashboard/area-map';
import * as answer from '@vivac/contract/dashboard/answer';
import * as today from '@vivac/contract/dashboard/today';
import * as inbox from '@vivac/contract/alerts/inbox';
import * as live from '@vivac/contract/dashboard/live';
import * as market from '@vivac/contract/market';
import * as changes from '@vivac/contract/dashboard/changes';
import * as night from '@vivac/contract/dashboard/night';
import * as mail from '@vivac/contract/administration/mail';
import * as tariffChecks from '@vivac/contract/tariffs/read-tariff';
import * as tariffComparisons from '@vivac/contract/tariffs/comparison';
import * as tariffs from '@vivac/contract/tariffs/tariffs';
import * as messages from '@vivac/contract/notifications';
import * as position from '@vivac/contract/position';
import * as reviewSummary from '@vivac/contract/review-summary';
import * as trust from '@vivac/contract/administration/trust';
import * as salesChannels from '@vivac/contract/sales-channels';
import * as unitTypes from '@vivac/contract/unit-types';

/** Every call of the API, in the order of the readable page. */
export const endpoints: readonly Endpoint[] = [
  configuration.getConfiguration,
  backups.getRestore,
  backups.sendRestore,
  accounts.endSession,
  accounts.endOtherSessions,
  dashboard.getReferenceCampsite,
  dashboard.getFilters,
  dashboard.getCalendar,
  dashboard.getGraphic,
  dashboard.getMap,
  areaMap.getAreaMap,
  dashboard.getTable,
  dashboard.getPriceHistory,
  night.getNight,
  night.getOwnOccupancy,
  answer.getAnswer,
  today.getToday,
  changes.getChanges,
  changes.visitChanges,
  salesChannels.getChannelLadder,
  salesChannels.getChannelSeason,
  salesChannels.downloadChannelLadder,
  salesChannels.downloadChannelSeason,
  salesChannels.getCommissions,
  salesChannels.changeCommissions,
  marketHolidays.getMarketHolidays,
  marketHolidays.getMarketOccupancy,
  coverage.getCoverage,
  market.getMarketMatrix,
  market.downloadMarketMatrix,
  live.getLive,
  live.getFreshness,
  adviser.getAdvice,
  adviser.getAdviceNight,
  adviserWhatIf.getAdviceWhatIf,
  adviser.saveAdviserSettings,
  adviser.decideAdvice,
  adviser.getAdviserDecisions,
  adviser.downloadAdvice,
  erasing.getReviewList,
  erasing.getReviewInfo,
  erasing.getReviews,
  reviewSummary.getReviewSummary,
  reviewSummary.getReviewCounts,
  reviewSummary.visitReviews,
  position.getPriceScore,
  position.getCompression,
  position.getPace,
  position.getFirstMovers,
  position.downloadPosition,
  messages.getNotifications,
  messages.saveNotifications,
  messages.previewNotification,
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
  accounts.exportUser,
  accounts.eraseUser,
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
  market.getMarketSetting,
  market.changeMarketSetting,
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
  readyMappings.trySource,
  sourcePlan.expandSource,
  sourcePlan.getSourcePlan,
  readyMappings.getPageChanges,
  readyMappings.getPageChange,
  readyMappings.answerPageChange,
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
  tariffChecks.readTariff,
  tariffChecks.downloadTariff,
  tariffChecks.downloadTariffTemplate,
  changes.getChangeQuestions,
  changes.answerChangeQuestion,
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
