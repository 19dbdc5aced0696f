/** `npm run screenshots [-- --folder=FOLDER --only=NAME]`: pictures of the demo market, in docs/screenshots unless told. */
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Page, chromium } from '@playwright/test';
import { findChromium } from '../tests/support/find-chromium.ts';
import { FIXED_PRODUCT } from '../tests/support/journeys-setup.ts';
import { startProduct } from '../tests/support/start-product.ts';
import { networkQuiet } from '../tests/support/network.ts';

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly account: 'manager' | 'admin' | 'nobody';
  readonly screen: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** What has to be in sight before the picture is taken. */
  readonly awaits: string;
  /** Calls that are answered by nobody, or by a failure, as the picture needs. */
  readonly calls?: { readonly matching: RegExp; readonly meet: 'silence' | 'failure' };
}

const { values } = parseArgs({ options: { folder: { type: 'string' }, only: { type: 'string', default: '' } } });
const folder = values.folder ?? resolve(import.meta.dirname, '../docs/screenshots');
const password = 'pictures of a fictional market';
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const asRoot = process.getuid?.() === 0;
const month = 'month=2026-12&day=2026-12-11';
const COMPETITORS_TICKED = 5;

const taken = { account: 'manager', screen: 'desktop', scheme: 'light' } as const;
const chart = 'ul[aria-label="Campsites in the chart"]';
const legend = 'aside[aria-label="Prices legend"]';
const reviews = `/reviews?campsite=${encodeURIComponent('Glamping Pineda Serenyana')}`;
const notifications = '/settings?section=notifications';
const rule = 'li:has([role="switch"])';
const anyPrices = /\/api\/dashboard\/(calendar|graphic|map|table)/;
const pictures: readonly Picture[] = [
  { ...taken, name: 'welcome', account: 'nobody', address: '/', awaits: 'h1' },
  { ...taken, name: 'login', account: 'nobody', address: '/login', awaits: '#demo-accounts' },
  { ...taken, name: 'dashboard', address: `/dashboard?${month}`, awaits: legend },
  { ...taken, name: 'dashboard-dark', scheme: 'dark', address: `/dashboard?${month}`, awaits: legend },
  { ...taken, name: 'daily-table', address: `/dashboard?${month}&view=table&night=2026-12-12`, awaits: 'tbody tr' },
  { ...taken, name: 'night', address: '/dashboard?stay=2026-12-12', awaits: 'dialog tbody tr' },
  {
    ...taken,
    name: 'phone-night',
    screen: 'phone',
    scheme: 'dark',
    address: '/dashboard?stay=2026-12-12',
    awaits: 'dialog li strong',
  },
  { ...taken, name: 'as-known-on', address: '/dashboard?as_of=2026-11-14T07:00', awaits: legend },
  { ...taken, name: 'full-screen-chart', address: `/dashboard?${month}&view=chart`, awaits: chart },
  { ...taken, name: 'no-data', address: '/dashboard?month=2029-03&day=2029-03-10', awaits: '[data-day="2029-03-31"]' },
  { ...taken, name: 'no-data-table', address: '/dashboard?view=table&night=2029-03-10', awaits: 'h2' },
  {
    ...taken,
    name: 'error',
    address: `/dashboard?${month}`,
    awaits: '[role="alert"] button',
    calls: { matching: anyPrices, meet: 'failure' },
  },
  {
    ...taken,
    name: 'loading',
    address: `/dashboard?${month}`,
    awaits: '[aria-busy="true"]',
    calls: { matching: anyPrices, meet: 'silence' },
  },
  {
    ...taken,
    name: 'loading-dashboard',
    address: `/dashboard?${month}`,
    awaits: '[role="status"]',
    calls: { matching: /\/api\/dashboard\/filters/, meet: 'silence' },
  },
  { ...taken, name: 'phone-calendar', screen: 'phone', address: `/dashboard?${month}`, awaits: '[data-band]' },
  { ...taken, name: 'phone-map', screen: 'phone', address: `/dashboard?${month}&view=map`, awaits: legend },
  { ...taken, name: 'phone-chart', screen: 'phone', address: `/dashboard?${month}&view=chart`, awaits: chart },
  {
    ...taken,
    name: 'phone-table',
    screen: 'phone',
    address: `/dashboard?${month}&view=table&night=2026-12-12`,
    awaits: '[aria-label="Daily table"] strong',
  },
  {
    ...taken,
    name: 'phone-dark',
    screen: 'phone',
    scheme: 'dark',
    address: `/dashboard?${month}`,
    awaits: '[data-band]',
  },
  { ...taken, name: 'market', address: '/market', awaits: 'main table td' },
  { ...taken, name: 'phone-market', screen: 'phone', address: '/market', awaits: 'main table td' },
  { ...taken, name: 'position', address: '/position', awaits: 'main svg circle' },
  { ...taken, name: 'channels', address: '/channels', awaits: 'main meter, main table td' },
  { ...taken, name: 'adviser', address: '/adviser', awaits: 'main table td' },
  { ...taken, name: 'adviser-dark', scheme: 'dark', address: '/adviser', awaits: 'main table td' },
  { ...taken, name: 'changes', address: '/changes', awaits: 'main li, main p' },
  { ...taken, name: 'trust', account: 'admin', address: '/trust', awaits: 'main h2' },
  { ...taken, name: 'reviews', address: reviews, awaits: '[role="feed"] article' },
  { ...taken, name: 'reviews-dark', scheme: 'dark', address: reviews, awaits: '[role="feed"] article' },
  { ...taken, name: 'phone-reviews', screen: 'phone', address: reviews, awaits: '[role="feed"] article' },
  { ...taken, name: 'settings', address: '/settings', awaits: 'form' },
  { ...taken, name: 'notifications', address: notifications, awaits: rule },
  { ...taken, name: 'notifications-dark', scheme: 'dark', address: notifications, awaits: rule },
  { ...taken, name: 'phone-notifications', screen: 'phone', address: notifications, awaits: rule },
  { ...taken, name: 'users', account: 'admin', address: '/admin-users', awaits: 'table tbody tr' },
  { ...taken, name: 'imports', account: 'admin', address: '/imports', awaits: 'tbody tr' },
  { ...taken, name: 'accommodation-types', account: 'admin', address: '/accommodation-types', awaits: 'form' },
  {
    ...taken,
    name: 'set-reference',
    account: 'admin',
    address: '/set-reference?email=manager@vivac.test',
    awaits: 'form',
  },
];

await mkdir(folder, { recursive: true });
const product = await startProduct({ ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
try {
  await keepRules(browser);
  for (const picture of pictures.filter(({ name }) => name.includes(values.only))) await take(browser, picture);
} finally {
  await browser.close();
  await product.stop();
}

async function take(browserInUse: Browser, picture: Picture): Promise<void> {
  const { name, address, account, screen, scheme, awaits, calls } = picture;
  const context = await browserInUse.newContext({
    baseURL: product.url,
    viewport: screens[screen],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    ...(screen === 'phone' && { isMobile: true, hasTouch: true }),
  });
  const page = await context.newPage();
  // The ages of prices are told by the browser's clock.
  await page.clock.setFixedTime(FIXED_PRODUCT.VIVAC_NOW);
  await page.route('http://tiles.test/**', (route) => route.fulfill({ status: 204 }));
  if (account !== 'nobody') await signIn(page, `${account}@vivac.test`);
  const isDashboard = address.startsWith('/dashboard?');
  const query = isDashboard ? `${address}&campsites=${await firstCompetitors(page)}` : address;
  if (calls) await meet(page, calls);
  await page.goto(query);
  await page.locator(awaits).first().waitFor();
  if (calls?.meet !== 'silence') await networkQuiet(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await context.close();
  console.log(relative('.', join(folder, `${name}.png`)));
}

/** The demo manager asks to be told of something, so that there is a rule to be seen. */
async function keepRules(browserInUse: Browser): Promise<void> {
  const page = await browserInUse.newPage({ baseURL: product.url });
  await signIn(page, 'manager@vivac.test');
  const answer = await page.request.put('/api/user/settings/notifications', {
    headers: await authorised(page),
    data: {
      notifications: {
        reviews: [{ type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true }],
        price: [{ type: 'email', schedule: 'daily', spread: 15, up: false, enabled: true }],
      },
    },
  });
  if (!answer.ok()) throw new Error(`Saving rules was answered ${answer.status()}.`);
  await page.close();
}

async function authorised(page: Page): Promise<{ authorization: string }> {
  const { token } = await (await page.request.get('/identity/token')).json();
  return { authorization: `Bearer ${token}` };
}

async function meet(page: Page, { matching, meet: how }: NonNullable<Picture['calls']>): Promise<void> {
  await page.route(matching, async (route) => {
    if (how === 'failure') await route.fulfill({ status: 500, json: { error: 'The server could not answer.' } });
  });
}

async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/identity/sign-in/email', {
    headers: { origin: product.url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`);
}

/** Some of the demo manager's competitors, as the address names them. */
async function firstCompetitors(page: Page): Promise<string> {
  const headers = await authorised(page);
  const filters = await (await page.request.get('/api/dashboard/filters', { headers })).json();
  const names: string[] = filters.CampsiteName.slice(1, 1 + COMPETITORS_TICKED);
  return encodeURIComponent(JSON.stringify(names));
}
