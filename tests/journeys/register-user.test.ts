import { EMAILS, PASSWORD, expect, test } from '../support/journey.ts';
import { type Administration, administration, comeByMail, usersScreen } from '../support/screens/administration.ts';

test.use({ account: 'admin' });

let admin: Administration;
test.beforeEach(async ({ baseURL }) => {
  admin = await administration(baseURL!, EMAILS.admin, PASSWORD);
});
test.afterEach(() => admin.close());

const UNKNOWN = 'https://www.booking.com/hotel/es/a-place-nobody-saw.html';

// @holds users-1 users-3 users-4 users-8 users-9 users-20
test('somebody is registered, invited, given campsites, and sees them, by the keyboard alone', async ({
  page,
  browser,
}) => {
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
  await page.keyboard.type(known!.link);
  await expect(page.getByText(known!.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-users');
  await expect(page.getByRole('status')).toHaveText('Configuración guardada correctamente.');
  await expect(page.getByRole('status')).toHaveText('');
  const screen = usersScreen(page);
  await expect(screen.reference(email)).toHaveValue('https://booking.com/hotel/es/a-place-nobody-saw.html');
  await expect(screen.row(email).getByText('Waiting for data')).toBeVisible();
  await expect(screen.row(email).getByText(known!.name)).toBeVisible();
  await expect(screen.row(email).getByText('Invited', { exact: true })).toBeVisible();

  const theirs = await comeByMail(browser, email);
  await expect(theirs.getByRole('heading', { name: /a-place-nobody-saw/ })).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect(screen.reference(email)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('');
  await expect(screen.row(email).getByText('Invited', { exact: true })).toBeHidden();
});

// @holds users-1 users-2
test('email and username are both required, and the first that is missing is focused', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register User' }).click();
  await expect(page.getByText('Please enter the email of the new user.')).toBeVisible();
  await expect(page.getByText('Please enter a username.')).toBeVisible();
  await expect(page.getByLabel('New user email')).toBeFocused();
  await page.getByLabel('New user email').fill('half@vivac.test');
  await page.getByRole('button', { name: 'Register User' }).click();
  await expect(page.getByLabel('New username')).toBeFocused();
  expect(await admin.user('half@vivac.test')).toBeUndefined();
});

// @holds users-11
test('what the server says against a new user is shown as it says it', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 409 .*\/user\/register/);
  await page.goto('/register');
  await page.getByLabel('New user email').fill(EMAILS.manager);
  await page.getByLabel('New username').fill('Again');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/user/register'),
    page.getByRole('button', { name: 'Register User' }).click(),
  ]);
  const { error } = await answer.json();
  await expect(page.getByRole('alert')).toHaveText(error);
  await expect(page.getByLabel('New user email')).toBeFocused();
  await expect(page).toHaveURL('/register');
});

test('registering twice in a row makes one call', async ({ page }) => {
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/register', async (route) => {
    calls += 1;
    await held;
    await route.fulfill({ json: { message: 'Done.', email: 'twice@vivac.test' } });
  });
  await page.goto('/register');
  await page.getByLabel('New user email').fill('twice@vivac.test');
  await page.getByLabel('New username').fill('Twice');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Register User' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/set-reference?email=twice%40vivac.test');
  expect(calls).toBe(1);
});

for (const { path, call, fill, submit } of [
  {
    path: '/register',
    call: '**/api/user/register',
    fill: { 'New user email': 'nobody@vivac.test', 'New username': 'Nobody' },
    submit: 'Register User',
  },
  {
    path: '/set-reference?email=nobody%40vivac.test',
    call: '**/api/user/set_reference',
    fill: { 'Reference campsite link': UNKNOWN },
    submit: 'Save Configuration',
  },
] as const) {
  // @holds users-10 users-11 users-12
  test(`${path} says who is missing, what the network says, and that it does not know`, async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(/ERR_|Failed to load resource/);
    await page.goto(path);
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).fill(text);
    const say = async (sentence: string) => {
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await page.unroute(call);
    };
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'down' }));
    await say('Ocurrió un error desconocido.');
    await page.route(call, (route) => route.fulfill({ status: 400, json: { error: 'The server’s own words.' } }));
    await say('The server’s own words.');
    await page.route(call, (route) => route.abort('connectionrefused'));
    await say('Error al conectar con la API: Failed to fetch');
    // The session that the journeys share goes on.
    await page.route('**/identity/sign-out', (route) => route.fulfill({ json: { success: true } }));
    await page.route(call, (route) => route.fulfill({ status: 401, json: { error: 'No.' } }));
    await say('No estás autenticado.');
  });
}

// @holds users-4
test('a page without an email says so and leads to the users', async ({ page }) => {
  await page.goto('/set-reference');
  await expect(page.getByRole('heading', { name: 'Whose reference campsite?' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Manage users' }).last().click();
  await expect(page).toHaveURL('/admin-users');
});

// @holds users-20
test('links are checked as they are typed, and only the latest counts', async ({ page }) => {
  const [first, second] = await admin.campsites();
  let slow = (): void => undefined;
  const held = new Promise<void>((resolve) => (slow = resolve));
  await page.route(
    (url) => url.pathname === '/api/user/check_link' && url.searchParams.get('link') === first!.link,
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  await page.goto('/set-reference?email=nobody%40vivac.test');
  const reference = page.getByLabel('Reference campsite link');
  await reference.fill(first!.link);
  await expect(page.getByText('Looking it up…')).toBeVisible();
  await reference.fill(second!.link);
  await expect(page.getByText(second!.name, { exact: true })).toBeVisible();
  slow();
  await reference.fill('not a link');
  await expect(
    page.getByText('The reference link is not a web address such as https://www.example.com/campsite.'),
  ).toBeVisible();
  await expect(page.getByText(first!.name, { exact: true })).toBeHidden();
});

// @holds users-5 users-6
test('repeated and wrong links are named with their row, and nothing is sent', async ({ page }) => {
  const [first, second] = await admin.campsites();
  let calls = 0;
  await page.route('**/api/user/set_reference', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto('/set-reference?email=nobody%40vivac.test');
  const submit = page.getByRole('button', { name: 'Save Configuration' });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Please enter the link of the reference campsite.');
  await expect(page.getByText('Please enter the link of the reference campsite.')).toHaveCount(2);
  await expect(page.getByLabel('Reference campsite link')).toBeFocused();

  await page.getByLabel('Reference campsite link').fill(first!.link);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add competitor' }).click();
  await expect(page.getByLabel('Competitor 2', { exact: true })).toBeFocused();
  await page.keyboard.type(`${first!.link}?utm_source=mail`);
  await expect(page.getByText(`Competitor 2 is the reference campsite itself (${first!.name}).`)).toBeVisible();
  await page.getByLabel('Competitor 1', { exact: true }).fill(second!.link);
  await page.getByLabel('Competitor 2', { exact: true }).fill(second!.link);
  await expect(page.getByText(`Competitor 2 is the same campsite as competitor 1 (${second!.name}).`)).toBeVisible();
  await submit.click();
  await expect(page.getByLabel('Competitor 2', { exact: true })).toBeFocused();
  await page.getByLabel('Competitor 2', { exact: true }).fill('htp:/nothing');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Competitor 2 is not a web address');
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.getByRole('button', { name: 'Remove competitor 2' }).click();
  await expect(page.getByLabel('Competitor 1', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect(calls).toBe(0);
});

// @holds users-7 users-9
test('pasted links fill rows, and empty rows are not sent', async ({ page }) => {
  const campsites = await admin.campsites();
  const links = campsites.slice(1, 6).map(({ link }) => link);
  let sent: unknown;
  await page.route('**/api/user/set_reference', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: {} });
  });
  await page.goto('/set-reference?email=nobody%40vivac.test');
  await page.getByLabel('Reference campsite link').fill(campsites[0]!.link);
  await page.getByRole('button', { name: 'Add competitor' }).click();
  const second = page.getByLabel('Competitor 2', { exact: true });
  await second.focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(links.join('\r\n'))});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);
  await expect(page.getByLabel('Competitor 6', { exact: true })).toHaveValue(links[4]!);
  await expect(page.getByText(campsites[5]!.name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page).toHaveURL('/admin-users');
  await expect(page.getByRole('status')).toHaveText('Configuración guardada correctamente.');
  expect(sent).toEqual({
    email: 'nobody@vivac.test',
    reference_link: campsites[0]!.link,
    competitor_links: links,
  });
});
