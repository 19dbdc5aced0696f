import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { startPathProxy, type PathProxy } from '../support/path-proxy.ts';
import { networkQuiet } from '../support/network.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { vivacWith } from '../support/vivac-command.ts';

test.use({ account: 'nobody', choices: 'of the user', serviceWorkers: 'allow' });

const OWNER = 'owner@vivac.test';
const PASSWORD = 'seven pines by the river';

let proxy: PathProxy;
let product: Product;
test.beforeAll(async () => {
  proxy = await startPathProxy('/tools/vivac');
  product = await startProduct({ VIVAC_DEMO: '0', PUBLIC_URL: proxy.publicUrl, TRUST_PROXY: '1' });
  proxy.target = product.url;
});
test.afterAll(async () => {
  await product.stop();
  proxy.close();
});

// @holds installed-1 installed-2 installed-3 installed-4 installed-6
test('installed: opened from what is kept, without a network, over an update, and left without a trace', async ({
  page,
  context,
  expectedMessages,
}) => {
  expectedMessages.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiError|status of 404|tile\.openstreetmap\.org|navigation preload|status of 418/,
  );
  const { publicUrl } = proxy;
  const dashboard = `${publicUrl}/dashboard`;
  await signIn(page);

  await test.step('a worker of an earlier version, which only showed pushes, gives way', async () => {
    const [kept, ofPushes] = ['en', 'off'].map((name) => `${publicUrl}/service-worker.${name}.js`);
    await expect.poll(() => workerOf(page)).toBe(kept);
    // Beside an open page the one that is unregistered stays until that is left, and the other may wait behind it.
    await leave(page);
    proxy.edit = (path, text) => (path === '/service-worker.off.js' ? OF_PUSHES : text);
    await page.evaluate(`(async () => {
      await (await navigator.serviceWorker.getRegistration(${JSON.stringify(`${publicUrl}/`)})).unregister();
      await navigator.serviceWorker.register(${JSON.stringify(ofPushes)});
    })()`);
    await expect.poll(() => workerOf(page)).toBe(ofPushes);
    proxy.edit = null;
    await page.goto(dashboard);
    await expect.poll(() => workerOf(page, 'waiting')).toBe(kept);
    await leave(page);
    await page.goto(dashboard);
    await expect.poll(() => workerOf(page)).toBe(kept);
  });

  await test.step('it can be installed', async () => {
    const browser = await context.newCDPSession(page);
    const manifest = await browser.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(manifest.url).toBe(`${publicUrl}/manifest.en.webmanifest`);
    expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Vivac', lang: 'en', start_url: './dashboard' });
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // The windows of a test are private ones.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  await test.step('a second visit fetches no file', async () => {
    await expect.poll(() => keptIn(page)).toContain(`${publicUrl}/en.html`);
    await page.goto(dashboard);
    await networkQuiet(page);
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    proxy.asked.length = 0;
    await page.goto(dashboard);
    await networkQuiet(page);
    expect(proxy.asked).toContain('/dashboard');
    expect(proxy.asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  });

  await test.step('without a network it says so, and comes back by itself', async () => {
    // What the page looks like is kept by its first visit.
    await page.goto(`${publicUrl}/market`);
    await expect.poll(() => keptIn(page)).toContainEqual(expect.stringContaining('/market-page-'));
    await page.goto(dashboard);
    await context.setOffline(true);
    await page.goto(`${publicUrl}/market`);
    await expect(page.getByRole('alert')).toContainText(AWAY);
    await expect(page.getByRole('alert')).toContainText('nothing old is shown');
    expect(await page.locator('main').innerText()).not.toContain(OWNER);
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page).toHaveTitle('Market · Vivac');
  });

  await test.step('a new version is taken at the next start, and a page of the old one goes on', async () => {
    await page.goto(dashboard);
    await networkQuiet(page);
    proxy.edit = asNextVersion;
    const next = await context.newPage();
    // A server that is too busy to answer in time is shown as kept; the next start asks again.
    await expect(async () => {
      await next.goto(dashboard);
      await expect(next.locator('html')).toHaveAttribute('data-version', 'next', { timeout: 1_000 });
    }).toPass();
    await expect.poll(() => workerOf(next, 'waiting')).toBe(`${publicUrl}/service-worker.en.js`);
    // Its files are gone from the server, and are opened all the same.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(page.locator('html')).not.toHaveAttribute('data-version');
    expect(await page.evaluate(`import(${JSON.stringify(await entryOf(page))}).then(() => 'there')`)).toBe('there');
    await page.close();
    await leave(next);
    await next.goto(dashboard);
    await expect.poll(async () => (await cachesOf(next)).length).toBe(1);
    expect((await cachesOf(next))[0]).toMatch(/-next$/);
    await context.setOffline(true);
    await next.goto(dashboard);
    await expect(next.getByRole('alert')).toContainText(AWAY);
    await expect(next.locator('html')).toHaveAttribute('data-version', 'next');
    await context.setOffline(false);
    await expect(next.getByRole('alert')).toBeHidden();
    page = next;
  });

  await test.step('whoever signs out leaves nothing of theirs', async () => {
    proxy.edit = null;
    await page.goto(dashboard);
    await networkQuiet(page);
    await page.getByRole('button', { name: 'account of owner' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/tools\/vivac\/(login.*)?$/);
    await expect(page.getByRole('button', { name: 'account of owner' })).toBeHidden();
    const left = await page.evaluate<Left>(LEFT);
    expect(left.stored).not.toContain('vivac.choices');
    expect(left.stored).not.toContain(OWNER);
    expect(left.databases).toEqual([]);
    // A worker that waits has a document of its own.
    const others = left.cached.filter((address) => !address.startsWith(`${publicUrl}/assets/en/`));
    expect(new Set(others)).toEqual(new Set([`${publicUrl}/en.html`]));
    expect(left.document).not.toContain(OWNER);
    expect(left.document).not.toContain('first-answers');
    expect((await context.cookies(publicUrl)).map(({ name }) => name).join()).not.toContain('session');
  });
});

/** What the browser of a test believes of its network depends on which of its processes shows the page. */
const AWAY = /You are offline|Vivac can’t be reached/;

/** As the worker was before it kept files. */
const OF_PUSHES = `self.addEventListener('push', () => {});`;

/** The document says which version it is, and the script that the first one began with is gone. */
function asNextVersion(path: string, text: string): string | null {
  if (path.startsWith('/assets/')) return null;
  if (path.startsWith('/service-worker.')) return text.replace(/(version:.en-[\w-]+)/, '$1-next');
  return text.replace('<html ', '<html data-version="next" ');
}

const entryOf = (page: Page) => page.evaluate<string>(`document.querySelector('script[type=module]').src`);

/** Everything that a browser keeps for the product. */
interface Left {
  readonly stored: string;
  readonly databases: readonly string[];
  readonly cached: readonly string[];
  readonly document: string;
}
const LEFT = `(async () => {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
  const cached = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  const document = await (await window.caches.match(cached.find((url) => url.endsWith('.html')))).text();
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  return { stored: JSON.stringify([localStorage, sessionStorage]), databases, cached, document };
})()`;

const cachesOf = (page: Page) => page.evaluate<string[]>('caches.keys()');
const keptIn = async (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))).then((all) => all.flat()))`,
  );
const workerOf = (page: Page, state: 'active' | 'waiting' = 'active') =>
  page.evaluate<string | null>(
    `navigator.serviceWorker.getRegistration(${JSON.stringify(`${proxy.publicUrl}/`)}).then((found) => found?.${state}?.scriptURL ?? null)`,
  );

/** To an address that is none of the worker's: one that waits is let in when no page of the product is open. */
async function leave(page: Page): Promise<void> {
  await page.goto(new URL('/beside', proxy.publicUrl).href);
  await expect.poll(() => workerOf(page, 'waiting')).toBeNull();
}

async function signIn(page: Page): Promise<void> {
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: proxy.publicUrl, VIVAC_DEMO: '0' };
  const stated = await vivacWith(settings, 'admin', 'invite', OWNER);
  await page.goto(stated.match(/^http\S+$/m)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${proxy.publicUrl}/dashboard`);
}
