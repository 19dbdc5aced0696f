import { addDays, dayAt } from '@vivac/domain/time/day';
import { countClicks } from '../support/count-clicks.ts';
import { choosePassword, expect, setLinks, test } from '../support/empty-installation.ts';
import { dashboardScreen } from '../support/screens/dashboard-screen.ts';

const MANAGER = 'manager@empty.test';
const OWN = { name: 'Camping El Pinar', link: 'https://elpinar.example', euros: 80 };
const OTHERS = [
  { name: 'Camping Cala Brava', link: 'https://calabrava.example', euros: 100 },
  { name: 'Camping La Riera', link: 'https://lariera.example', euros: 64 },
];
const LINKS = OTHERS.map(({ link }) => link);
const MOST_CLICKS = 14;

/** Tonight and the next nine of each campsite. */
function priceFile(): Buffer {
  const today = dayAt(new Date(), 'Europe/Madrid');
  const seen = new Date(Date.now() - 3_600_000).toISOString();
  const rows = [OWN, ...OTHERS].flatMap(({ name, link, euros }) =>
    Array.from({ length: 10 }, (_, night) =>
      [name, link, addDays(today, night), euros, 'Own website', 2, 1, seen].join(),
    ),
  );
  return Buffer.from(`${['campsite,link,stay_date,price,channel,guests,nights,observed_at', ...rows].join('\n')}\n`);
}

// @holds users-27 users-30
test('an empty installation: from the invitation to the comparison of a manager in at most 14 clicks, without a shell', async ({
  page,
  context,
  installation,
  browser,
}) => {
  const clicks = await countClicks(context);
  const press = (role: 'button' | 'link', name: string | RegExp) => page.getByRole(role, { name }).first().click();

  await test.step('the first administrator chooses a password', async () => {
    await choosePassword(page, installation.invitation);
    await expect(page.getByRole('heading', { name: 'No reference campsite yet' })).toBeVisible();
  });

  await test.step('the first campsites come by their links', async () => {
    await press('link', 'Set your reference campsite');
    await setLinks(page, OWN.link, LINKS);
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  });

  await test.step('the first prices come from a file', async () => {
    await press('link', 'Bring in data');
    const chosen = page.waitForEvent('filechooser');
    await press('button', 'Choose a file');
    await (await chosen).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: priceFile() });
    await page.getByRole('radio', { name: /^No, or nobody knows/ }).click();
    await press('button', /^Import( 30 rows)?$/);
    await expect(page.getByRole('status').filter({ hasText: /^Imported as import \d+$/ })).toBeVisible();
  });

  await test.step('a manager is invited, and gets a campsite with competitors', async () => {
    await press('link', 'Invite a manager');
    await page.getByLabel('New user email').fill(MANAGER);
    await page.getByLabel('Username').fill('New manager');
    await press('button', 'Register User');
    await setLinks(page, OWN.link, LINKS);
  });

  const link = await test.step('without a mail server their link is handed over', async () => {
    await press('button', `Copy link of the invitation: ${MANAGER}`);
    await press('button', 'Make the link');
    await expect(page.getByText(/^It is shown only now, and works once, until /)).toBeVisible();
    return page.getByLabel('Link', { exact: true }).inputValue();
  });
  const administered = clicks();

  await test.step('the manager compares', async () => {
    const theirs = await browser.newContext({ ...CLEAN, baseURL: installation.url });
    const clicksOfManager = await countClicks(theirs);
    const managers = await theirs.newPage();
    await choosePassword(managers, link);
    const screen = dashboardScreen(managers);
    await expect(screen.grid).toHaveAttribute('aria-busy', 'false');
    await expect(screen.grid.getByText('−20%').first()).toBeVisible();
    await expect(screen.box('Campsite Name', OTHERS[0]!.name)).toBeChecked();
    expect(administered + clicksOfManager()).toBeLessThanOrEqual(MOST_CLICKS);
    expect(clicksOfManager()).toBe(1);
    await theirs.close();
  });
});

const CLEAN = { storageState: { cookies: [], origins: [] }, locale: 'en-GB' };
