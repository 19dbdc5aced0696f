import type * as apiKeys from '@vivac/contract/access/api-keys';
import type * as channels from '@vivac/contract/alerts/channels';
import type * as adviser from '@vivac/contract/adviser';
import type * as choices from '@vivac/contract/access/choices';
import type * as personalData from '@vivac/contract/accounts';
import type * as salesChannels from '@vivac/contract/sales-channels';
import type * as mail from '@vivac/contract/administration/mail';
import type * as trust from '@vivac/contract/administration/trust';
import type * as auditLog from '@vivac/contract/access/audit-log';
import type * as backups from '@vivac/contract/administration/backups';
import type * as erasing from '@vivac/contract/reviews';
import type * as batches from '@vivac/contract/batches';
import type * as campsites from '@vivac/contract/administration/campsites';
import type * as configuration from '@vivac/contract/configuration';
import type * as coverage from '@vivac/contract/administration/coverage';
import type * as dashboard from '@vivac/contract/dashboard';
import type * as marketHolidays from '@vivac/contract/holidays';
import type * as downloads from '@vivac/contract/downloads';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import type * as messages from '@vivac/contract/notifications';
import type * as alertRules from '@vivac/contract/alerts/alert-rules';
import type * as areaMap from '@vivac/contract/dashboard/area-map';
import type * as today from '@vivac/contract/dashboard/today';
import type * as inbox from '@vivac/contract/alerts/inbox';
import type * as changes from '@vivac/contract/dashboard/changes';
import type * as live from '@vivac/contract/dashboard/live';
import type * as market from '@vivac/contract/market';
import type * as night from '@vivac/contract/dashboard/night';
import type * as position from '@vivac/contract/position';
import type * as reviewSummary from '@vivac/contract/review-summary';
import type * as layouts from '@vivac/contract/administration/layouts';
import type * as uploads from '@vivac/contract/administration/uploads';
import type * as readyMappings from '@vivac/contract/administration/try-source';
import type * as sources from '@vivac/contract/administration/sources';
import type * as sourcePlans from '@vivac/contract/administration/source-plan';
import type * as tariffChecks from '@vivac/contract/tariffs/read-tariff';
import type * as tariffComparisons from '@vivac/contract/tariffs/comparison';
import type * as tariffs from '@vivac/contract/tariffs/tariffs';
import type * as unitTypes from '@vivac/contract/unit-types';

type Contract = typeof configuration &
  typeof coverage &
  typeof marketHolidays &
  typeof sources &
  typeof sourcePlans &
  typeof readyMappings &
  typeof dashboard &
  typeof position &
  typeof reviewSummary &
  typeof downloads &
  typeof messages &
  typeof backups &
  typeof erasing &
  typeof batches &
  typeof campsites &
  typeof night &
  typeof market &
  typeof areaMap &
  typeof today &
  typeof salesChannels &
  typeof live &
  typeof adviser &
  typeof inbox &
  typeof layouts &
  typeof changes &
  typeof alertRules &
  typeof apiKeys &
  typeof channels &
  typeof choices &
  typeof auditLog &
  typeof personalData &
  typeof mail &
  typeof trust &
  typeof tariffChecks &
  typeof tariffComparisons &
  typeof tariffs &
  typeof unitTypes &
  typeof uploads;

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
  getAreaMap: { method: 'GET', path: '/dashboard/map/area', access: 'user' },
  getTable: { method: 'GET', path: '/dashboard/table', access: 'user' },
  getPriceHistory: { method: 'GET', path: '/dashboard/history', access: 'user' },
  getToday: { method: 'GET', path: '/dashboard/today', access: 'user' },
  getMarketMatrix: { method: 'GET', path: '/market/matrix', access: 'user' },
  downloadMarketMatrix: { method: 'GET', path: '/market/matrix/download', access: 'user' },
  getMarketSetting: { method: 'GET', path: '/admin/market', access: 'admin' },
  changeMarketSetting: { method: 'PUT', path: '/admin/market', access: 'admin' },
  getChanges: { method: 'GET', path: '/dashboard/changes', access: 'user' },
  visitChanges: { method: 'POST', path: '/dashboard/changes/visits', access: 'user' },
  getNight: { method: 'GET', path: '/dashboard/night', access: 'user' },
  getOwnOccupancy: { method: 'GET', path: '/dashboard/occupancy', access: 'user' },
  getLive: { method: 'GET', path: '/live', access: 'user' },
  getFreshness: { method: 'GET', path: '/dashboard/freshness', access: 'user' },
  getAdvice: { method: 'GET', path: '/adviser', access: 'user' },
  getAdviceNight: { method: 'GET', path: '/adviser/night', access: 'user' },
  saveAdviserSettings: { method: 'PUT', path: '/adviser/settings', access: 'user' },
  decideAdvice: { method: 'POST', path: '/adviser/decisions', access: 'user' },
  getAdviserDecisions: { method: 'GET', path: '/adviser/decisions', access: 'user' },
  downloadAdvice: { method: 'GET', path: '/adviser/download', access: 'user' },
  getChannelLadder: { method: 'GET', path: '/sales-channels/ladder', access: 'user' },
  getChannelSeason: { method: 'GET', path: '/sales-channels/season', access: 'user' },
  downloadChannelLadder: { method: 'GET', path: '/sales-channels/ladder/download', access: 'user' },
  downloadChannelSeason: { method: 'GET', path: '/sales-channels/season/download', access: 'user' },
  getCommissions: { method: 'GET', path: '/sales-channels/commissions', access: 'user' },
  changeCommissions: { method: 'PATCH', path: '/sales-channels/commissions', access: 'user' },
  getCoverage: { method: 'GET', path: '/coverage', access: 'user' },
  getPriceScore: { method: 'GET', path: '/position/price_score', access: 'user' },
  getCompression: { method: 'GET', path: '/position/compression', access: 'user' },
  getPace: { method: 'GET', path: '/position/pace', access: 'user' },
  downloadPosition: { method: 'GET', path: '/position/download', access: 'user' },
  getFirstMovers: { method: 'GET', path: '/position/first_movers', access: 'user' },
  getReviewList: { method: 'GET', path: '/reviews/list', access: 'user' },
  getReviewInfo: { method: 'GET', path: '/reviews/info', access: 'user' },
  getReviewSummary: { method: 'GET', path: '/reviews/info/summary', access: 'user' },
  getReviewCounts: { method: 'GET', path: '/reviews/info/counts', access: 'user' },
  visitReviews: { method: 'POST', path: '/reviews/visits', access: 'user' },
  getReviews: { method: 'GET', path: '/reviews/{campsite}', access: 'user' },
  getUsers: { method: 'GET', path: '/user/admin', access: 'admin' },
  updateUser: { method: 'PUT', path: '/user/admin/{email}', access: 'admin' },
  deleteUser: { method: 'DELETE', path: '/user/admin/{email}', access: 'admin' },
  inviteUser: { method: 'POST', path: '/user/admin/{email}/invite', access: 'admin' },
  takePasswordLink: { method: 'POST', path: '/user/admin/{email}/link', access: 'admin' },
  exportUser: { method: 'GET', path: '/user/admin/{email}/export', access: 'admin' },
  eraseUser: { method: 'POST', path: '/user/admin/{email}/erase', access: 'admin' },
  registerUser: { method: 'POST', path: '/user/register', access: 'admin' },
  setReference: { method: 'POST', path: '/user/set_reference', access: 'admin' },
  downloadPrices: { method: 'GET', path: '/dashboard/download', access: 'user' },
  downloadReviews: { method: 'GET', path: '/reviews/download', access: 'user' },
  checkLink: { method: 'GET', path: '/user/check_link', access: 'admin' },
  getNotifications: { method: 'GET', path: '/user/settings/notifications', access: 'user' },
  saveNotifications: { method: 'PUT', path: '/user/settings/notifications', access: 'user' },
  previewNotification: { method: 'POST', path: '/user/settings/notifications/preview', access: 'user' },
  getNotificationHistory: { method: 'GET', path: '/user/settings/notifications/history', access: 'user' },
  getToldPrices: { method: 'GET', path: '/user/settings/notifications/history/{id}/prices', access: 'user' },
  getInbox: { method: 'GET', path: '/inbox', access: 'user' },
  readInbox: { method: 'POST', path: '/inbox/read', access: 'user' },
  changeInboxAlert: { method: 'PATCH', path: '/inbox/{id}', access: 'user' },
  getAlertRules: { method: 'GET', path: '/alert-rules', access: 'user' },
  saveAlertRules: { method: 'PUT', path: '/alert-rules', access: 'user' },
  previewAlertRule: { method: 'POST', path: '/alert-rules/preview', access: 'user' },
  getMarketHolidays: { method: 'GET', path: '/market/holidays', access: 'user' },
  getMarketOccupancy: { method: 'GET', path: '/market/occupancy', access: 'user' },
  getChoices: { method: 'GET', path: '/user/choices', access: 'user' },
  changeChoices: { method: 'PATCH', path: '/user/choices', access: 'user' },
  getChannels: { method: 'GET', path: '/channels', access: 'user' },
  addChannel: { method: 'POST', path: '/channels', access: 'user' },
  changeChannel: { method: 'PUT', path: '/channels/{id}', access: 'user' },
  removeChannel: { method: 'DELETE', path: '/channels/{id}', access: 'user' },
  testChannel: { method: 'POST', path: '/channels/{id}/test', access: 'user' },
  rotateChannelSecret: { method: 'POST', path: '/channels/{id}/secret', access: 'user' },
  endPreviousSecret: { method: 'POST', path: '/channels/{id}/secret/end_previous', access: 'user' },
  getDeliveries: { method: 'GET', path: '/channels/{id}/deliveries', access: 'user' },
  getDelivery: { method: 'GET', path: '/channels/{id}/deliveries/{delivery}', access: 'user' },
  redeliver: { method: 'POST', path: '/channels/{id}/deliveries/{delivery}/redeliver', access: 'user' },
  getApiKeys: { method: 'GET', path: '/user/api_keys', access: 'user' },
  createApiKey: { method: 'POST', path: '/user/api_keys', access: 'user' },
  revokeApiKey: { method: 'DELETE', path: '/user/api_keys/{id}', access: 'user' },
  getAllApiKeys: { method: 'GET', path: '/admin/api_keys', access: 'admin' },
  revokeAnyApiKey: { method: 'DELETE', path: '/admin/api_keys/{id}', access: 'admin' },
  getAuditLog: { method: 'GET', path: '/admin/audit_log', access: 'admin' },
  findReviewer: { method: 'POST', path: '/admin/reviewer/find', access: 'admin' },
  eraseReviewer: { method: 'POST', path: '/admin/reviewer/erase', access: 'admin' },
  getRestore: { method: 'GET', path: '/restore', access: 'public' },
  sendRestore: { method: 'POST', path: '/restore', access: 'public' },
  getBackups: { method: 'GET', path: '/admin/backups', access: 'admin' },
  makeBackup: { method: 'POST', path: '/admin/backups', access: 'admin' },
  rehearseBackup: { method: 'POST', path: '/admin/backups/{name}/rehearse', access: 'admin' },
  downloadBackup: { method: 'GET', path: '/admin/backups/{name}/file', access: 'admin' },
  downloadAuditLog: { method: 'GET', path: '/admin/audit_log.csv', access: 'admin' },
  getTrust: { method: 'GET', path: '/admin/trust', access: 'admin' },
  getBatches: { method: 'GET', path: '/admin/batches', access: 'admin' },
  getBatch: { method: 'GET', path: '/admin/batches/{number}', access: 'admin' },
  getBatchEffect: { method: 'GET', path: '/admin/batches/{number}/effect', access: 'admin' },
  downloadLeftOut: { method: 'GET', path: '/admin/batches/{number}/left_out.csv', access: 'admin' },
  withdrawBatch: { method: 'POST', path: '/admin/batches/{number}/withdraw', access: 'admin' },
  restoreBatch: { method: 'POST', path: '/admin/batches/{number}/restore', access: 'admin' },
  sendUpload: { method: 'POST', path: '/uploads', access: 'admin' },
  getUploads: { method: 'GET', path: '/uploads', access: 'admin' },
  getUpload: { method: 'GET', path: '/uploads/{id}', access: 'admin' },
  getUploadGuess: { method: 'GET', path: '/uploads/{id}/guess', access: 'admin' },
  previewUpload: { method: 'POST', path: '/uploads/{id}/preview', access: 'admin' },
  tryUpload: { method: 'POST', path: '/uploads/{id}/dry_run', access: 'admin' },
  importUpload: { method: 'POST', path: '/uploads/{id}/import', access: 'admin' },
  downloadUploadLeftOut: { method: 'GET', path: '/uploads/{id}/left_out.csv', access: 'admin' },
  getLayouts: { method: 'GET', path: '/layouts', access: 'admin' },
  downloadExample: { method: 'GET', path: '/upload_examples/{kind}', access: 'admin' },
  forgetLayout: { method: 'DELETE', path: '/layouts/{number}', access: 'admin' },
  cancelUpload: { method: 'POST', path: '/uploads/{id}/cancel', access: 'admin' },
  getCampsites: { method: 'GET', path: '/admin/campsites', access: 'admin' },
  getCampsiteEffect: { method: 'GET', path: '/admin/campsites/effect', access: 'admin' },
  mergeCampsites: { method: 'POST', path: '/admin/campsites/merge', access: 'admin' },
  splitCampsite: { method: 'POST', path: '/admin/campsites/split', access: 'admin' },
  setCampsiteIdentifiers: { method: 'PUT', path: '/admin/campsites/identifiers', access: 'admin' },
  moveLink: { method: 'POST', path: '/admin/campsites/move_link', access: 'admin' },
  getSources: { method: 'GET', path: '/admin/sources', access: 'admin' },
  getSource: { method: 'GET', path: '/admin/sources/{id}', access: 'admin' },
  addSource: { method: 'POST', path: '/admin/sources', access: 'admin' },
  changeSource: { method: 'PUT', path: '/admin/sources/{id}', access: 'admin' },
  removeSource: { method: 'DELETE', path: '/admin/sources/{id}', access: 'admin' },
  lookNow: { method: 'POST', path: '/admin/sources/{id}/look', access: 'admin' },
  pauseSource: { method: 'POST', path: '/admin/sources/{id}/pause', access: 'admin' },
  consentToHost: { method: 'POST', path: '/admin/sources/consents', access: 'admin' },
  getPageChanges: { method: 'GET', path: '/admin/page-changes', access: 'admin' },
  getPageChange: { method: 'GET', path: '/admin/page-changes/{id}', access: 'admin' },
  answerPageChange: { method: 'POST', path: '/admin/page-changes/{id}/answer', access: 'admin' },
  withdrawConsent: { method: 'POST', path: '/admin/sources/consents/withdraw', access: 'admin' },
  expandSource: { method: 'POST', path: '/admin/sources/expand', access: 'admin' },
  getSourcePlan: { method: 'GET', path: '/admin/sources/{id}/plan', access: 'admin' },
  trySource: { method: 'POST', path: '/admin/sources/try', access: 'admin' },
  getTariffComparison: { method: 'GET', path: '/tariffs/comparison', access: 'user' },
  downloadTariffComparison: { method: 'GET', path: '/tariffs/comparison/file', access: 'user' },
  getTariffs: { method: 'GET', path: '/tariffs', access: 'admin' },
  getWaitingTariffs: { method: 'GET', path: '/tariffs/waiting', access: 'admin' },
  addTariff: { method: 'POST', path: '/tariffs', access: 'admin' },
  getTariff: { method: 'GET', path: '/tariffs/{id}', access: 'admin' },
  keepTariff: { method: 'PUT', path: '/tariffs/{id}', access: 'admin' },
  removeTariff: { method: 'DELETE', path: '/tariffs/{id}', access: 'admin' },
  checkKeptTariff: { method: 'POST', path: '/tariffs/{id}/check', access: 'admin' },
  publishTariff: { method: 'POST', path: '/tariffs/{id}/publish', access: 'admin' },
  withdrawTariff: { method: 'POST', path: '/tariffs/{id}/withdraw', access: 'admin' },
  copyTariff: { method: 'POST', path: '/tariffs/{id}/copy', access: 'admin' },
  readTariff: { method: 'POST', path: '/tariffs/read', access: 'admin' },
  downloadTariff: { method: 'GET', path: '/tariffs/{id}/file', access: 'admin' },
  downloadTariffTemplate: { method: 'GET', path: '/tariffs/template', access: 'admin' },
  getReadyMappings: { method: 'GET', path: '/admin/sources/ready_mappings', access: 'admin' },
  getChangeQuestions: { method: 'GET', path: '/admin/change_questions', access: 'admin' },
  answerChangeQuestion: { method: 'POST', path: '/admin/change_questions/{number}/answer', access: 'admin' },
  getUnitTypes: { method: 'GET', path: '/admin/unit_types', access: 'admin' },
  decideUnitTypes: { method: 'PUT', path: '/admin/unit_types', access: 'admin' },
  forgetUnitType: { method: 'DELETE', path: '/admin/unit_types', access: 'admin' },
  getMail: { method: 'GET', path: '/admin/mail', access: 'admin' },
  setMail: { method: 'PUT', path: '/admin/mail', access: 'admin' },
  removeMail: { method: 'DELETE', path: '/admin/mail', access: 'admin' },
  testMail: { method: 'POST', path: '/admin/mail/test', access: 'admin' },
  getNotificationFailures: { method: 'GET', path: '/user/admin/notifications/failures', access: 'admin' },
  retryNotification: { method: 'POST', path: '/user/admin/notifications/failures/{id}/retry', access: 'admin' },
  dismissNotification: { method: 'POST', path: '/user/admin/notifications/failures/{id}/dismiss', access: 'admin' },
} as const satisfies { readonly [Name in CallName]: Pick<Contract[Name], keyof Route> };
