import * as inbox from '@vivac/contract/alerts/inbox';
import * as alertRules from '@vivac/contract/alerts/alert-rules';
import * as channels from '@vivac/contract/alerts/channels';
import * as apiKeys from '@vivac/contract/access/api-keys';
import * as personalData from '@vivac/contract/accounts';
import * as mail from '@vivac/contract/administration/mail';
import * as trust from '@vivac/contract/administration/trust';
import * as auditLog from '@vivac/contract/access/audit-log';
import * as erasing from '@vivac/contract/reviews';
import * as backups from '@vivac/contract/administration/backups';
import * as batches from '@vivac/contract/batches';
import * as campsites from '@vivac/contract/administration/campsites';
import * as choices from '@vivac/contract/access/choices';
import * as configuration from '@vivac/contract/configuration';
import * as coverage from '@vivac/contract/administration/coverage';
import * as dashboard from '@vivac/contract/dashboard';
import * as adviser from '@vivac/contract/adviser';
import * as areaMap from '@vivac/contract/dashboard/area-map';
import * as changes from '@vivac/contract/dashboard/changes';
import * as live from '@vivac/contract/dashboard/live';
import * as night from '@vivac/contract/dashboard/night';
import { endpoints } from '@vivac/testing/endpoints';
import * as marketHolidays from '@vivac/contract/holidays';
import * as market from '@vivac/contract/market';
import * as downloads from '@vivac/contract/downloads';
import * as messages from '@vivac/contract/notifications';
import * as position from '@vivac/contract/position';
import * as tariffChecks from '@vivac/contract/tariffs/read-tariff';
import * as tariffComparisons from '@vivac/contract/tariffs/comparison';
import * as tariffs from '@vivac/contract/tariffs/tariffs';
import * as reviewSummary from '@vivac/contract/review-summary';
import * as salesChannels from '@vivac/contract/sales-channels';
import * as layouts from '@vivac/contract/administration/layouts';
import * as uploads from '@vivac/contract/administration/uploads';
import * as readyMappings from '@vivac/contract/administration/try-source';
import * as sources from '@vivac/contract/administration/sources';
import * as sourcePlans from '@vivac/contract/administration/source-plan';
import * as today from '@vivac/contract/dashboard/today';
import * as unitTypes from '@vivac/contract/unit-types';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const exported: Readonly<Record<string, unknown>> = {
  ...adviser,
  ...areaMap,
  ...marketHolidays,
  ...market,
  ...apiKeys,
  ...alertRules,
  ...channels,
  ...inbox,
  ...auditLog,
  ...personalData,
  ...backups,
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
  ...messages,
  ...today,
  ...night,
  ...position,
  ...reviewSummary,
  ...salesChannels,
  ...tariffChecks,
  ...tariffComparisons,
  ...tariffs,
  ...readyMappings,
  ...sources,
  ...sourcePlans,
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
