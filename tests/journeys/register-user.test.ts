import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { type Administration, administration, comeByMail, usersScreen } from '../support/screens/administration.ts';

test.use({ account: 'admin' });

let admin: Administration;
test.beforeAll(async () => {
  admin = await administration(process.env['VIVAC_URL']!, EMAILS.admin, PASSWORD);
});
test.afterAll(() => admin.close());

const UNKNOWN = 'https://www.booking.com/hotel/es/a-place-nobody-saw.html';

// @holds users-1 users-3 users-4 users-8 users-9 users-20
test('keyboard only: a user is registered, invited and given a watchlist', async ({ page, browser }) => {
  const email = 'first.manager@vivac.test';
  const [known] = await admin.campsites();
  await page.goto('/register');
  await page.getByLabel('New user email').focus();
  await page.keyboard.type('First.Manager@vivac.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('New manager');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Register User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/set-reference?email=${encodeURIComponent(email)}`);

  await page.getByLabel('Reference campsite link').focus();
  await page.keyboard.type(UNKNOWN);
  await expect(page.getByText('Not known yet: once saved it is waiting for data')).toBeVisible();
  await page.keyboard.press('Tab');
  // What the link can give by itself stands between the fields.
  await expect(page.locator('summary').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Competitor 1', { exact: true })).toBeFocused();
  await page.keyboard.type(known!.link);
  await expect(page.getByText(known!.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-users');
  await expect(page.getByRole('status')).toHaveText('Configuración guardada correctamente.');
  await expect(page.getByRole('status')).toHaveText('');
  const screen = usersScreen(page);
  await screen.open(email);
  await expect(screen.reference(email)).toHaveValue('https://booking.com/hotel/es/a-place-nobody-saw.html');
  await expect(screen.row(email).getByText('Waiting for data')).toBeVisible();
  await expect(screen.row(email).getByText(known!.name)).toBeVisible();
  await expect(screen.row(email).getByText('Invited', { exact: true })).toBeVisible();

  const theirs = await comeByMail(browser, email);
  await expect(theirs.getByRole('heading', { name: /a-place-nobody-saw/ })).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await screen.open(email);
  await expect(screen.reference(email)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('');
  await expect(screen.row(email).getByText('Invited', { exact: true })).toBeHidden();
});

test('Set reference shows an error at the button, visible without scrolling, as well as at its field', async ({
  page,
}) => {
  const reference = page.getByLabel('Reference campsite link');
  const save = page.getByRole('button', { name: 'Save Configuration' });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/set-reference?${new URLSearchParams({ email: EMAILS.manager })}`);
    await expect(page.getByLabel('Competitor 10', { exact: true })).not.toHaveValue('');
    await reference.fill('nowhere');
    await save.click();
    await expect(page.getByRole('alert')).toContainText('The reference link is not a web address');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(reference).toHaveAccessibleDescription(/^The reference link is not a web address/);
    await expect(reference).toBeInViewport({ ratio: 1 });
  }
});
