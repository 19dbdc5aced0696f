/**
 * `npm run generate -- contact-sheets --folder=FOLDER [--only=es]`: every screen of the demo market in each language, on sheets, the main ones in the
 * dark as well; with `--questions` instead the questions of a morning, each with the picture that answers it and the API's number.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { LANGUAGES } from '@vivac/domain/language';
import { EVERY_SCREEN, overflow, type Screen, visit } from '../../tests/support/every-screen.ts';
import { englishTexts } from '../../tests/support/english-words.ts';
import { findChromium } from '../../tests/support/find-chromium.ts';
import { FIXED_PRODUCT } from '../../tests/support/journeys-setup.ts';
import { startProduct } from '../../tests/support/start-product.ts';
import { drawQuestions } from './contact-sheets/draw-questions.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'contact-sheets' },
    only: { type: 'string', default: '' },
    questions: { type: 'boolean', default: false },
  },
});
const folder = resolve(values.folder);
const password = 'sheets of a fictional market';
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const COLUMNS = { desktop: 4, phone: 9 } as const;

interface Sheet {
  readonly language: string;
  readonly width: keyof typeof WIDTHS;
  readonly scheme: 'light' | 'dark';
}

const asRoot = process.getuid?.() === 0;

const product = await startProduct({ ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password });
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
try {
  if (values.questions) await answerQuestions(browser);
  else await drawSheets(browser);
} finally {
  await browser.close();
  await product.stop();
}

async function answerQuestions(inUse: Browser): Promise<void> {
  const context = await signedIn(inUse, { language: 'en', width: 'desktop', scheme: 'light' }, 'manager');
  const today = FIXED_PRODUCT.VIVAC_NOW.slice(0, 10);
  await drawQuestions(inUse, { context, url: product.url, today, folder: join(folder, 'questions') });
  await context.close();
}

async function drawSheets(inUse: Browser): Promise<void> {
  for (const language of LANGUAGES.filter((one) => one.includes(values.only))) {
    for (const width of ['desktop', 'phone'] as const) {
      await drawSheet(inUse, { language, width, scheme: 'light' });
      await drawSheet(inUse, { language, width, scheme: 'dark' });
    }
  }
}

async function drawSheet(inUse: Browser, sheet: Sheet): Promise<void> {
  const { language, width, scheme } = sheet;
  const name = scheme === 'light' ? width : `${width}-dark`;
  const place = join(folder, language, name);
  const drawn = EVERY_SCREEN.filter(({ isMain }) => isMain || scheme === 'light');
  await mkdir(place, { recursive: true });
  for (const account of ['nobody', 'manager', 'admin'] as const) {
    const context = await signedIn(inUse, sheet, account);
    const page = await context.newPage();
    await page.route('http://tiles.test/**', (route) => route.fulfill({ status: 204 }));
    for (const screen of drawn.filter((one) => one.account === account)) {
      await visit(page, screen).catch((error: unknown) => console.log(`${language} ${screen.name}: ${String(error)}`));
      await page.screenshot({ path: join(place, fileOf(screen)), animations: 'disabled' });
      const left = language === 'en' ? [] : await englishTexts(page, []);
      const wider = await overflow(page);
      if (wider > 0) console.log(`${language} ${name} ${screen.name}: ${wider} pixels too wide`);
      for (const text of left) console.log(`${language} ${name} ${screen.name}: English? ${text}`);
    }
    await context.close();
  }
  const page = await inUse.newPage({ viewport: { width: 2400, height: 1200 } });
  const pictures = drawn.map(
    (screen) =>
      `<figure><img src="file://${join(place, fileOf(screen))}"><figcaption>${screen.name}</figcaption></figure>`,
  );
  const style = `body{margin:8px;display:grid;grid-template-columns:repeat(${COLUMNS[width]},1fr);gap:8px;font:14px sans-serif}
    figure{margin:0}img{width:100%;border:1px solid #999}`;
  const path = join(folder, `${language}-${name}`);
  await writeFile(`${path}.html`, `<style>${style}</style>${pictures.join('')}`);
  await page.goto(`file://${path}.html`);
  await page.screenshot({ path: `${path}.png`, fullPage: true });
  await page.close();
  console.log(`${path}.png`);
}

function fileOf({ name }: Screen): string {
  return `${name.replaceAll(' ', '-')}.png`;
}

async function signedIn(
  inUse: Browser,
  { language, width, scheme }: Sheet,
  account: Screen['account'],
): Promise<BrowserContext> {
  const context = await inUse.newContext({
    baseURL: product.url,
    viewport: WIDTHS[width],
    locale: language,
    colorScheme: scheme,
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
