import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { findChromium } from '../tests/support/find-chromium.ts';
import { FIXED_PRODUCT } from '../tests/support/journeys-setup.ts';
import { startProduct } from '../tests/support/start-product.ts';

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly account: 'manager' | 'nobody';
  readonly screen: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** What has to be in sight before the picture is taken. */
  readonly awaits: string;
}

const folder = resolve(import.meta.dirname, '../docs/screenshots');
const password = 'pictures of a fictional market';
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const asRoot = process.getuid?.() === 0;
const month = 'month=2026-12&day=2026-12-05';
const COMPETITORS_TICKED = 5;

const taken = { account: 'manager', screen: 'desktop', scheme: 'light' } as const;
const chart = 'ul[aria-label="Campsites in the chart"]';
const legend = 'aside[aria-label="Prices legend"]';
const pictures: readonly Picture[] = [
  { ...taken, name: 'welcome', account: 'nobody', address: '/', awaits: 'h1' },
  { ...taken, name: 'login', account: 'nobody', address: '/login', awaits: '#demo-accounts' },
  { ...taken, name: 'dashboard', address: `/dashboard?${month}`, awaits: legend },
  { ...taken, name: 'dashboard-dark', scheme: 'dark', address: `/dashboard?${month}`, awaits: legend },
  { ...taken, name: 'daily-table', address: `/dashboard?${month}&view=table&night=2026-12-06`, awaits: 'tbody tr' },
  { ...taken, name: 'full-screen-chart', address: `/dashboard?${month}&view=chart`, awaits: chart },
  { ...taken, name: 'phone-calendar', screen: 'phone', address: `/dashboard?${month}`, awaits: '[data-band]' },
  { ...taken, name: 'phone-map', screen: 'phone', address: `/dashboard?${month}&view=map`, awaits: legend },
];

await mkdir(folder, { recursive: true });
const product = await startProduct({ ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
  await product.stop();
}

async function take(browserInUse: Browser, { name, address, account, screen, scheme, awaits }: Picture): Promise<void> {
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
  if (account === 'manager') await signIn(page);
  await page.goto(account === 'manager' ? `${address}&campsites=${await firstCompetitors(page)}` : address);
  await page.locator(awaits).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/identity/sign-in/email', {
    headers: { origin: product.url },
    data: { email: 'manager@vivac.test', password },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`);
}

/** Some of the demo manager's competitors, as the address names them. */
async function firstCompetitors(page: Page): Promise<string> {
  const { token } = await (await page.request.get('/identity/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const filters = await (await page.request.get('/api/dashboard/filters', { headers })).json();
  const names: string[] = filters.CampsiteName.slice(1, 1 + COMPETITORS_TICKED);
  return encodeURIComponent(JSON.stringify(names));
}
