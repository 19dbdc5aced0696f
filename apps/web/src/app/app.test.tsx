import { PAGES } from '@vivac/contract/pages';
import { expect, test } from 'vitest';
import { MANAGER, expectAddress, openPage, screen, waitFor } from '../../testing/open-page.tsx';

const forever = () => new Promise<never>(() => undefined);
const open: readonly string[] = [PAGES.welcome, PAGES.login, PAGES.forgotPassword];

test.each(Object.values(PAGES).filter((path) => !open.includes(path)))(
  'route guard: a visitor of %s is redirected to the login page with the return path',
  async (path) => {
    await openPage(path, { user: null });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('from')).toBe(path);
  },
);

// @holds rule-31
test.each([
  PAGES.adminUsers,
  PAGES.eraseReviewer,
  PAGES.register,
  PAGES.setReference,
  PAGES.notificationFailures,
  PAGES.unitTypes,
  PAGES.backups,
  PAGES.batches,
  PAGES.campsites,
  PAGES.auditLog,
  PAGES.mail,
  PAGES.trust,
])('route guard: a manager on %s, an administration page, is redirected to the dashboard', async (path) => {
  const answers = { getFilters: forever, getReferenceCampsite: forever };
  const { asked: requested } = await openPage(path, { user: MANAGER, answers });
  await expectAddress('/dashboard');
  await waitFor(() => expect(requested.some(({ url }) => url.pathname.endsWith('/filters'))).toBe(true));
  expect(requested.filter(({ url }) => url.pathname.includes('/admin'))).toEqual([]);
});
