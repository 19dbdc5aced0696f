import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import {
  type Administration,
  administration,
  comeByMail,
  linkMailedTo,
  usersScreen,
} from '../support/screens/administration.ts';

test.use({ account: 'admin' });

let admin: Administration;
test.beforeEach(async ({ baseURL }) => {
  admin = await administration(baseURL!, EMAILS.admin, PASSWORD);
});
test.afterEach(() => admin.close());

const link = (name: string) => `https://places.test/${name}`;

/** Somebody of this journey alone. */
async function somebody(name: string): Promise<string> {
  const email = `${name}@vivac.test`;
  await admin.register(email, name);
  await admin.setLinks(email, link(`${name}-own`), [link(`${name}-first`), link(`${name}-second`)]);
  return email;
}

// @holds users-13 users-14
test('the columns are those of the specification, and the fields are for web addresses', async ({ page }) => {
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await expect(screen.table.getByRole('columnheader')).toHaveText([
    'Email',
    'Reference Campsite Link',
    'Competitor Links',
    'Actions',
  ]);
  await expect(screen.reference(EMAILS.manager)).toHaveAttribute('type', 'url');
  await expect(screen.competitor(EMAILS.manager, 10)).toHaveAttribute('type', 'url');
});

// @holds users-6 users-14 users-15
test('links are edited and saved; the message clears after 2500 ms and the list is loaded again', async ({ page }) => {
  const email = await somebody('edited');
  const screen = usersScreen(page);
  await page.clock.install();
  await page.goto('/admin-users');
  await screen.reference(email).fill(link('edited-new'));
  await expect(screen.row(email).getByText('Not saved')).toBeVisible();
  await screen.button(email, 'Remove competitor 1').click();
  await expect(screen.row(email).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await screen.button(email, 'Add competitor').click();
  await screen.competitor(email, 2).fill(link('edited-third'));
  await screen.button(email, 'Add competitor').click();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const [reloaded] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/api/user/admin')),
    screen.button(email, `Save ${email}`).click(),
  ]);
  expect(reloaded).toBeTruthy();
  await expect(screen.status).toHaveText('User updated.');
  await page.clock.runFor(2499);
  await expect(screen.status).toHaveText('User updated.');
  await page.clock.runFor(2);
  await expect(screen.status).toHaveText('');
  expect(await admin.user(email)).toMatchObject({
    reference_link: link('edited-new'),
    competitor_links: [link('edited-second'), link('edited-third')],
  });
  await expect(screen.row(email).getByText('Not saved')).toBeHidden();
  await expect(screen.row(email).getByText('Waiting for data')).toHaveCount(3);
});

// @holds users-21
test('of two administrators at once the second is told, sees what the first saved and keeps what they typed', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409 .*\/user\/admin/);
  const email = await somebody('contested');
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.reference(email).fill(link('contested-mine'));
  await admin.setLinks(email, link('contested-theirs'), [link('contested-other')]);
  await screen.button(email, `Save ${email}`).click();
  await expect(screen.alert).toContainText('Nothing was saved');
  const told = screen.row(email).getByRole('heading', { name: `${EMAILS.admin} changed this user meanwhile.` });
  await expect(told).toBeVisible();
  await expect(screen.row(email).getByRole('definition').first()).toHaveText(link('contested-theirs'));
  await expect(screen.reference(email)).toHaveValue(link('contested-mine'));
  await screen.button(email, 'Keep mine').click();
  await expect(told).toBeHidden();
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
test('deleting asks first, is cancelled by Escape, and ends the session of who is deleted', async ({
  page,
  browser,
}) => {
  const email = await somebody('departing');
  const theirs = await comeByMail(browser, email);

  const screen = usersScreen(page);
  await page.goto('/admin-users');
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

test('nobody deletes themselves', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 409 .*\/user\/admin/);
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.button(EMAILS.admin, `Delete ${EMAILS.admin}`).click();
  await screen.question.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.alert).toHaveText('You cannot delete your own account.');
  await expect(screen.row(EMAILS.admin)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(screen.alert).toBeHidden();
});

test('somebody who has not chosen a password is invited again', async ({ page }) => {
  const email = await somebody('forgetful');
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  const first = await linkMailedTo(email);
  await screen.button(email, 'Invite again').click();
  await expect(screen.status).toHaveText(`${email} has been invited again.`);
  await expect.poll(() => linkMailedTo(email)).not.toBe(first);
});

// @holds users-17 users-18 users-19
test('every failure has its words: the server’s own, those for no words, and the network’s', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_|Failed to load resource/);
  const screen = usersScreen(page);
  const list = '**/api/user/admin';
  const one = '**/api/user/admin/*';
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'down' }));
  await page.goto('/admin-users');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(screen.alert).toContainText('Failed to fetch users.');
  await page.route(list, (route) => route.fulfill({ status: 400, json: { error: 'The list’s own words.' } }));
  await retry.click();
  await expect(screen.alert).toContainText('The list’s own words.');
  await page.route(list, (route) => route.abort('connectionrefused'));
  await retry.click();
  await expect(screen.alert).toContainText('API connection error: Failed to fetch');
  await page.unrouteAll();
  await retry.click();
  await expect(screen.row(EMAILS.manager)).toBeVisible();

  const save = screen.button(EMAILS.manager, `Save ${EMAILS.manager}`);
  const remove = async () => {
    await screen.button(EMAILS.manager, `Delete ${EMAILS.manager}`).click();
    await screen.question.getByRole('button', { name: 'Delete' }).click();
  };
  for (const [act, unknown] of [
    [() => save.click(), 'Failed to update user.'],
    [remove, 'Failed to delete user.'],
  ] as const) {
    await page.route(one, (route) => route.fulfill({ status: 500, body: 'down' }));
    await act();
    await expect(screen.alert).toHaveText(unknown);
    await page.route(one, (route) => route.fulfill({ status: 400, json: { error: 'The server’s own words.' } }));
    await act();
    await expect(screen.alert).toHaveText('The server’s own words.');
    await page.route(one, (route) => route.abort('connectionrefused'));
    await act();
    await expect(screen.alert).toHaveText('API connection error: Failed to fetch');
    await page.unroute(one);
  }
  // The session that the journeys share goes on.
  await page.route('**/identity/sign-out', (route) => route.fulfill({ json: { success: true } }));
  await page.route(one, (route) => route.fulfill({ status: 401, json: { error: 'No.' } }));
  await save.click();
  await expect(screen.alert).toHaveText('You are not authenticated.');
});

test('a refused link is named at its row, and nothing is saved', async ({ page }) => {
  const email = await somebody('mistyped');
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.competitor(email, 2).fill('no link');
  await screen.button(email, `Save ${email}`).click();
  await expect(screen.row(email).getByText('Competitor 2 is not a web address')).toBeVisible();
  await expect(screen.competitor(email, 2)).toBeFocused();
  expect((await admin.user(email))?.competitor_links).toEqual([link('mistyped-first'), link('mistyped-second')]);
  await screen.button(email, 'Undo changes').click();
  await expect(screen.competitor(email, 2)).toHaveValue(link('mistyped-second'));
});

// @holds users-22
test('leaving with changes that are not saved is asked about', async ({ page }) => {
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.reference(EMAILS.manager).fill(link('unsaved'));
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(screen.question).toContainText('The changes of one user are not saved.');
  await screen.question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/admin-users');
  await expect(screen.reference(EMAILS.manager)).toHaveValue(link('unsaved'));
  await page.getByRole('link', { name: 'Reviews' }).click();
  await screen.question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/reviews/);
});

// @holds users-23
test('two thousand users are searched and paged through', async ({ page }) => {
  const campsite = (name: string) => ({ link: link(name), name, state: 'active' });
  const many = Array.from({ length: 2000 }, (_, at) => {
    const competitors = Array.from({ length: 10 }, (_each, place) => campsite(`Rival ${at}-${place}`));
    return {
      email: `user-${String(at).padStart(4, '0')}@vivac.test`,
      reference_link: link(`Camp ${at}`),
      competitor_links: competitors.map((each) => each.link),
      display_name: `Usuária ${at}`,
      admin: false,
      invited: false,
      disabled: false,
      reference_campsite: campsite(`Camp ${at}`),
      competitors,
      version: 1,
      changed_by: null,
      changed_at: null,
    };
  });
  await page.route('**/api/user/admin', (route) => route.fulfill({ json: many }));
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await expect(screen.table.getByRole('row')).toHaveCount(21);
  await expect(page.getByText('1–20 of 2,000').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect(screen.row('user-0020@vivac.test')).toBeVisible();
  await screen.search.fill('usuaria 1999');
  await expect(screen.table.getByRole('row')).toHaveCount(2);
  await screen.search.fill('rival 1234-7');
  await expect(screen.row('user-1234@vivac.test')).toBeVisible();
  await expect(screen.table.getByRole('row')).toHaveCount(2);
  await screen.search.fill('nobody like this');
  await expect(page.getByText('No user matches “nobody like this”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(screen.table.getByRole('row')).toHaveCount(21);
});
