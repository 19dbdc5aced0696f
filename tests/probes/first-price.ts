/**
 * `node tests/probes/first-price.ts [--beside=NAME=FOLDER ...] [--runs=9] [--link=phone] [--again]`: when a cold dashboard shows its
 * first price over a slow link with a slowed processor, in turn with other checkouts of the product, each with its web application built.
 * What can be told on a busy machine is their ratio.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, request } from '@playwright/test';
import { findChromium } from '../support/find-chromium.ts';
import { FIXED_PRODUCT } from '../support/journeys-setup.ts';
import { networkQuiet } from '../support/network.ts';
import { type Product, startProduct } from '../support/start-product.ts';
import { type ColdLoad, coldLoad } from './first-price/cold-load.ts';
import { type LinkSpeed, startSlowLink } from './first-price/slow-link.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Surroundings extends LinkSpeed {
  readonly slowdown: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** The phone is that of Lighthouse's mobile preset, the office a laptop on a good line. */
const LINKS: Readonly<Record<string, Surroundings>> = {
  phone: { roundTripMs: 150, bitsPerSecond: 1_600_000, slowdown: 4, viewport: { width: 390, height: 844 } },
  office: { roundTripMs: 60, bitsPerSecond: 8_000_000, slowdown: 2, viewport: { width: 1440, height: 900 } },
  far: { roundTripMs: 300, bitsPerSecond: 8_000_000, slowdown: 1, viewport: { width: 1440, height: 900 } },
};
const MEASURES = ['firstPaintMs', 'firstPriceMs', 'chartAskedMs', 'chartMs', 'lcpMs', 'requests'] as const;

const { values } = parseArgs({
  options: {
    beside: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '9' },
    link: { type: 'string', default: 'phone' },
    here: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
const surroundings = LINKS[values.link];
if (!surroundings) throw new Error(`--link is none of ${Object.keys(LINKS).join(', ')}: ${values.link}`);

const here = values.here ?? resolve(import.meta.dirname, '../..');
const checkouts = [...values.beside.map(nameAndFolder), { name: 'this', folder: here }];
const password = 'a light on the sea wall';
const opened: { stop(): unknown }[] = [];
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const sides = [];
  for (const { name, folder } of checkouts) sides.push({ name, ...(await open(folder, surroundings)) });
  const loads: number[] = [];
  const taken = new Map<string, ColdLoad[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const { name, url, storageState } of run % 2 === 0 ? sides : sides.toReversed()) {
      loads.push(loadavg()[0] ?? 0);
      taken.get(name)!.push(await coldLoad(browser, { url, storageState, ...surroundings }));
    }
  }
  console.log(tableOf(taken, loads));
} finally {
  await browser.close();
  for (const { stop } of opened.toReversed()) await stop();
}

/** The product of a checkout behind a slow link, and the demo manager's session there. */
async function open(folder: string, link: Surroundings): Promise<{ url: string; storageState: StorageState }> {
  const env = { ...FIXED_PRODUCT, VIVAC_DEMO_PASSWORD: password };
  const isRunning = folder.startsWith('http');
  const product = isRunning ? { url: folder } : await startProduct(env, folder);
  if ('stop' in product) opened.push(product);
  const slow = await startSlowLink(Number(new URL(product.url).port), link);
  opened.push(slow);
  const signedIn = await signIn(product);
  return { url: slow.url, storageState: values.again ? await visited(browser, slow.url, signedIn) : signedIn };
}

async function signIn({ url }: Pick<Product, 'url'>): Promise<StorageState> {
  const asked = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const data = { email: 'manager@vivac.test', password };
  const answer = await asked.post('/identity/sign-in/email', { data });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}.`);
  const state = await asked.storageState();
  await asked.dispose();
  return state;
}

/** What the browser of somebody who was here before remembers, but for the files. */
async function visited(into: Browser, url: string, storageState: StorageState): Promise<StorageState> {
  const context = await into.newContext({ storageState, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.getByRole('grid').getByText('€').first().waitFor();
  await networkQuiet(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

function nameAndFolder(text: string): { name: string; folder: string } {
  const [name = '', folder = ''] = text.split('=');
  return { name, folder: folder.startsWith('http') ? folder : resolve(folder) };
}

function tableOf(taken: ReadonlyMap<string, readonly ColdLoad[]>, loads: readonly number[]): string {
  const rows = [...taken].map(([name, runs]) => [name, ...MEASURES.map((measure) => spreadOf(runs, measure))]);
  const head = ['checkout', ...MEASURES];
  const load = `load ${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}, medians (least–most)`;
  return [...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`), load].join('\n');
}

function spreadOf(runs: readonly ColdLoad[], measure: (typeof MEASURES)[number]): string {
  const sorted = runs.map((run) => Math.round(run[measure])).toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]}–${sorted.at(-1)})`;
}
