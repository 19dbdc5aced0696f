import { PAGES } from '@vivac/contract/pages';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AdviserSearch } from '../pages/adviser/adviser-search.ts';
import { parseChannelsSearch } from '../pages/channels/channels-search.ts';
import type { MarketSearch } from '../pages/market/market-search.ts';
import type { PositionSearch } from '../pages/position/position-search.ts';
import { wordsOf } from '../text/reader.ts';
import { signedIn } from './signed-in-route.ts';

const headerText = wordsOf('header');

// The pages beside the dashboard on which managers decide what to ask, and where.

export const market = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.market,
  staticData: { title: headerText.market },
  // Read by the page, whose code knows what there is to ask.
  validateSearch: (search: Readonly<Record<string, unknown>>): MarketSearch => search,
  component: lazyRouteComponent(() => import('../pages/market/market-page.tsx'), 'MarketPage'),
});

export const channels = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.channels,
  staticData: { title: headerText.salesChannels },
  validateSearch: parseChannelsSearch,
  component: lazyRouteComponent(() => import('../pages/channels/channels-page.tsx'), 'ChannelsPage'),
});

export const adviser = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.adviser,
  staticData: { title: headerText.adviser },
  // Read by the page, whose code knows what there is to choose.
  validateSearch: (search: Readonly<Record<string, unknown>>): AdviserSearch => search,
  component: lazyRouteComponent(() => import('../pages/adviser/adviser-page.tsx'), 'AdviserPage'),
});

export const position = createRoute({
  getParentRoute: () => signedIn,
  path: PAGES.position,
  staticData: { title: headerText.position },
  // Read by the page, whose code knows what there is to choose.
  validateSearch: (search: Readonly<Record<string, unknown>>): PositionSearch => search,
  component: lazyRouteComponent(() => import('../pages/position/position-page.tsx'), 'PositionPage'),
});
