/** `npm run generate -- screenshots [--folder=FOLDER --only=NAME]`: pictures of the demo market, in docs/screenshots by default. */
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../tests/support/find-chromium.ts';
import { FIXED_PRODUCT } from '../../tests/support/journeys-setup.ts';
import { startProduct } from '../../tests/support/start-product.ts';
import { networkQuiet } from '../../tests/support/network.ts';

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly screen: 'desktop' | 'phone';
  /** What has to be in sight before the picture is taken. */
  readonly awaits: string;
}

const { values } = parseArgs({ options: { folder: { type: 'string' }, only: { type: 'string', default: '' } } });
const folder = values.folder ?? resolve(import.meta.dirname, '../../docs/screenshots');
const password = 'pictures of a fictional market';
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const asRoot = process.getuid?.() === 0;
const month = 'month=2026-12&day=2026-12-11';
const COMPETITORS_TICKED = 5;

const legend = 'aside[aria-label="Prices legend"]';
const table = `/dashboard?${month}&view=table&night=2026-12-12`;
const reviews = `/reviews?campsite=${encodeURIComponent('Glamping Pineda Serenyana')}`;
const pictures: readonly Picture[] = [
  { name: 'dashboard', screen: 'desktop', address: `/dashboard?${month}`, awaits: legend },
  { name: 'phone-calendar', screen: 'phone', address: `/dashboard?${month}`, awaits: '[data-band]' },
  { name: 'daily-table', screen: 'desktop', address: table, awaits: 'tbody tr' },
  { name: 'market', screen: 'desktop', address: '/market', awaits: 'main table td' },
  { name: 'adviser', screen: 'desktop', address: '/adviser', awaits: 'main li button' },
  { name: 'reviews', screen: 'desktop', address: reviews, awaits: '[role="feed"] article' },
];

await mkdir(folder, { recursive: true });
const product = await startProduct({ ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
try {
  for (const picture of pictures.filter(({ name }) => name.includes(values.only))) await take(browser, picture);
} finally {
  await browser.close();
  await product.stop();
}

async function take(browserInUse: Browser, picture: Picture): Promise<void> {
  const { name, address, screen, awaits } = picture;
  const context = await browserInUse.newContext({
    baseURL: product.url,
    viewport: screens[screen],
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    ...(screen === 'phone' && { isMobile: true, hasTouch: true }),
  });
  const page = await context.newPage();
  // The ages of prices are told by the browser's clock.
  await page.clock.setFixedTime(FIXED_PRODUCT.VIVAC_NOW);
  await page.route('http://tiles.test/**', (route) => route.fulfill({ status: 204 }));
  await signIn(page, 'manager@vivac.test');
  const isDashboard = address.startsWith('/dashboard?');
  const query = isDashboard ? `${address}&campsites=${await firstCompetitors(page)}` : address;
  await page.goto(query);
  await page.locator(awaits).first().waitFor();
  await networkQuiet(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await context.close();
  console.log(relative('.', join(folder, `${name}.png`)));
}

async function authorised(page: Page): Promise<{ authorization: string }> {
  const { token } = await (await page.request.get('/identity/token')).json();
  return { authorization: `Bearer ${token}` };
}

async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/identity/sign-in/email', {
    headers: { origin: product.url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`);
  // Whoever comes daily has answered the question of mails, which stands over the first screen.
  const options = { headers: await authorised(page), data: { alert_mail_asked: true } };
  const choices = await page.request.patch('/api/user/choices', options);
  if (!choices.ok()) throw new Error(`Choices were answered ${choices.status()}.`);
}

/** Some of the demo manager's competitors, as the address names them. */
async function firstCompetitors(page: Page): Promise<string> {
  const headers = await authorised(page);
  const filters = await (await page.request.get('/api/dashboard/filters', { headers })).json();
  const names: string[] = filters.CampsiteName.slice(1, 1 + COMPETITORS_TICKED);
  return encodeURIComponent(JSON.stringify(names));
}
