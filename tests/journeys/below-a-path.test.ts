import { PAGES } from '@vivac/contract/pages';
import { expect, test } from '../support/journey.ts';
import { startPathProxy, type PathProxy } from '../support/path-proxy.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { vivacWith } from '../support/vivac-command.ts';

test.use({ account: 'nobody', choices: 'of the user', serviceWorkers: 'allow' });

const { welcome, dashboard, market, reviews, settings, fileImport, sources, trust, apiKeys } = PAGES;
const WALKED = [welcome, dashboard, market, reviews, settings, fileImport, sources, trust, apiKeys];

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

// @holds path-1 path-2
test('below a path pages are opened and nothing beside the path is asked, whether or not the proxy takes it away', async ({
  page,
  context,
}) => {
  const { publicUrl } = proxy;
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: publicUrl, VIVAC_DEMO: '0' };
  const stated = await vivacWith(settings, 'admin', 'invite', 'owner@vivac.test');
  const link = stated.match(/^http\S+$/m)?.[0] ?? '';
  expect(link).toContain(`${publicUrl}/identity/action?`);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('seven pines by the river');
  await page.getByLabel('Repeat new password').fill('seven pines by the river');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${publicUrl}/dashboard`);
  const cookies = await context.cookies(publicUrl);
  expect([...new Set(cookies.map(({ path }) => path))]).toEqual(['/tools/vivac']);
  await expect(async () => {
    const document = await page.request.get(`${publicUrl}/dashboard`, { headers: { accept: 'text/html' } });
    expect(await document.text()).toContain('<div id="server-rendered"');
  }).toPass();

  for (const [at, path] of WALKED.entries()) {
    proxy.strips = at % 2 === 1;
    await page.goto(publicUrl + path);
    expect(page.url()).toContain(publicUrl);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  const scope = await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)');
  expect(scope).toBe(`${publicUrl}/`);

  await page.goto(`${publicUrl}/api/docs`);
  await expect(page.getByRole('link', { name: 'imports', exact: true })).toBeVisible();
  await page.goto(`${publicUrl}/settings`);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(`${publicUrl}/dashboard`);
  expect(proxy.outside).toEqual([]);
});
