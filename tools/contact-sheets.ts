/** `npm run contact-sheets -- --folder=FOLDER [--only=es]`: every screen of the demo market in each language, on sheets. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { LANGUAGES } from '@vivac/domain/language';
import { EVERY_SCREEN, overflow, type Screen, visit } from '../tests/support/every-screen.ts';
import { englishTexts } from '../tests/support/english-words.ts';
import { findChromium } from '../tests/support/find-chromium.ts';
import { FIXED_PRODUCT } from '../tests/support/journeys-setup.ts';
import { startProduct } from '../tests/support/start-product.ts';

const { values } = parseArgs({
  options: { folder: { type: 'string', default: 'contact-sheets' }, only: { type: 'string', default: '' } },
});
const folder = resolve(values.folder);
const password = 'sheets of a fictional market';
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const COLUMNS = { desktop: 4, phone: 9 } as const;
const asRoot = process.getuid?.() === 0;

const product = await startProduct({ ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
try {
  for (const language of LANGUAGES.filter((one) => one.includes(values.only))) {
    for (const width of ['desktop', 'phone'] as const) await drawSheet(browser, language, width);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function drawSheet(inUse: Browser, language: string, width: keyof typeof WIDTHS): Promise<void> {
  const place = join(folder, language, width);
  await mkdir(place, { recursive: true });
  for (const account of ['nobody', 'manager', 'admin'] as const) {
    const context = await signedIn(inUse, language, width, account);
    const page = await context.newPage();
    await page.route('http://tiles.test/**', (route) => route.fulfill({ status: 204 }));
    for (const screen of EVERY_SCREEN.filter((one) => one.account === account)) {
      await visit(page, screen).catch((error: unknown) => console.log(`${language} ${screen.name}: ${String(error)}`));
      await page.screenshot({ path: join(place, fileOf(screen)), animations: 'disabled' });
      const left = language === 'en' ? [] : await englishTexts(page, []);
      const wider = await overflow(page);
      if (wider > 0) console.log(`${language} ${width} ${screen.name}: ${wider} pixels too wide`);
      for (const text of left) console.log(`${language} ${width} ${screen.name}: English? ${text}`);
    }
    await context.close();
  }
  const sheet = await inUse.newPage({ viewport: { width: 2400, height: 1200 } });
  const pictures = EVERY_SCREEN.map(
    (screen) =>
      `<figure><img src="file://${join(place, fileOf(screen))}"><figcaption>${screen.name}</figcaption></figure>`,
  );
  const style = `body{margin:8px;display:grid;grid-template-columns:repeat(${COLUMNS[width]},1fr);gap:8px;font:14px sans-serif}
    figure{margin:0}img{width:100%;border:1px solid #999}`;
  const path = join(folder, `${language}-${width}`);
  await writeFile(`${path}.html`, `<style>${style}</style>${pictures.join('')}`);
  await sheet.goto(`file://${path}.html`);
  await sheet.screenshot({ path: `${path}.png`, fullPage: true });
  await sheet.close();
  console.log(`${path}.png`);
}

function fileOf({ name }: Screen): string {
  return `${name.replaceAll(' ', '-')}.png`;
}

async function signedIn(
  inUse: Browser,
  language: string,
  width: keyof typeof WIDTHS,
  account: Screen['account'],
): Promise<BrowserContext> {
  const context = await inUse.newContext({
    baseURL: product.url,
    viewport: WIDTHS[width],
    locale: language,
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...(width === 'phone' && { isMobile: true, hasTouch: true }),
  });
  if (account === 'nobody') return context;
  const data = { email: `${account}@vivac.test`, password };
  const answer = await context.request.post('/identity/sign-in/email', { data, headers: { origin: product.url } });
  if (!answer.ok()) throw new Error(`Signing in as ${account} was answered ${answer.status()}.`);
  return context;
}
