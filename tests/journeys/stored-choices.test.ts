import { dashboardScreen } from '../support/screens/dashboard-screen.ts';
import { expect, test } from '../support/journey.ts';
import { networkQuiet } from '../support/network.ts';

test.use({ choices: 'of the user' });

// @holds choice-9
test('choices: what a user ticks, filters, folds and moves is there on another page and in another browser', async ({
  page,
  browser,
  sessionOf,
  baseURL,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_INTERNET_DISCONNECTED/);
  const { token } = (await (await page.request.get('/identity/token')).json()) as { token: string };
  const nothing = { competitors: null, filters: null, layout: null, open_groups: null };
  await page.request.patch('/api/user/choices', { headers: { authorization: `Bearer ${token}` }, data: nothing });
  const here = dashboardScreen(page);
  await here.open();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/choices') && answer.ok());
  const competitors = here.box('Campsite Name', 'Select all');
  await competitors.click();
  await here.box('Number Of Guests', '4').click();
  await here.filters.getByRole('button', { name: /^Accommodation Type/ }).click();
  await here.divider.focus();
  await page.keyboard.press('Home');
  await saved;

  await test.step('after Reviews', async () => {
    await page.getByRole('link', { name: 'Reviews', exact: true }).click();
    await expect(page).toHaveURL(/reviews/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(competitors).toBeChecked();
    await expect(here.box('Number Of Guests', '4')).toBeChecked();
  });

  const elsewhere = await browser.newContext({
    storageState: await sessionOf('manager'),
    viewport: { width: 1440, height: 900 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const there = dashboardScreen(await elsewhere.newPage());

  await test.step('in another browser of the same user', async () => {
    await there.open();
    await expect(there.box('Campsite Name', 'Select all')).toBeChecked();
    await expect(there.box('Number Of Guests', '4')).toBeChecked();
    await expect(there.filters.getByRole('button', { name: /^Accommodation Type/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect.poll(there.centreWidth).toBe(550);
  });

  await test.step('offline a choice waits, without a word, and reaches the other browser with the network', async () => {
    await networkQuiet(page);
    await page.context().setOffline(true);
    await here.button('Hide filters').click();
    await expect(here.button('Show filters')).toBeVisible();
    const later = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.context().setOffline(false);
    await later;
    await there.open();
    await expect(there.button('Show filters')).toBeVisible();
    await there.button('Show filters').click();
  });

  await elsewhere.close();
});
