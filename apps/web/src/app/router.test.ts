import { PAGES, isPage } from '@vivac/contract/pages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';

const identity = { ready: async () => null, current: () => null } as unknown as Parameters<
  typeof createAppRouter
>[0]['identity'];

test('the router has exactly the pages that the server answers', () => {
  const { routesByPath } = createAppRouter({ identity, queryClient: new QueryClient() });
  expect(Object.keys(routesByPath).sort()).toEqual(Object.values(PAGES).sort());
});

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['//', false],
  ['', false],
  ['/dashboards', false],
  ['/dashboard/x', false],
])('the path %j is a known page: %s', (path, is) => {
  expect(isPage(path)).toBe(is);
});
