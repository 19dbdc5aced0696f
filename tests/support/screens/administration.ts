import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type Page, expect, request } from '@playwright/test';
import type { User } from '@vivac/contract/accounts';

/** The API asked in the name of an administrator, beside the browser. */
export interface Administration {
  users(): Promise<User[]>;
  user(email: string): Promise<User | undefined>;
  register(email: string, username?: string): Promise<void>;
  /** Campsites that the demo market has, by name and link. */
  campsites(): Promise<{ readonly name: string; readonly link: string }[]>;
  setLinks(email: string, reference: string, competitors?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Asks with a session of its own, so that the browser's may end. */
export async function administration(baseURL: string, email: string, password: string): Promise<Administration> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await context.post('/identity/sign-in/email', { data: { email, password } });
  const { token } = await (await context.get('/identity/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const users = async (): Promise<User[]> => (await context.get('/api/user/admin', { headers })).json();
  return {
    users,
    user: async (wanted) => (await users()).find((user) => user.email === wanted),
    register: (address, username = 'Somebody') =>
      send(context, '/api/user/register', headers, { email: address, username }),
    async campsites() {
      const manager = (await users()).find((user) => user.email === 'manager@vivac.test')!;
      return [manager.reference_campsite!, ...manager.competitors];
    },
    setLinks: (address, reference, competitors = []) =>
      send(context, '/api/user/set_reference', headers, {
        email: address,
        reference_link: reference,
        competitor_links: competitors,
      }),
    close: () => context.dispose(),
  };
}

async function send(context: APIRequestContext, path: string, headers: Record<string, string>, data: object) {
  const answer = await context.post(path, { headers, data });
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
}

/** The link in the newest mail to an address that the journeys' mail server has received. */
export async function linkMailedTo(email: string): Promise<string> {
  const folder = process.env['VIVAC_MAIL'] ?? join(process.env['VIVAC_STORE'] ?? '', 'outbox');
  const links = () => {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    const mails = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', ''));
    return mails
      .filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
      .flatMap((mail) => /https?:\/\/\S+\/identity\/action\?[^\s"]+/.exec(mail)?.[0] ?? []);
  };
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1)!.replaceAll('=3D', '=');
}

/** Where things are on the page Manage users. */
export function usersScreen(page: Page) {
  const row = (email: string) => page.getByRole('row').filter({ has: page.getByText(email, { exact: true }) });
  return {
    table: page.getByRole('table', { name: 'Manage users' }),
    search: page.getByLabel('Search users'),
    row,
    reference: (email: string) => row(email).getByLabel('Reference campsite link'),
    competitor: (email: string, at: number) => row(email).getByLabel(`Competitor ${at}`, { exact: true }),
    button: (email: string, name: string) => row(email).getByRole('button', { name }),
    /** Opens the drawer of a user, where their fields and buttons are. */
    async open(email: string) {
      const edit = row(email).getByRole('button', { name: `Edit ${email}` });
      // What a search makes the first row is open by itself, and a click that comes just then closes it.
      await expect(async () => {
        if ((await edit.getAttribute('aria-expanded')) !== 'true') await edit.click();
        await expect(row(email).getByRole('region', { name: email })).toBeVisible({ timeout: 5_000 });
      }).toPass();
    },
    question: page.getByRole('alertdialog'),
    status: page.getByRole('status'),
    alert: page.getByRole('alert'),
  };
}

/** A window of somebody else, who came by the link of a mail, chose a password and signed in. */
export async function comeByMail(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['VIVAC_URL'] ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await page.goto(await linkMailedTo(email));
  await page.getByLabel('New password', { exact: true }).fill('nine pines by the river');
  await page.getByLabel('Repeat new password').fill('nine pines by the river');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/dashboard');
  return page;
}
