import type { FastifyInstance } from 'fastify';
import type { PersonalData } from '#platform/database/personal-data';
import { isRefusal, type Refusal } from '#platform/refusal';
import { sessionRoutes } from '#platform/identity/session-routes';
import { apiKeyRoutes } from '#modules/accounts/api-keys/routes';
import { auditLogRoutes } from '#modules/accounts/audit-log/routes';
import { accountMails, decideMail } from '#modules/accounts/account-mails';
import { personalDataRoutes, accountRoutes } from '#modules/accounts/routes';
import { ACCOUNT_DATA } from '#modules/accounts/read';
import { adviserRoutes } from '#modules/adviser/routes';
import { ADVISER_DATA } from '#modules/adviser/store';
import { startAlertEngine } from '#modules/alerts/alert-engine';
import { alertRoutes } from '#modules/alerts/routes';
import { ALERT_DATA } from '#modules/alerts/read';
import { startNightlyBackups } from '#modules/backups/nightly';
import type { Handover } from '#modules/backups/restoring';
import { backupRoutes, restoreRoutes } from '#modules/backups/routes';
import { startChangeEngine } from '#modules/changes/compute/compute-changes';
import { changeRoutes } from '#modules/changes/routes';
import { CHANGE_DATA } from '#modules/changes/store';
import { startDeliveries } from '#modules/destinations/deliver-destination';
import { destinationRoutes } from '#modules/destinations/routes';
import { DESTINATION_DATA } from '#modules/destinations/store';
import { downloadRoutes } from '#modules/downloads/routes';
import { recordedSender } from '#modules/evidence/read';
import { EVIDENCE_DATA } from '#modules/evidence/store';
import { unitTypeRoutes } from '#modules/evidence/unit-type-routes';
import { awaitMarket } from '#modules/evidence/write';
import { holidayRoutes } from '#modules/holidays/routes';
import { SERVER_DOCUMENT_CHARACTERS } from '#modules/imports/document-limit';
import { importFile } from '#modules/imports/import-file';
import { pushRoutes } from '#modules/imports/push-routes';
import { batchRoutes } from '#modules/imports/routes';
import { decideBatchIn } from '#modules/imports/withdraw-batch';
import { uploadRoutes } from '#modules/imports/uploads/routes';
import { IMPORT_DATA } from '#modules/imports/uploads/upload-store';
import { alertMails } from '#modules/inbox/alert-mails';
import { readerOf, stillSo, unreadAlerts } from '#modules/inbox/read';
import { inboxRoutes } from '#modules/inbox/routes';
import { INBOX_DATA } from '#modules/inbox/store';
import { teller } from '#modules/inbox/sending';
import { liveRoutes } from '#modules/live/routes';
import { startMarketEngine } from '#modules/market/market-counts';
import { marketRoutes } from '#modules/market/routes';
import type { MailSource, Pace } from '#modules/notifications/engine/engine';
import { notificationRoutes } from '#modules/notifications/routes';
import { NOTIFICATION_DATA } from '#modules/notifications/store';
import { configurationRoutes, trustRoutes } from '#modules/operation/routes';
import { mailRoutes } from '#modules/operation/mail-routes';
import { ownOccupancyRoutes } from '#modules/own-occupancy/routes';
import { positionRoutes } from '#modules/position/routes';
import { guestCountsOnSale, countsOfListings } from '#modules/prices/counts-read';
import { coverageRoutes } from '#modules/prices/coverage-routes';
import { priceRoutes } from '#modules/prices/routes';
import { reviewRoutes, reviewerRoutes } from '#modules/reviews/routes';
import { reviewsOfListings } from '#modules/reviews/score-read';
import { REVIEW_DATA } from '#modules/reviews/visit-store';
import { countReviewsOnce } from '#modules/reviews/write';
import { startReadingWords } from '#modules/reviews/read-words';
import { COMMISSION_DATA } from '#modules/sales-channels/commission-read';
import { salesChannelRoutes } from '#modules/sales-channels/routes';
import type { Deliver } from '#modules/sources/deliver';
import { ownSourceIds, troubledSources } from '#modules/sources/register-read';
import { sourceRoutes, readyMappingRoutes } from '#modules/sources/routes';
import { SOURCE_DATA, sourceMails } from '#modules/sources/reporting';
import { startSourceEngine } from '#modules/sources/tries/source-engine';
import { watchedPageRoutes } from '#modules/sources/watched/routes';
import { tariffRoutes, tariffReadingRoutes } from '#modules/tariffs/routes';
import { TARIFF_DATA } from '#modules/tariffs/store';
import { invitationOf } from '#modules/watchlists/administration-read';
import { listingRoutes } from '#modules/watchlists/listings/routes';
import { visibleNames } from '#modules/watchlists/read';
import { watchlistRoutes } from '#modules/watchlists/routes';
import { WATCHLIST_DATA } from '#modules/watchlists/store';
import { raiseVersions } from '#modules/watchlists/write';
import type { Context, FromOtherModules } from '#server/context';
import { whyNotRestored } from '#server/demo-database';
import { startRetention } from '#server/retention';

/** What of the process the calls of a server are told beside the context. */
export interface ServerProcess {
  readonly handover: Handover;
}

type Routes = (app: FastifyInstance, context: Context, process: ServerProcess) => void | Promise<void>;
type Engine = (context: Context, pace?: Pace) => { close(): Promise<void> };

interface Module {
  readonly routes?: readonly Routes[];
  /** What runs behind the calls, in this process. */
  readonly engines?: readonly Engine[];
  /** What is sent beside the notifications. */
  readonly mails?: (context: Context) => readonly MailSource[];
  readonly personalData?: PersonalData;
}

/** All there is of the product. */
export const MODULES: Readonly<Record<string, Module>> = {
  watchlists: { routes: [watchlistRoutes, listingRoutes], personalData: WATCHLIST_DATA },
  notifications: { routes: [notificationRoutes], personalData: NOTIFICATION_DATA },
  sources: {
    routes: [sourceRoutes, readyMappingRoutes, watchedPageRoutes],
    engines: [(context) => startSourceEngine(context)],
    mails: (context) => [sourceMails(context)],
    personalData: SOURCE_DATA,
  },
  imports: { routes: [batchRoutes, uploadRoutes, pushRoutes], personalData: IMPORT_DATA },
  reviews: {
    routes: [reviewRoutes, reviewerRoutes],
    engines: [startReadingWords],
    personalData: REVIEW_DATA,
  },
  changes: {
    routes: [changeRoutes],
    engines: [(context) => startChangeEngine(context)],
    personalData: CHANGE_DATA,
  },
  inbox: {
    routes: [inboxRoutes],
    mails: (context) => [teller(context), alertMails(context)],
    personalData: INBOX_DATA,
  },
  destinations: { routes: [destinationRoutes], engines: [startDeliveries], personalData: DESTINATION_DATA },
  'sales-channels': { routes: [salesChannelRoutes], personalData: COMMISSION_DATA },
  alerts: { routes: [alertRoutes], engines: [(context) => startAlertEngine(context)], personalData: ALERT_DATA },
  adviser: { routes: [adviserRoutes], personalData: ADVISER_DATA },
  accounts: {
    routes: [sessionRoutes, accountRoutes, apiKeyRoutes, personalDataRoutes, auditLogRoutes],
    mails: (context) => [accountMails(context)],
    personalData: ACCOUNT_DATA,
  },
  evidence: { routes: [unitTypeRoutes], personalData: EVIDENCE_DATA },
  'own-occupancy': { routes: [ownOccupancyRoutes] },
  prices: { routes: [priceRoutes, coverageRoutes] },
  tariffs: { routes: [tariffRoutes, tariffReadingRoutes], personalData: TARIFF_DATA },
  market: { routes: [marketRoutes], engines: [startMarketEngine] },
  position: { routes: [positionRoutes] },
  holidays: { routes: [holidayRoutes] },
  downloads: { routes: [downloadRoutes] },
  live: { routes: [liveRoutes] },
  operation: {
    routes: [configurationRoutes, trustRoutes, mailRoutes],
    engines: [(context) => startRetention(context)],
  },
  backups: { routes: [backupRoutes, restoreRoutes], engines: [startNightlyBackups] },
};

/** What the modules ask of others that the arrows keep them from knowing. */
export const FROM_OTHER_MODULES: FromOtherModules = {
  personalData: Object.values(MODULES).flatMap(({ personalData }) => personalData ?? []),
  visibleNames,
  invitationOf,
  unreadAlerts,
  readerOf,
  stillSo,
  evidenceOfListings: async (db, listingIds) => {
    const [prices, reviews] = await Promise.all([countsOfListings(db, listingIds), reviewsOfListings(db, listingIds)]);
    return { ...prices, reviews };
  },
  countReviewsOnce,
  awaitMarket,
  raiseVersions,
  guestCountsOnSale,
  deliver,
  withdrawBatch,
  decideAccountMail: decideMail,
  ownSources: ownSourceIds,
  troubledSources,
  whyNotRestored,
};

/** Withdraws a batch in a transaction that may have stored another. */
async function withdrawBatch(
  ...[tx, clock, requested]: Parameters<FromOtherModules['withdrawBatch']>
): Promise<Refusal | null> {
  const decided = await decideBatchIn(tx, clock, { ...requested, decision: 'withdrawn' });
  return isRefusal(decided) ? decided : null;
}

/** Imports what a door hands over, as one batch of its source. */
async function deliver(...[{ db, clock, zone, demo }, delivery]: Parameters<Deliver>): ReturnType<Deliver> {
  const {
    kind,
    mapping,
    complete,
    sourceName,
    sentBy,
    fileName,
    bytes,
    totalBytes,
    observedAt,
    requestedDays: asked,
    dryRun,
  } = delivery;
  const { ofTariff } = delivery;
  const report = await importFile(
    { db, clock, zone, documentCharacters: SERVER_DOCUMENT_CHARACTERS },
    {
      kind,
      source: { name: sourceName, fileName, totalBytes, bytes },
      mapping,
      sentBy: recordedSender(sentBy, demo),
      observedAt,
      ...(complete === null ? {} : { complete }),
      ...(asked && { requestedDays: asked }),
      dryRun,
      onBadRow: ofTariff ? 'fail' : 'skip',
      ...(ofTariff && { ...ofTariff, ofTariff: true }),
    },
  );
  const { refused, alreadyImported, totals, problems, unusedColumns, looks, tellsMoments } = report;
  const batchNumber = dryRun ? null : report.batchNumber;
  return { refused, alreadyImported, batchNumber, totals, problems, unusedColumns, looks, tellsMoments };
}
