import type { StoredDecision } from '@vivac/contract/adviser';
import { act } from '@testing-library/react';
import { addDays } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { NIGHTS, adviceOf, inputsOf, nightOnWire, pricedAt } from '../../../testing/adviser/adviser-nights.ts';
import { type Answers, failed, json } from '../../../testing/answers.ts';
import { COMPETITORS, FILTERS, MARKET, REFERENCE, TODAY } from '../../../testing/market.ts';
import {
  button,
  expectAddress,
  expectAlert,
  input,
  storedChoices,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';

const [FIRST, SECOND] = COMPETITORS;
const open = (search = '', answers: Answers = {}, ...expected: RegExp[]) =>
  openPage(`/adviser${search}`, {
    answers: {
      ...MARKET,
      getAdvice: adviceOf(NIGHTS),
      getAdviceNight: ({ url }) => nightOnWire(NIGHTS.find(({ day }) => day === url.searchParams.get('date'))!),
      getAdviserDecisions: { decisions: [], total: 0, accepted: 0, ignored: 0, followed: 0 },
      ...answers,
    },
    expected,
  });
const groups = async () => {
  await screen.findByText(/proposals?:|No night has a proposal/);
  return screen.queryAllByRole('button', { expanded: false }).filter((group) => group.hasAttribute('aria-controls'));
};
/** Opens every group, and tells the nights of all. */
const rows = async () => {
  for (const group of await groups()) act(() => group.click());
  return screen
    .getAllByRole('table', { name: 'Proposals by night' })
    .flatMap((table) => within(table).getAllByRole('row').slice(1))
    .map((row) => row.textContent);
};
// @holds adviser-11
test('an opened group of proposals has a night a row: own price, proposal, change, and its reasons in short', async () => {
  await open();
  const [lowered, raised] = await rows();
  expect(raised).toMatch(/Sat, Nov 21€90€99▲ \+€9Median €100 of 4 prices · Reviews \+€1.80 · Daily limit −€2.80/);
  expect(lowered).toMatch(
    /Eve of Inmaculada€120€110▼ −€10Median €100 of 4 prices · Key date \+€8 · Reviews \+€1.80 · Rounding \+€0.20/,
  );
  expect(
    screen.getByText(/^2 proposals: 1 higher and 1 lower than your price, 0 as it is .*\. 2 nights are refused\.$/),
  ).toBeTruthy();
});

// @holds adviser-11
test('neighbouring nights are a group with one sentence, the most at stake first; nights without a change are below', async () => {
  const raised = (after: number, own: number) => inputsOf(addDays(TODAY, after), { own: pricedAt(own) });
  await open('', {
    getAdvice: adviceOf([raised(0, 96), raised(1, 80), raised(2, 85), raised(3, 101), ...NIGHTS.slice(2)]),
  });
  expect((await groups()).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Nov 21 – 233 nights€80–\u2060€96 → Proposal €99▲ +€3 to +€19Median €100 of 4 competitors, better score than they, the daily limit allows no more',
    'As it is: less than 3% away1 night',
    'Nothing for sale1 night',
    'The limits cross1 night',
  ]);
});

// @holds adviser-4 adviser-5 adviser-11
test('a night without a proposal says why, and limits that cross are said', async () => {
  await open();
  const [, , soldOut, crossed] = await rows();
  expect(soldOut).toContain('Nothing is for sale on this night.');
  expect(crossed).toContain('The limits cross: the daily limit leads to €55 at most, and the floor is €60.');
});

// @holds adviser-12
test('the adviser says that it promises no revenue and publishes nothing', async () => {
  await open();
  expect(await screen.findByText(/promises no revenue.*Nothing is published\.$/)).toBeTruthy();
});

// @holds adviser-11
test('a night opens with its reasons as a waterfall that adds up to the proposal, and the focus goes to it', async () => {
  const page = await open();
  await rows();
  await page.user.click(await screen.findByRole('link', { name: /^Sat, Nov 21: show the reasons/ }));
  await expectAddress('/adviser?night=2026-11-21');
  const heading = await screen.findByRole('heading', { name: /^The proposal of/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const table = await screen.findByRole('table', { name: 'How the proposal adds up' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['€100', '€0', '€0', '+€1.80', '−€2.80', '€99']);
  expect(table.textContent).toContain('your score 9.0, median of the others 8.4 (of 4): €100 × 3% × (9.0 − 8.4)');
  expect(table.textContent).toContain('from €90 at the beginning of the day: €81 to €99');
  expect(screen.getByText('Not counted, because too little is known: Pace.')).toBeTruthy();
});

// @holds adviser-7
test('what if: another price of a competitor changes the proposal at once and asks the server nothing', async () => {
  const page = await open('?night=2026-11-21');
  const field = await screen.findByRole('textbox', { name: `Price of ${FIRST}, in euros` });
  const requested = page.asked.length;
  await page.fill(field, '85');
  await screen.findByText(/With the prices typed below; by what is known it is €99\./);
  const cells = within(screen.getByRole('table', { name: 'How the proposal adds up' })).getAllByRole('cell');
  expect(cells[0]?.textContent).toBe('€95');
  expect(page.asked).toHaveLength(requested);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await page.user.click(button('Back to what is known'));
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
});

// @holds adviser-7
test('what if: an amount that is none says so and counts as not typed', async () => {
  const page = await open('?night=2026-11-21');
  await page.fill(await screen.findByRole('textbox', { name: `Price of ${SECOND}, in euros` }), '1e3');
  expect(screen.getByText('An amount in euros such as 95.50')).toBeTruthy();
  expect(screen.queryByText(/With the prices typed below/)).toBeNull();
});

// @holds adviser-8
test('accepting keeps what is seen: the price goes along, and the night says what was decided', async () => {
  const page = await open('?night=2026-11-21', {
    decideAdvice: { decision: 'accepted', at: '2026-11-21T07:00:00.000Z', proposed: 99 },
  });
  await screen.findByRole('button', { name: 'Accept' });
  const decided = { decision: 'accepted', at: '2026-11-21T07:00:00.000Z', proposed: 99 } as const;
  page.answer({ getAdviceNight: nightOnWire(NIGHTS[0]!, decided) });
  await page.user.click(button('Accept'));
  expect(await screen.findByText(/^Accepted at €99, Nov 21/)).toBeTruthy();
  expect(page.calls('decideAdvice')[0]?.body).toMatchObject({
    campsitename: REFERENCE,
    competitorname: [...COMPETITORS],
    date: TODAY,
    decision: 'accepted',
    proposed: 99,
  });
});

// @holds adviser-8
test('a decision that is refused says why', async () => {
  const refusal = () => json({ error: 'Another price is proposed.', request_id: 'r-1' }, 409);
  const page = await open('?night=2026-11-21', { decideAdvice: refusal }, /./);
  await page.user.click(await screen.findByRole('button', { name: 'Ignore' }));
  await expectAlert(/^The decision was not kept\. Another price is proposed\./);
});

const NO_LIMITS = adviceOf([], { settings: null, suggested: { floor: 70, ceiling: 150 } });

// @holds adviser-6
test('fewer than four competitors: the page says that nothing is proposed and asks for no limits', async () => {
  await open('', { getAdvice: NO_LIMITS });
  expect(await screen.findByText(/^With fewer than four competitors no price is proposed\./)).toBeTruthy();
  expect(screen.queryByLabelText('Floor, €')).toBeNull();
});

test('four competitors of whom none has a price: the page says that four prices are needed and asks for no limits', async () => {
  const none = adviceOf([], { settings: null, most_priced: 0 });
  await open('', {
    getAdvice: none,
    getFilters: { ...FILTERS, CampsiteName: [...FILTERS.CampsiteName, 'Càmping Nou'] },
  });
  expect(await screen.findByText('No competitor has a fresh price: four are needed.')).toBeTruthy();
  expect(screen.queryByLabelText('Floor, €')).toBeNull();
});

// @holds adviser-6
test('before limits are set the page asks for them, with limits around the own prices', async () => {
  const page = await open('', {
    getAdvice: NO_LIMITS,
    getFilters: { ...FILTERS, CampsiteName: [...FILTERS.CampsiteName, 'Càmping Nou'] },
    saveAdviserSettings: ({ body }) => (body as { settings: never }).settings,
  });
  expect(await screen.findByText('First the limits')).toBeTruthy();
  expect(input('Floor, €').value).toBe('70');
  page.answer({ getAdvice: adviceOf(NIGHTS) });
  await page.user.click(button('Save'));
  expect(page.calls('saveAdviserSettings')[0]?.body).toMatchObject({
    settings: { floor: 70, ceiling: 150, target_index: 100 },
  });
  expect(await rows()).toHaveLength(4);
});

// @holds adviser-5
test('a floor above the ceiling is refused in the form, at its field, and nothing is sent', async () => {
  const page = await open('?view=limits');
  await page.fill(await screen.findByLabelText('Floor, €'), '200');
  await page.fill(input('Your price in percent of the median'), '20');
  await page.user.click(button('Save'));
  expect(screen.getByText('The floor is above the ceiling')).toBeTruthy();
  expect(screen.getByText('A number from 50 to 200')).toBeTruthy();
  expect(page.calls('saveAdviserSettings')).toHaveLength(0);
});

// @holds adviser-13
test('limits that the API refuses are said at their fields, and the focus goes to the first', async () => {
  const problems = [
    { field: 'step_up', error: 'Up at most, a day: no.' },
    { field: 'key_date', error: 'Weight of key dates: no.' },
  ];
  const refusal = () => json({ error: problems[0]!.error, field: 'step_up', problems, request_id: 'r-1' }, 400);
  const page = await open('?view=limits', { saveAdviserSettings: refusal }, /./);
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Weight of key dates: no.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Up at most, a day' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

// @holds adviser-13
test('an amount above 100,000 euros is refused in the form', async () => {
  const page = await open('?view=limits');
  await page.fill(await screen.findByLabelText('Ceiling, €'), '100001');
  await page.user.click(button('Save'));
  expect(screen.getByText('An amount in euros above 0, up to 100,000')).toBeTruthy();
  expect(page.calls('saveAdviserSettings')).toHaveLength(0);
});

// @holds adviser-11
test('the address holds how far ahead, compared with whom, and which nights are shown', async () => {
  const page = await open('', storedChoices({ competitors: { all: false, names: [SECOND] } }));
  await rows();
  await page.user.selectOptions(input('Nights'), 'Next 30');
  await page.user.selectOptions(await screen.findByLabelText('Compared with'), '1 ticked on the dashboard');
  await page.user.selectOptions(await screen.findByLabelText('Show'), 'Lower');
  await expectAddress('/adviser?ahead=30&compared=ticked&only=lower');
  expect(await rows()).toHaveLength(1);
  const query = page.calls('getAdvice').at(-1)!.url.searchParams;
  expect([query.get('nights'), query.getAll('competitorname')]).toEqual(['30', [SECOND]]);
});

// @holds adviser-8
test('decisions stand with what followed, and can be narrowed', async () => {
  const row: StoredDecision = {
    id: '1',
    date: TODAY,
    decision: 'accepted',
    at: '2026-11-20T07:00:00.000Z',
    proposed: 99,
    price_then: 90,
    reasons: [],
    filters: {},
    price_now: 99,
    seen_at: '2026-11-21T05:00:00.000Z',
    outcome: 'followed',
  };
  const page = await open('?view=decisions', {
    getAdviserDecisions: { decisions: [row], total: 1, accepted: 1, ignored: 0, followed: 1 },
  });
  const table = await screen.findByRole('table', { name: 'Decisions, the newest first' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Sat, Nov 21Accepted€99€90€99followedNov 20/);
  await page.user.selectOptions(input('What followed'), 'not followed');
  await waitFor(() =>
    expect(page.calls('getAdviserDecisions').at(-1)!.url.searchParams.get('outcome')).toBe('not_followed'),
  );
});

test('before the first decision the list says how one is made', async () => {
  await open('?view=decisions');
  expect(await screen.findByText('Nothing was decided yet')).toBeTruthy();
});

test('proposals that cannot be loaded say so, and are asked for again', async () => {
  const page = await open('', { getAdvice: failed() }, /Error loading the adviser/);
  await expectAlert(/^The proposals could not be loaded/);
  page.answer({ getAdvice: adviceOf([inputsOf(TODAY, { own: pricedAt(100) })]) });
  await page.user.click(button('Retry'));
  expect(await rows()).toHaveLength(1);
});

test('a list without a campsite says who can set it', async () => {
  await open('', {
    getFilters: { ...MARKET.getFilters, CampsiteName: [] },
    getReferenceCampsite: { referenceCampsite: null, state: null, link: null },
  });
  expect(await screen.findByText('Your list has no campsite yet')).toBeTruthy();
});
