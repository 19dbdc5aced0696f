import { setTimeout as wait } from 'node:timers/promises';
import { type Page, chromium } from '@playwright/test';
import { findChromium } from '../../support/find-chromium.ts';
import { type Tally, unless } from '../crash/tally.ts';
import { PASSWORD, type SignedIn } from '../menorca/signed-in.ts';

interface Screens {
  /** Waits until every screen shows what the API says, and counts the values. Resolves to how many entries the page of the changes has. */
  compare(capture: string, tally: Tally): Promise<number>;
  close(): Promise<void>;
}

interface Cell {
  readonly date: string;
  readonly price: number | null;
  readonly percent: number | null;
}
interface Offer {
  /** Null of what is sold out. */
  readonly PricePerNight: number | null;
}
interface Told {
  readonly changes: readonly { readonly name: string; readonly state: string }[];
}

type Values = readonly string[];

const MONTH = { month: '7', year: '2024' };
const NIGHT = '2024-08-10';
const LIMIT_MS = 60_000;
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Calendar, daily table and changes, each in a tab that is never loaded again. */
export async function openScreens(
  url: string,
  email: string,
  manager: SignedIn,
  names: readonly string[],
): Promise<Screens> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Madrid' });
  const data = { email, password: PASSWORD };
  await context.request.post('/identity/sign-in/email', { data, headers: { origin: url } });
  const tab = async (address: string) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    return page;
  };
  const calendar = await tab('/dashboard?campsites=all&month=2024-07');
  const table = await tab(`/dashboard?campsites=all&view=table&night=${NIGHT}`);
  const changes = await tab('/changes?since=30-days');
  const [reference, ...competitors] = names as [string, ...string[]];

  const screens: readonly [string, Page, () => Promise<Values>, string][] = [
    ['calendar', calendar, () => calendarByApi(manager, reference, competitors), CALENDAR],
    ['daily table', table, () => tableByApi(manager, names), TABLE],
    ['changes', changes, () => changesByApi(manager, names), CHANGES],
  ];
  return {
    async compare(capture, tally) {
      let entries = 0;
      for (const [name, page, asked, seen] of screens) {
        const { wanted, shown } = await untilSame(page, asked, seen);
        const longest = Math.max(wanted.length, shown.length);
        for (let at = 0; at < longest; at++) {
          const what = `${capture}: ${name}, value ${at + 1}`;
          tally.check(what, unless(shown[at] === wanted[at], `${shown[at]} instead of ${wanted[at]}`));
        }
        console.log(`${capture}: ${name}, ${longest} values compared`);
        if (page === changes) entries = longest;
      }
      return entries;
    },
    close: () => browser.close(),
  };
}

async function untilSame(page: Page, asked: () => Promise<Values>, seen: string) {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    await page.bringToFront();
    const waiting = page.getByRole('button', { name: /new changes?\. Show/ });
    if (await waiting.isVisible()) await waiting.click();
    const wave = page.locator('main li > button[aria-expanded="false"]').first();
    while (await wave.isVisible()) await wave.click();
    const shown = await page.evaluate<string[]>(seen);
    const wanted = await asked();
    if (JSON.stringify(wanted) === JSON.stringify(shown) || performance.now() > endMs) return { wanted, shown };
    await wait(250);
  }
}

async function calendarByApi(manager: SignedIn, reference: string, competitors: readonly string[]): Promise<Values> {
  const cells = await manager.ask<Cell[]>('/dashboard/calendar', [
    ['campsitename', reference],
    ...competitors.map((name): [string, string] => ['competitorname', name]),
    ...(await offerFilters(manager)),
    ...Object.entries(MONTH),
  ]);
  return cells.flatMap(({ date, price, percent }) => [
    `${date} ${price === null ? '–' : `${whole.format(price)}\u00a0€`}`,
    `${date} ${percent === null ? '' : percent}`,
  ]);
}

async function tableByApi(manager: SignedIn, names: readonly string[]): Promise<Values> {
  const query = names.map((name): [string, string] => ['campsitename', name]);
  const table = await manager.ask<Record<string, Record<string, Offer[]>>>('/dashboard/table', [
    ...query,
    ...(await offerFilters(manager)),
    ['date', NIGHT],
  ]);
  const offers = Object.entries(table).flatMap(([name, types]) =>
    Object.values(types)
      .flat()
      .map(({ PricePerNight }) => `${name} ${PricePerNight}`),
  );
  return offers.sort();
}

async function changesByApi(manager: SignedIn, names: readonly string[]): Promise<Values> {
  const told = await manager.ask<Told>('/dashboard/changes', [
    ...names.map((name): [string, string] => ['campsitename', name]),
    ...(await offerFilters(manager)),
    ['since', '30-days'],
    ['limit', '100'],
  ]);
  return told.changes.map(({ name, state }) => `${name} ${STATES[state]}`).sort();
}

const STATES: Readonly<Record<string, string>> = {
  pending: 'pending',
  open: 'confirmed',
  recovering: 'recovering',
  closed: 'over',
};

/** Those that the screens begin with: the first value of each group. */
async function offerFilters(manager: SignedIn): Promise<[string, string][]> {
  const lists = await manager.ask<Record<string, readonly (string | number)[]>>('/dashboard/filters');
  const first = (key: string) => String(lists[key]?.[0] ?? '');
  const query: [string, string][] = [
    ['numberofguests', first('NumberOfGuests')],
    ['channelname', first('ChannelName')],
    ['accommodationtype', first('AccommodationType')],
    ['cancellationpolicy', first('CancellationPolicy')],
    ['includedextras', first('IncludedExtras')],
    ['lengthofstay', first('LengthOfStay')],
  ];
  return query.filter(([, value]) => value !== '');
}

const CALENDAR = `[...document.querySelectorAll('[data-day]')].flatMap((cell) => {
  const own = (part) => cell.querySelector('[class*="' + part + '"]');
  const price = own('_price')?.textContent ?? '–';
  const percent = (own('_difference')?.lastChild?.textContent ?? '').replace('−', '-').replace(/[+%]/g, '');
  return [cell.dataset.day + ' ' + price, cell.dataset.day + ' ' + percent];
})`;

const TABLE = `[...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => {
  const price = row.querySelector('[class*="_price"] strong').textContent.replace(/[^0-9.]/g, '');
  return row.querySelector('th').title + ' ' + (price === '' ? null : Number(price));
}).sort()`;

const CHANGES = `[...document.querySelectorAll('main li strong[title]')].map((name) =>
  name.title + ' ' + name.closest('a, div').querySelector('[class*="_stateWord"]').textContent).sort()`;
