import type { Browser, Page } from '@playwright/test';
import { FIRST_CALLS } from '@vivac/contract/wire/screens/first-calls';
import { PAGES, type PageName } from '@vivac/contract/pages';
import { expect, test } from '../support/journey.ts';

// The document brings what the server keeps of the user.
test.use({ choices: 'of the user' });

const rendered = (page: Page) => page.locator('#server-rendered');

/** Goes to a page; one that a busy machine renders too late is asked for again. */
async function openRendered(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(rendered(page)).toBeAttached({ timeout: 1 });
  }).toPass();
}

/** The page beside another one in which no code runs. */
async function besideRendered(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: page.viewportSize(),
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
  });
  return context.newPage();
}

/** Its texts, each by itself and with its spaces, without what is not seen: a text of another width is painted as another one. */
const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { parentElement, textContent } = texts.currentNode;
      const isSeen = parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isSeen && !parentElement.closest('.visually-hidden') && textContent.trim() !== '') found.push(textContent);
    }
    return found;
  })()`);

// @holds call-25
test('server rendering: what the document shows is what the page shows once its code has come', async ({
  page,
  browser,
}) => {
  for (const [address, selector] of [
    ['/dashboard', '[role=toolbar]'],
    ['/dashboard', '[role=grid]'],
    ['/adviser', 'main h1'],
    ['/market', 'main table'],
    ['/reviews', 'main ul'],
    ['/channels', 'main table'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(rendered(page)).toHaveCount(0);
      await expect(page.locator(selector).first()).toBeVisible();
      const still = await besideRendered(browser, page);
      await openRendered(still, address);
      expect(await textsOf(still, `#server-rendered ${selector}`)).toEqual(await textsOf(page, selector));
      await still.context().close();
    });
  }
});

test('server rendering: an address that leads its reader elsewhere has no page in its document', async ({ page }) => {
  const documentAt = async (address: string) =>
    (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
  await expect(async () => expect(await documentAt('/dashboard')).toContain('<div id="server-rendered"')).toPass();
  for (const address of ['/login', '/trust', '/dashboard/']) {
    const document = await documentAt(address);
    expect([address, document.includes('id="first-answers"')]).toEqual([address, true]);
    expect([address, document.includes('<div id="server-rendered"')]).toEqual([address, false]);
  }
});

test('server rendering: a page whose code does not come is not left there without a use', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/net::ERR_FAILED/);
  await page.route(/\/assets\/\w+\/index-.*\.js/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/dashboard');
  await failed;
  await expect(rendered(page)).toHaveCount(0);
});

test('server rendering: whoever scrolls before the code of the page has come stays there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/assets\/\w+\/settings-page-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await openRendered(page, '/settings');
  await expect(page.locator('#root').getByRole('status', { includeHidden: true })).toBeAttached();
  await page.evaluate('scrollTo(0, 120)');
  expect(await page.evaluate('scrollY')).toBe(120);
  letGo();
  await expect(rendered(page)).toHaveCount(0);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeAttached();
  expect(await page.evaluate('scrollY')).toBe(120);
});

test.describe('without any code', () => {
  test.use({ account: 'admin', javaScriptEnabled: false });

  test('server rendering: every page behind the header has its heading in the document, and nothing that the content policy refuses', async ({
    page,
    expectedMessages,
  }) => {
    // What is fetched ahead for the code, which never comes: Chromium says so of a page that is open for some seconds.
    expectedMessages.push(/was preloaded using link preload but not used/);
    for (const name of Object.keys(PAGES) as PageName[]) {
      if (FIRST_CALLS[name] === null || name === 'login') continue;
      await openRendered(page, PAGES[name]);
      await expect.soft(rendered(page).locator('h1').first(), name).toBeAttached();
      await expect.soft(rendered(page).locator('header').first(), name).toBeVisible();
    }
  });
});
