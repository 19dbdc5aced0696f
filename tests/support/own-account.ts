import { expect, request, type Page } from '@playwright/test';
import { vivac } from './vivac-command.ts';

export interface OwnAccount {
  readonly email: string;
  readonly password: string;
}

/** An account for one journey alone, which may change its name and password without disturbing the others. */
export async function ownAccount(email: string): Promise<OwnAccount> {
  const password = 'the first of two passwords';
  const link = new URL((await vivac('admin', 'invite', email)).match(/^http\S+$/m)?.[0] ?? '');
  const visitor = await request.newContext({ baseURL: link.origin, extraHTTPHeaders: { origin: link.origin } });
  const form = { ...Object.fromEntries(link.searchParams), newPassword: password, repeatPassword: password };
  const answer = await visitor.post('/identity/action', { form });
  if (!answer.ok()) throw new Error(`Choosing a password for ${email} was answered ${answer.status()}.`);
  await visitor.dispose();
  return { email, password };
}

/** Signs in by the form and waits for the page that was asked for. */
export async function signInAt(page: Page, path: string, { email, password }: OwnAccount): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^(Email|Correo electrónico)$/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
}
