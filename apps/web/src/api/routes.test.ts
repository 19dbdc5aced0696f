import * as inbox from '@vivac/contract/alerts/inbox';
import * as alertRules from '@vivac/contract/alerts/alert-rules';
import * as channels from '@vivac/contract/alerts/channels';
import * as apiKeys from '@vivac/contract/access/api-keys';
import * as personalData from '@vivac/contract/access/personal-data';
import * as mail from '@vivac/contract/administration/mail';
import * as trust from '@vivac/contract/administration/trust';
import * as auditLog from '@vivac/contract/access/audit-log';
import * as erasing from '@vivac/contract/administration/erase-reviewer';
import * as accounts from '@vivac/contract/accounts';
import * as backups from '@vivac/contract/administration/backups';
import * as restore from '@vivac/contract/administration/restore';
import * as batches from '@vivac/contract/batches';
import * as campsites from '@vivac/contract/administration/campsites';
import * as choices from '@vivac/contract/access/choices';
import * as configuration from '@vivac/contract/configuration';
import * as coverage from '@vivac/contract/administration/coverage';
import * as dashboard from '@vivac/contract/dashboard';
import * as advice from '@vivac/contract/adviser/advice';
import * as adviserDecisions from '@vivac/contract/adviser/decisions';
import * as adviserSettings from '@vivac/contract/adviser/settings';
import * as areaMap from '@vivac/contract/dashboard/area-map';
import * as changes from '@vivac/contract/dashboard/changes';
import * as changeQuestions from '@vivac/contract/administration/change-questions';
import * as live from '@vivac/contract/dashboard/live';
import * as night from '@vivac/contract/dashboard/night';
import * as ownOccupancy from '@vivac/contract/dashboard/own-occupancy';
import { endpoints } from '@vivac/testing/endpoints';
import * as marketHolidays from '@vivac/contract/market/holidays';
import * as marketMatrix from '@vivac/contract/market/matrix';
import * as marketSetting from '@vivac/contract/market/market-setting';
import * as downloads from '@vivac/contract/downloads';
import * as messages from '@vivac/contract/notification-messages';
import * as notifications from '@vivac/contract/notifications';
import * as compression from '@vivac/contract/position/compression';
import * as firstMovers from '@vivac/contract/position/first-movers';
import * as pace from '@vivac/contract/position/pace';
import * as positionFile from '@vivac/contract/position/download';
import * as priceScore from '@vivac/contract/position/price-score';
import * as tariffChecks from '@vivac/contract/tariffs/check-tariff';
import * as tariffComparisons from '@vivac/contract/tariffs/comparison';
import * as tariffReading from '@vivac/contract/tariffs/read-tariff';
import * as tariffs from '@vivac/contract/tariffs/tariffs';
import * as reviews from '@vivac/contract/reviews';
import * as reviewSummary from '@vivac/contract/reviews/review-summary';
import * as channelLadder from '@vivac/contract/sales-channels/ladder';
import * as channelFiles from '@vivac/contract/sales-channels/files';
import * as channelSeason from '@vivac/contract/sales-channels/season';
import * as commissions from '@vivac/contract/sales-channels/commissions';
import * as session from '@vivac/contract/session';
import * as layouts from '@vivac/contract/administration/layouts';
import * as uploads from '@vivac/contract/administration/uploads';
import * as readyMappings from '@vivac/contract/administration/ready-mappings';
import * as sources from '@vivac/contract/administration/sources';
import * as pageChanges from '@vivac/contract/administration/page-changes';
import * as sourcePlans from '@vivac/contract/administration/source-plan';
import * as sourceTries from '@vivac/contract/administration/try-source';
import * as today from '@vivac/contract/dashboard/today';
import * as unitTypes from '@vivac/contract/unit-types';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const exported: Readonly<Record<string, unknown>> = {
  ...accounts,
  ...advice,
  ...adviserDecisions,
  ...adviserSettings,
  ...areaMap,
  ...marketHolidays,
  ...marketMatrix,
  ...marketSetting,
  ...apiKeys,
  ...alertRules,
  ...channels,
  ...inbox,
  ...auditLog,
  ...personalData,
  ...backups,
  ...restore,
  ...mail,
  ...trust,
  ...batches,
  ...erasing,
  ...campsites,
  ...choices,
  ...configuration,
  ...coverage,
  ...dashboard,
  ...downloads,
  ...live,
  ...changes,
  ...changeQuestions,
  ...messages,
  ...today,
  ...night,
  ...ownOccupancy,
  ...notifications,
  ...reviews,
  ...priceScore,
  ...compression,
  ...pace,
  ...firstMovers,
  ...positionFile,
  ...reviewSummary,
  ...channelLadder,
  ...channelSeason,
  ...channelFiles,
  ...commissions,
  ...tariffChecks,
  ...tariffComparisons,
  ...tariffReading,
  ...tariffs,
  ...session,
  ...readyMappings,
  ...sources,
  ...sourceTries,
  ...sourcePlans,
  ...pageChanges,
  ...unitTypes,
  ...layouts,
  ...uploads,
};

/** Programs push files, ask what-if and for the next nights in numbers; the pages do not, and compute what-if themselves. */
const OF_PROGRAMS = ['/imports/', '/adviser/what_if', '/dashboard/answer'];
const ofPages = endpoints.filter(({ path }) => !OF_PROGRAMS.some((start) => path.startsWith(start)));

test('every endpoint of the contract but those of programs has a client route with the same name', () => {
  const named = Object.entries(routes).map(([name, route]) => ({ route, endpoint: exported[name] }));
  expect(named.map(({ endpoint }) => endpoint)).toHaveLength(ofPages.length);
  for (const { route, endpoint } of named) expect(endpoint).toMatchObject(route);
});
