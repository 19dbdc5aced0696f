import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { held, json } from '../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAddress,
  expectAlert,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import type { CallBody, CallResponse } from '../../api/routes.ts';

type Kept = CallResponse<'getTariff'>;
type Checked = CallResponse<'checkKeptTariff'>;

const kept = (more: Partial<Kept> = {}, tariff: Partial<Kept['tariff']> = {}): Kept => ({
  id: 7,
  campsite: 'Camping Sierra',
  name: 'Price list 2027',
  year: 2027,
  channel: 'Own website',
  readAt: { address: 'https://sierra.test/prices', day: '2026-11-20' },
  state: 'draft',
  isChanged: false,
  version: 3,
  batch: null,
  listChanged: false,
  publishedAt: null,
  changedAt: '2026-11-21T09:41:00.000Z',
  changedBy: 'admin@vivac.test',
  ...more,
  tariff: {
    name: 'Price list 2027',
    year: 2027,
    readAt: { address: 'https://sierra.test/prices', day: '2026-11-20' },
    channel: 'Own website',
    currency: 'EUR',
    per: 'night',
    seasons: [
      {
        id: 's1',
        name: 'High',
        ranges: [{ from: '2027-07-01', to: '2027-08-31' }],
        lastDay: 'night',
        minimumNights: null,
        arrivalWeekdays: [],
      },
    ],
    units: [{ id: 'u1', name: 'Tent', guestsIncluded: 2, guestsAtMost: 2 }],
    prices: [{ unit: 'u1', season: 's1', priceCents: 9500 }],
    weekend: null,
    extraPersons: [],
    fees: [],
    touristTax: null,
    discounts: [],
    closed: [],
    cancellationPolicy: null,
    includedExtras: null,
    ...tariff,
  },
});
const NONE: Checked = { problems: [], errors: 0, warnings: 0, stays: 100 };

/** A server that keeps what is sent. */
async function open(first = kept(), checked: Checked = NONE) {
  let now = first;
  const page = await openPage('/administration/tariffs/7', {
    user: ADMIN,
    answers: {
      getTariff: () => now,
      checkKeptTariff: checked,
      keepTariff: ({ body }) => {
        const { tariff, version } = body as CallBody<'keepTariff'>;
        now = { ...now, tariff, version: version + 1 };
        return now;
      },
    },
  });
  await screen.findByRole('grid');
  return page;
}

const cell = (row: number, column: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)!;
const price = () => cell(5, 3);
const sent = (page: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => {
    const body = page.calls('keepTariff').at(-1)?.body as CallBody<'keepTariff'> | undefined;
    expect(body).toBeDefined();
    return body!;
  });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
const paste = (text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(document.activeElement!, Object.assign(event, { clipboardData: { getData: () => text } }));
};

// @holds sheet-1 sheet-3
test('typing replaces a price, Enter goes down, and the draft saves itself upon its version', async () => {
  const page = await open();
  price().focus();
  fireEvent.pointerDown(price(), { button: 0 });
  await page.user.keyboard('110,5{Enter}80{Enter}');
  expect(price().textContent).toBe('110.50');
  const { version, tariff } = await sent(page);
  expect([version, tariff.prices.map(({ priceCents }) => priceCents)]).toEqual([3, [11_050, 8000]]);
  expect(tariff.units).toHaveLength(2);
  await screen.findByText(/^Saved at/);
});

// @holds sheet-1
test('Tab goes right and Enter then below where it began; Escape and Tab leave the table', async () => {
  const page = await open();
  fireEvent.pointerDown(cell(6, 0), { button: 0 });
  await page.user.keyboard('Lodge{Tab}4{Tab}6{Tab}120{Enter}');
  await expectFocus(cell(7, 0));
  press('Escape');
  const left = fireEvent.keyDown(document.activeElement!, { key: 'Tab' });
  expect(left, 'Tab is the browser’s').toBe(true);
});

// @holds sheet-1
test('F2 edits what is there, Escape leaves it as it was, and Control Z takes back', async () => {
  const page = await open();
  fireEvent.pointerDown(price(), { button: 0 });
  press('F2');
  expect(screen.getByRole('textbox', { name: 'Price, Tent, High' })).toHaveProperty('value', '95');
  await page.user.keyboard('0{Escape}');
  expect(price().textContent).toBe('95');
  press('Delete');
  expect(price().textContent).toBe('');
  press('z', { ctrlKey: true });
  expect(price().textContent).toBe('95');
});

// @holds sheet-1
test('the selection that Shift and arrows make is read out, copied and filled', async () => {
  await open();
  fireEvent.pointerDown(price(), { button: 0 });
  press('ArrowDown', { shiftKey: true });
  screen.getByText('2 rows and 1 column selected');
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(2);
  const data = new Map<string, string>();
  const event = new Event('copy', { bubbles: true, cancelable: true });
  fireEvent(
    document.activeElement!,
    Object.assign(event, { clipboardData: { setData: (type: string, text: string) => data.set(type, text) } }),
  );
  expect(data.get('text/plain')).toBe('95\n');
  press('d', { ctrlKey: true });
  expect(cell(6, 3).textContent).toBe('95');
});

// @holds sheet-2
test('a table that is pasted makes seasons and units, and what is not understood is named with its place', async () => {
  const page = await open();
  fireEvent.pointerDown(price(), { button: 0 });
  paste('\tLow\tHigh\nTent\t60\t99\nLodge\task us\t130');
  await screen.findByText('5 cells pasted, 1 left out:');
  screen.getByText('line 3, column 2: “ask us” is not understood and stands in the table as it is');
  const { tariff } = await sent(page);
  expect(tariff.seasons.map(({ name }) => name)).toEqual(['High', 'Low']);
  expect(tariff.prices).toHaveLength(3);
});

// @holds sheet-2
test('a table that is pasted into the field of a cell, as with a finger, goes into the sheet', async () => {
  const page = await open();
  fireEvent.pointerDown(price(), { button: 0 });
  press('F2');
  paste('\tLow\tHigh\nTent\t60\t99');
  await screen.findByText('3 cells pasted.');
  expect((await sent(page)).tariff.seasons.map(({ name }) => name)).toEqual(['High', 'Low']);
  expect(screen.queryByRole('textbox', { name: 'Price, Tent, High' })).toBeNull();
});

const LONG: Checked['problems'][number] = {
  cell: { list: 'seasons', row: 0, field: 'minimumNights' },
  severity: 'error',
  code: 'seasonNeverBooked',
  sentence: 'Season “High”: its minimum stay is longer than it is.',
};

// @holds sheet-4
test('a problem marks its cell and leads to it', async () => {
  const { user } = await open(kept(), { ...NONE, problems: [LONG], errors: 1, stays: 0 });
  const problem = await screen.findByRole('button', { name: /its minimum stay is longer/ });
  const at = cell(3, 3);
  await waitFor(() => expect(at.getAttribute('aria-invalid')).toBe('true'));
  expect(at.getAttribute('aria-describedby')).toBe(problem.id);
  await user.click(problem);
  await expectFocus(at);
});

test('what is not understood stays in its cell, is named, and asks before it is left', async () => {
  const { user } = await open();
  fireEvent.pointerDown(price(), { button: 0 });
  await user.keyboard('on request{Enter}');
  expect(price().textContent).toBe('on request');
  await screen.findByRole('button', { name: /“on request” is no price/ });
  await user.click(screen.getByRole('link', { name: 'All tariffs' }));
  await screen.findByText(/not understood yet\. It would be lost/);
});

// @holds sheet-3
test('what somebody else saved meanwhile is not overwritten unasked, and nothing typed is lost', async () => {
  const page = await open();
  let isFirst = true;
  page.answer({
    getTariff: kept({ version: 9 }),
    keepTariff: ({ body }) => {
      if (isFirst) {
        isFirst = false;
        return json({ error: 'Somebody else wrote since.' }, 409);
      }
      const { tariff, version } = body as CallBody<'keepTariff'>;
      return { ...kept({ version: version + 1 }), tariff };
    },
  });
  fireEvent.pointerDown(price(), { button: 0 });
  await page.user.keyboard('110{Enter}');
  await expectAlert(/Somebody else changed this tariff/);
  expect(price().textContent).toBe('110');
  await page.user.click(button('Save yours in its place'));
  await waitFor(() => expect(page.calls('keepTariff').at(-1)!.body).toMatchObject({ version: 9 }));
  await screen.findByText(/^Saved at/);
});

// @holds sheet-3
test('a save that fails is said and tried again with what is there then', async () => {
  const page = await open();
  page.answer({ keepTariff: json({ error: 'It broke.' }, 500) });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(price(), { button: 0 });
  await page.user.keyboard('110{Enter}');
  await vi.advanceTimersByTimeAsync(1_000);
  await expectAlert(/^Not saved:/);
  page.answer({ keepTariff: kept({ version: 4 }) });
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  await screen.findByText(/^Saved at/);
});

test('a fee is added below the sheet and a field of it that is no amount is named', async () => {
  const page = await open();
  await page.user.click(await screen.findByText('Fees'));
  await page.user.click(button('Add a fee'));
  await page.fill(screen.getByLabelText('Amount, EUR'), 'much');
  await screen.findAllByText('“much” is no amount. Write 10 or 10.50.');
  await page.fill(screen.getByLabelText('Amount, EUR'), '12');
  await page.fill(screen.getByLabelText('Name'), 'Cleaning');
  await waitFor(() =>
    expect((page.calls('keepTariff').at(-1)!.body as CallBody<'keepTariff'>).tariff.fees).toEqual([
      { name: 'Cleaning', per: 'stay', priceCents: 1200 },
    ]),
  );
});

test('without its weekend a list has no prices of the weekend', async () => {
  const page = await open(
    kept(
      {},
      {
        weekend: { weekdays: [5, 6], priceCents: 0 },
        prices: [{ unit: 'u1', season: 's1', priceCents: 9500, weekendCents: 11_000 }],
      },
    ),
  );
  await page.user.click(await screen.findByText('Fri, Sat: 1 price of its own in the table'));
  await page.user.click(button('Remove the weekend supplement'));
  await waitFor(() => {
    const { tariff } = page.calls('keepTariff').at(-1)!.body as CallBody<'keepTariff'>;
    expect([tariff.weekend, tariff.prices]).toEqual([null, [{ unit: 'u1', season: 's1', priceCents: 9500 }]]);
  });
});

// @holds sheet-4
test('publishing is asked once, says what it becomes, and a warning is confirmed with it', async () => {
  const warning = { ...LONG, severity: 'warning' as const, code: 'a', sentence: 'Season “High”: it is short.' };
  const page = await open(kept(), { problems: [warning], errors: 0, warnings: 1, stays: 840 });
  page.answer({ publishTariff: kept({ state: 'counts', version: 4, batch: 12 }) });
  await page.user.click(button('Use this tariff'));
  const question = await screen.findByRole('alertdialog', { name: 'Use “Price list 2027”?' });
  await within(question).findByText('It makes 840 stays of 1 to 28 nights for two guests.');
  expect(question.textContent).toMatch(/from the tariff of Camping Sierra.*Is this one meant so\?.*it is short/);
  await page.user.click(within(question).getByRole('button', { name: 'Use it as it is' }));
  await screen.findByText('The tariff counts now.');
  expect(page.calls('publishTariff')[0]!.body).toEqual({ version: 3, confirmed: true });
  await screen.findByText('Counts');
  button('Withdraw');
});

test('publishing waits for the check of the list, and its button says so', async () => {
  const page = await open();
  const check = held(NONE);
  page.answer({ checkKeptTariff: check.answer, publishTariff: kept({ state: 'counts', version: 4, batch: 12 }) });
  await page.user.click(button('Use this tariff'));
  const question = await screen.findByRole('alertdialog', { name: 'Use “Price list 2027”?' });
  const publish = within(question).getByRole('button', { name: 'Use this tariff' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(publish);
  expect(page.calls('publishTariff')).toEqual([]);
  check.letGo();
  await within(question).findByText(/It makes 100 stays/);
  expect(publish.hasAttribute('aria-disabled')).toBe(false);
  await page.user.click(publish);
  await screen.findByText('The tariff counts now.');
});

test('a tariff with a problem to mend is not published', async () => {
  const { user } = await open(kept(), { ...NONE, problems: [LONG], errors: 1, stays: 0 });
  await screen.findByRole('button', { name: /its minimum stay is longer/ });
  await user.click(button('Use this tariff'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a withdrawal says why', async () => {
  const page = await open(kept({ state: 'counts', batch: 12 }));
  page.answer({ withdrawTariff: kept({ state: 'withdrawn', version: 4, batch: 12 }) });
  await page.user.click(button('Withdraw'));
  const question = await screen.findByRole('alertdialog');
  await page.user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await within(question).findByText('Say why.');
  await page.fill(within(question).getByLabelText(/^Why/), 'Wrong list');
  await page.user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn');
  expect(page.calls('withdrawTariff')[0]!.body).toEqual({ why: 'Wrong list' });
});

test('last year’s list becomes a draft of another year, shifted, raised and rounded', async () => {
  const page = await open();
  page.answer({ copyTariff: kept({ id: 8, year: 2028 }) });
  await page.user.click(button('Copy to another year'));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByLabelText('To year')).toHaveProperty('value', '2028');
  await page.fill(within(question).getByLabelText('Percent more'), '3,5');
  await page.user.click(within(question).getByRole('button', { name: 'Make the draft' }));
  await expectAddress('/administration/tariffs/8');
  expect(page.calls('copyTariff')[0]!.body).toEqual({ year: 2028, shift: 'weekday', percent: 3.5, rounding: 'whole' });
});

// @holds tariff-14
test('a pasted list is shown with its doubts, which are confirmed before it takes the place of the sheet', async () => {
  const page = await open();
  const cellOf = { sheet: null, line: 3, column: 1, text: '95,00 €' };
  const proposed = kept(
    {},
    {
      prices: [{ unit: 'u1', season: 's1', priceCents: 8800 }],
      name: 'TARIFAS',
      extraPersons: [{ fromAge: null, underAge: 10, priceCents: 500 }],
      fees: [{ name: 'Limpieza', per: 'stay', priceCents: 4000 }],
      touristTax: { priceCents: 100, fromAge: 16, maximumNights: 7 },
      discounts: [{ kind: 'long_stay', basisPoints: 1000, minimumNights: 14, minimumAdvanceDays: null }],
    },
  ).tariff;
  const [night, departure] = [
    { answer: 'night', words: 'The last night' },
    { answer: 'departure', words: 'The day of departure' },
  ];
  const doubt = { asks: 'last_day', question: 'What is the last day of a range?', cells: [cellOf], of: null };
  const queries: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { addEventListener: () => undefined };
      status = 200;
      responseText = '';
      #done: () => void = () => undefined;
      open(_: string, address: string) {
        queries.push(address);
        const isAsked = address.includes('lastDay=departure');
        const [taken, others] = isAsked ? [departure, [night]] : [night, [departure]];
        this.responseText = JSON.stringify({
          tariff: proposed,
          origins: [{ path: 'prices.0', cell: cellOf }],
          doubts: [{ ...doubt, taken, others }],
          leftOut: [{ cell: { ...cellOf, line: 9, text: 'Perros' }, reason: 'pets', sentence: 'Pets are no part.' }],
          leftOutCount: 1,
        });
      }
      setRequestHeader() {}
      abort() {}
      addEventListener(event: string, act: () => void) {
        if (event === 'load') this.#done = act;
      }
      send() {
        this.#done();
      }
    },
  );
  await page.user.click(button('From a file or pasted text'));
  await page.fill(await screen.findByLabelText('Pasted text'), 'a\tb');
  await page.user.click(button('Read'));
  await screen.findByText('1 season, 1 unit and 1 price were found.');
  const heading = screen.getByRole('heading', { name: 'Read a price list' });
  await expectFocus(heading);
  const panel = within(heading.closest('section')!);
  for (const read of [/Extra persons.*5/, /Fees.*Limpieza/, /Tourist tax.*1/, /Discounts.*10/]) {
    expect(
      panel
        .getAllByRole('group')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toMatch(read);
  }
  expect(panel.getByText(/Perros/).textContent).toBe('line 9, column 2: “Perros” Pets are no part.');
  const take = button('Take it over');
  expect(take.getAttribute('aria-disabled')).toBe('true');
  await page.user.selectOptions(screen.getByLabelText('Answer'), 'departure');
  await waitFor(() => expect(queries.at(-1)).toContain('lastDay=departure'));
  await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'departure'));
  await page.user.click(screen.getByLabelText('That is right'));
  fireEvent.pointerDown(document.querySelectorAll('[data-at="5 3"]')[0]!, { button: 0 });
  await screen.findByText('Read from line 3, column 2: “95,00 €”');
  await page.user.click(take);
  expect(price().textContent).toBe('88');
  const { tariff } = await sent(page);
  expect([tariff.name, tariff.prices[0]!.priceCents]).toEqual(['Price list 2027', 8800]);
});
