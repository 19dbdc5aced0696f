import { PAGES, pageAt } from '@vivac/contract/pages';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';

const identity = { ready: async () => null, current: () => null } as unknown as Parameters<
  typeof createAppRouter
>[0]['identity'];

test('the router has exactly the pages that the server answers', () => {
  const { routesByPath } = createAppRouter({ identity, queryClient: new QueryClient() });
  const paths = Object.keys(routesByPath).filter((path) => !path.includes('$'));
  expect(paths.sort()).toEqual(Object.values(PAGES).sort());
});

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['//', false],
  ['', false],
  ['/dashboards', false],
  ['/dashboard/x', false],
  ['/administration/import/5f0c1a52-6d3e-4f6e-9a52-7d1b3c2e4f60', true],
  ['/administration/import/../../etc', false],
])('the path %j is a known page: %s', (path, is) => {
  expect(pageAt(path) !== null).toBe(is);
});
