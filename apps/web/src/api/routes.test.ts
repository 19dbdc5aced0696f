import * as accounts from '@vivac/contract/accounts';
import * as batches from '@vivac/contract/batches';
import * as configuration from '@vivac/contract/configuration';
import * as dashboard from '@vivac/contract/dashboard';
import { endpoints } from '@vivac/testing/endpoints';
import * as downloads from '@vivac/contract/downloads';
import * as messages from '@vivac/contract/notification-messages';
import * as notifications from '@vivac/contract/notifications';
import * as reviews from '@vivac/contract/reviews';
import * as session from '@vivac/contract/session';
import * as unitTypes from '@vivac/contract/unit-types';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const exported: Readonly<Record<string, unknown>> = {
  ...accounts,
  ...batches,
  ...configuration,
  ...dashboard,
  ...downloads,
  ...messages,
  ...notifications,
  ...reviews,
  ...session,
  ...unitTypes,
};

test('every endpoint of the contract has a client route with the same name', () => {
  const named = Object.entries(routes).map(([name, route]) => ({ route, endpoint: exported[name] }));
  expect(named.map(({ endpoint }) => endpoint)).toHaveLength(endpoints.length);
  for (const { route, endpoint } of named) expect(endpoint).toMatchObject(route);
});
