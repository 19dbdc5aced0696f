import type { Page } from '@playwright/test';
import { networkQuiet, watchRequests } from './network.ts';

/** A screen that somebody can be on, for what is looked at everywhere: languages, widths, contact sheets. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly account: 'manager' | 'admin' | 'nobody';
  /** What is in sight once the screen has its numbers. */
  readonly awaits: string;
  /** One of those that are looked at in the dark as well. */
  readonly isMain?: true;
}

const main = 'main h1, main h2';
const reviews = `/reviews?campsite=${encodeURIComponent('Glamping Pineda Serenyana')}`;

export const EVERY_SCREEN: readonly Screen[] = [
  { name: 'welcome', account: 'nobody', address: '/', awaits: 'h1', isMain: true },
  { name: 'login', account: 'nobody', address: '/login', awaits: 'form', isMain: true },
  { name: 'forgotten password', account: 'nobody', address: '/forgot-password', awaits: 'form' },
  { name: 'no such page', account: 'nobody', address: '/no-such-page', awaits: 'h1' },
  { name: 'dashboard', account: 'manager', address: '/dashboard', awaits: '[data-band]', isMain: true },
  { name: 'chart', account: 'manager', address: '/dashboard?view=chart', awaits: 'canvas', isMain: true },
  {
    name: 'daily table',
    account: 'manager',
    isMain: true,
    address: '/dashboard?view=table&night=2026-12-12&compared_with=median',
    awaits: '[aria-busy="false"], tbody tr, [data-view="table"] li',
  },
  { name: 'night', account: 'manager', address: '/dashboard?stay=2026-12-12', awaits: 'dialog', isMain: true },
  { name: 'as known on', account: 'manager', address: '/dashboard?as_of=2026-11-14T07:00', awaits: '[data-day]' },
  { name: 'month without data', account: 'manager', address: '/dashboard?month=2029-03', awaits: '[data-day]' },
  { name: 'changes', account: 'manager', address: '/changes?since=30-days', awaits: main, isMain: true },
  { name: 'alerts', account: 'manager', address: '/inbox', awaits: main, isMain: true },
  { name: 'sent messages', account: 'manager', address: '/sent', awaits: main },
  { name: 'market', account: 'manager', address: '/market', awaits: 'main table', isMain: true },
  { name: 'adviser', account: 'manager', address: '/adviser', awaits: 'main h2', isMain: true },
  { name: 'channels', account: 'manager', address: '/channels', awaits: 'main h2', isMain: true },
  { name: 'position', account: 'manager', address: '/position', awaits: 'main h2', isMain: true },
  { name: 'compared tariffs', account: 'manager', address: '/tariffs', awaits: 'main h1', isMain: true },
  { name: 'reviews', account: 'manager', address: reviews, awaits: '[role="feed"] article', isMain: true },
  { name: 'reviews without a campsite', account: 'manager', address: '/reviews', awaits: main },
  { name: 'settings', account: 'manager', address: '/settings', awaits: 'form' },
  {
    name: 'notification rules',
    account: 'manager',
    address: '/settings?section=notifications',
    awaits: main,
    isMain: true,
  },
  { name: 'API keys', account: 'manager', address: '/settings?section=api-keys', awaits: main },
  { name: 'coverage', account: 'manager', address: '/coverage', awaits: main, isMain: true },
  { name: 'users', account: 'admin', address: '/admin-users', awaits: main, isMain: true },
  { name: 'erase a reviewer', account: 'admin', address: '/erase-reviewer', awaits: 'form' },
  { name: 'register user', account: 'admin', address: '/register', awaits: 'form' },
  { name: 'set reference', account: 'admin', address: '/set-reference?email=manager@vivac.test', awaits: 'form' },
  { name: 'failed messages', account: 'admin', address: '/notification-failures', awaits: main },
  { name: 'accommodation types', account: 'admin', address: '/accommodation-types', awaits: main },
  { name: 'imports', account: 'admin', address: '/imports', awaits: main, isMain: true },
  { name: 'backups', account: 'admin', address: '/backups', awaits: main },
  { name: 'import a file', account: 'admin', address: '/administration/import', awaits: main },
  { name: 'campsites', account: 'admin', address: '/campsites', awaits: main },
  { name: 'price lists', account: 'admin', address: '/administration/tariffs', awaits: main },
  { name: 'sources', account: 'admin', address: '/sources', awaits: main, isMain: true },
  { name: 'audit log', account: 'admin', address: '/audit-log', awaits: 'table', isMain: true },
  { name: 'everybody’s API keys', account: 'admin', address: '/api-keys', awaits: main },
  { name: 'mail', account: 'admin', address: '/mail', awaits: main, isMain: true },
  { name: 'trust', account: 'admin', address: '/trust', awaits: main, isMain: true },
  { name: 'source form', account: 'admin', address: '/source-form', awaits: 'form', isMain: true },
  { name: 'changes of a page', account: 'admin', address: '/page-changes', awaits: main },
];

/** What stands in the place of something on its way has its words as its name. */
const WAITING = 'main [role="status"][aria-label]';

/** Goes there and waits until it stands still. */
export async function visit(page: Page, { address, awaits }: Screen): Promise<void> {
  watchRequests(page);
  await page.goto(address);
  // Of passed weeks some parts are in the document and hidden.
  await page.locator(awaits).filter({ visible: true }).first().waitFor();
  await page.locator(WAITING).first().waitFor({ state: 'detached' });
  await networkQuiet(page);
}

/** By how many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
