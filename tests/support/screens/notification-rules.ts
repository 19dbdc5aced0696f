import { type Locator, type Page, expect, request } from '@playwright/test';
import type { NotificationsAnswer } from '@vivac/contract/notifications';
import { administration } from './administration.ts';
import { EMAILS, PASSWORD, test as journey } from '../journey.ts';
import { type OwnAccount, ownAccount, signInAt } from '../own-account.ts';

export const CHEAPER = { type: 'email', schedule: 'daily', spread: 5, up: false, enabled: true } as const;
export const POOR = { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true } as const;

interface RulesUser {
  readonly account: OwnAccount;
  readonly elsewhere: RulesElsewhere;
  /** Opens the section with rules that are kept already. */
  openWith(page: Page, stored: object): Promise<ReturnType<typeof notificationsScreen>>;
}

/** A journey with a user of its worker’s own, who watches the campsites of the demo’s manager. */
export const test = journey.extend<object, { readonly rulesUser: RulesUser }>({
  account: 'nobody',
  rulesUser: [
    async ({}, use, { workerIndex }) => {
      const user = await rulesUserOf(`notifications-${workerIndex}@vivac.test`);
      await use(user);
      await user.elsewhere.close();
    },
    { scope: 'worker' },
  ],
});

/** A new user who watches the campsites of the demo’s manager. */
export async function rulesUserOf(email: string): Promise<RulesUser> {
  const baseURL = process.env['VIVAC_URL']!;
  const account = await ownAccount(email);
  const admin = await administration(baseURL, EMAILS.admin, PASSWORD);
  const [reference, ...competitors] = (await admin.campsites()).map(({ link }) => link);
  await admin.setLinks(email, reference!, competitors);
  await admin.close();
  const elsewhere = await rulesElsewhere(baseURL, account);
  return {
    account,
    elsewhere,
    async openWith(page, stored) {
      await elsewhere.save(stored);
      await signInAt(page, '/settings?section=notifications', account);
      const screen = notificationsScreen(page);
      await expect(page.getByRole('heading', { name: 'Current rules' })).toHaveCount(2);
      await expect(page.getByRole('main').getByText('Loading your rules…')).toHaveCount(0);
      // Where there are rules the form is behind a button.
      for (const kind of ['+ Reviews rule', '+ Price rule']) {
        const opener = page.getByRole('button', { name: kind });
        if (await opener.isVisible()) await opener.click();
      }
      return screen;
    },
  };
}

/** A user's rules asked for and changed beside the browser, as another window of theirs would. */
interface RulesElsewhere {
  rules(): Promise<NotificationsAnswer>;
  /** Replaces them all, whatever there was. */
  save(notifications: object): Promise<void>;
  close(): Promise<void>;
}

async function rulesElsewhere(baseURL: string, { email, password }: OwnAccount): Promise<RulesElsewhere> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await context.post('/identity/sign-in/email', { data: { email, password } });
  const { token } = await (await context.get('/identity/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const path = '/api/user/settings/notifications';
  return {
    rules: async () => (await context.get(path, { headers })).json(),
    async save(notifications) {
      const answer = await context.put(path, { headers, data: { notifications } });
      if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`);
    },
    close: () => context.dispose(),
  };
}

/** Where things are in one of the two blocks. */
interface BlockScreen {
  readonly field: (label: string) => Locator;
  readonly button: (name: 'Add rule' | 'Try it') => Locator;
  readonly rules: Locator;
  readonly rule: (words: string | RegExp) => Locator;
  readonly trial: Locator;
}

/** Where things are in the section Notifications of the settings. */
function notificationsScreen(page: Page) {
  const block = (name: string): BlockScreen => {
    const region = page.getByRole('region', { name });
    const form = region.getByRole('form');
    const rules = region
      .getByRole('list')
      .first()
      .locator('> li')
      .filter({ has: page.getByRole('switch') });
    return {
      field: (label) => form.getByLabel(label, { exact: true }),
      button: (button) => form.getByRole('button', { name: button }),
      rules,
      rule: (words) => rules.filter({ hasText: words }),
      trial: region.getByRole('region', { name: 'Trial of this rule' }),
    };
  };
  return {
    reviews: block('Reviews notifications'),
    price: block('Price notifications'),
    save: page.getByRole('button', { name: 'Save Notifications' }),
    unsaved: page.getByText('Unsaved changes'),
    alert: page.getByRole('alert').filter({ hasText: /./ }),
    question: page.getByRole('alertdialog'),
  };
}
