import { type BrowserContextOptions, type Page, test as base, expect, request } from '@playwright/test';
import { type MarketAnswers, marketAnswers } from './market-answers.ts';

/** The day that every journey is on, in Madrid a Saturday morning; see journeys-setup.ts. */
export const TODAY = '2026-11-21';
export const PASSWORD = process.env['VIVAC_DEMO_PASSWORD'] ?? '';
export const EMAILS = { manager: 'manager@vivac.test', admin: 'admin@vivac.test' } as const;

type Account = keyof typeof EMAILS;
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface JourneyOptions {
  /** Who is signed in when the journey begins. */
  readonly account: Account | 'nobody';
  /** Where what is chosen on the screens is kept: for the journey alone, or with the user, whom others are as well. */
  readonly choices: 'of the journey' | 'of the user';
}

interface JourneyFixtures {
  /** Messages of the browser's console that belong to this journey, such as a refusal that it provokes. */
  readonly expectedMessages: RegExp[];
  readonly watchConsole: undefined;
  readonly ownChoices: undefined;
  /** The API's own answers for the demo manager, asked beside the browser. */
  readonly market: MarketAnswers;
}

interface WorkerFixtures {
  readonly sessionOf: (account: Account) => Promise<StorageState>;
}

/** Where a journey's own answers must reach the page, its browser registers no worker that would ask in its place. */
export const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** The browser counts seconds, in which a busy machine may draw no text yet. */
const LATE_FONT = /\.woff2 was preloaded using link preload but not used within a few seconds/;

/** A journey through the product in a real browser. It fails on any warning, error or policy violation in the console. */
export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  account: ['manager', { option: true }],
  choices: ['of the journey', { option: true }],

  sessionOf: [
    async ({}, use) => {
      const sessions = new Map<Account, Promise<StorageState>>();
      await use((account) => {
        const session = sessions.get(account) ?? signIn(EMAILS[account]);
        sessions.set(account, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  storageState: async ({ account, sessionOf }, use) => {
    await use(account === 'nobody' ? { cookies: [], origins: [] } : await sessionOf(account));
  },

  expectedMessages: async ({}, use) => use([]),

  watchConsole: [
    async ({ page, expectedMessages }, use) => {
      const messages = listenTo(page);
      await use(undefined);
      const expected = [BLOCKED_WORKER, LATE_FONT, ...expectedMessages];
      const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
      expect(unexpected, 'messages in the console').toEqual([]);
    },
    { auto: true },
  ],

  ownChoices: [
    async ({ context, choices }, use) => {
      if (choices === 'of the journey') await context.addInitScript(CHOICES_OF_THE_JOURNEY);
      await use(undefined);
    },
    { auto: true },
  ],

  market: async ({ sessionOf }, use) => {
    const market = await marketAnswers(addressOfProduct(), await sessionOf('manager'));
    await use(market);
    await market.close();
  },
});

export { expect };

function addressOfProduct(): string {
  const url = process.env['VIVAC_URL'];
  if (url === undefined) throw new Error('VIVAC_URL is not set: journeys-setup.ts starts the product.');
  return url;
}

async function signIn(email: string): Promise<StorageState> {
  const baseURL = addressOfProduct();
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const answer = await visitor.post('/identity/sign-in/email', { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`Signing in as ${email} was answered ${answer.status()}.`);
  const session = await visitor.storageState();
  await visitor.dispose();
  return session;
}

/**
 * Every journey begins as a first visit on which mails were answered: the ticks of one are not those of another that signs in as the same user. Kept in the
 * page, because a browser lets nobody answer for the server what is sent while a page goes.
 */
const CHOICES_OF_THE_JOURNEY = `
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input).endsWith('/user/choices')) return ask(input, init);
    const kept = JSON.parse(localStorage.getItem('journey.choices') ?? '{"choices":{"alert_mail_asked":true},"version":0}');
    if (init?.method !== 'PATCH') return Response.json(kept);
    const choices = { ...kept.choices, ...JSON.parse(init.body) };
    localStorage.setItem('journey.choices', JSON.stringify({ choices, version: kept.version + 1 }));
    return Response.json({ version: kept.version + 1 });
  };
  // The document brings what the server has kept of the user: gone before the first script reads it.
  document.addEventListener('readystatechange', () => {
    const brought = document.getElementById('first-answers');
    if (!brought?.textContent) return;
    const { user, answers } = JSON.parse(brought.textContent);
    delete answers['/user/choices'];
    brought.textContent = JSON.stringify({ user, answers });
  });`;

/** Run before a page: what its document brings is gone before the first script reads it, so that it is asked. */
export const WITHOUT_FIRST_ANSWERS = `document.addEventListener('readystatechange', () =>
  document.getElementById('first-answers')?.remove());`;

function listenTo(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => messages.push(`page error: ${error.message}`));
  return messages;
}
