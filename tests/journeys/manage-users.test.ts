import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { type Administration, administration, comeByMail, usersScreen } from '../support/screens/administration.ts';

test.use({ account: 'admin' });

let admin: Administration;
test.beforeAll(async () => {
  admin = await administration(process.env['VIVAC_URL']!, EMAILS.admin, PASSWORD);
});
test.afterAll(() => admin.close());

const link = (name: string) => `https://places.test/${name}`;

/** Somebody of this journey alone. */
async function somebody(name: string): Promise<string> {
  const email = `${name}@vivac.test`;
  await admin.register(email, name);
  await admin.setLinks(email, link(`${name}-own`), [link(`${name}-first`), link(`${name}-second`)]);
  return email;
}

// @holds users-21
test('optimistic lock: the second of two administrators gets the conflict and keeps the draft', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409 .*\/user\/admin/);
  const email = await somebody('contested');
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.open(email);
  await screen.reference(email).fill(link('contested-mine'));
  await admin.setLinks(email, link('contested-theirs'), [link('contested-other')]);
  await screen.button(email, `Save ${email}`).click();
  await expect(screen.alert).toContainText('Nothing was saved');
  const reported = screen.row(email).getByRole('heading', { name: `${EMAILS.admin} changed this user meanwhile.` });
  await expect(reported).toBeVisible();
  await expect(screen.row(email).getByRole('definition').first()).toHaveText(link('contested-theirs'));
  await expect(screen.reference(email)).toHaveValue(link('contested-mine'));
  await screen.button(email, 'Keep your changes').click();
  await expect(reported).toBeHidden();
  await screen.button(email, `Save ${email}`).click();
  await expect(screen.status).toHaveText('User updated.');
  expect((await admin.user(email))?.reference_link).toBe(link('contested-mine'));

  await screen.reference(email).fill(link('contested-again'));
  await admin.setLinks(email, link('contested-theirs'), []);
  await screen.button(email, `Save ${email}`).click();
  await screen.button(email, 'Use these').click();
  await expect(screen.reference(email)).toHaveValue(link('contested-theirs'));
  await expect(screen.row(email).getByText('Not saved')).toBeHidden();
});

// @holds users-15 users-16
test('deleting a user asks for confirmation and ends that user’s session', async ({ page, browser }) => {
  const email = await somebody('departing');
  const theirs = await comeByMail(browser, email);

  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.open(email);
  const remove = screen.button(email, `Delete ${email}`);
  await remove.click();
  await expect(screen.question).toContainText(
    `Are you sure you want to delete user ${email}? This action cannot be undone.`,
  );
  await expect(screen.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(screen.question.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(screen.question).toBeHidden();
  await expect(remove).toBeFocused();
  expect(await admin.user(email)).toBeDefined();

  await remove.click();
  await screen.question.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.status).toHaveText(`${email} has been deleted.`);
  await expect(screen.row(email)).toHaveCount(0);
  await expect(screen.search).toBeFocused();
  expect(await admin.user(email)).toBeUndefined();
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
});
