import { expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAlert,
  expectFocus,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

type Answer = CallResponse<'getUnitTypes'>;
type Row = Answer['unit_types'][number];

const rowOf = (wording: string, more: Partial<Row> = {}): Row => ({
  campsite: 'Mas del Río',
  channel: 'Booking',
  wording,
  stated_type: null,
  type: null,
  decided_by: null,
  decided_at: null,
  nights: 12,
  lowest_price: 70.5,
  suggestion: null,
  changes: [],
  ...more,
});
const SAFARI = rowOf('Tienda Safari', { suggestion: { type: 'Glamping tent', word: 'tienda safari' } });
const MOBILE = rowOf('Mobil-home', { suggestion: { type: 'Mobile home', word: 'mobil home' } });
const PREMIUM = rowOf('Premium');
const QUEUE: Answer = { unit_types: [SAFARI, MOBILE, PREMIUM], total: 3, undecided: 3, types: ['Glamping tent'] };
const DECIDED = rowOf('Tienda Safari', {
  type: 'Yurt',
  stated_type: 'Tent',
  changes: [{ from: null, to: 'Yurt', by: 'admin@vivac.test', at: '2026-11-20T06:00:00.000Z' }],
});

const decided = { message: 'The type was decided.', campsites: 1 };
const open = (queue: Answer | (() => Response) = QUEUE, expected: RegExp[] = []) =>
  openPage('/accommodation-types', {
    user: ADMIN,
    expected,
    answers: {
      getUnitTypes: (requested) => {
        if (typeof queue === 'function') return queue();
        if (requested.url.searchParams.get('decided') !== 'true') return queue;
        return { ...queue, unit_types: [DECIDED], total: 1 };
      },
      decideUnitTypes: decided,
      forgetUnitType: { message: 'The decision was taken back.', campsites: 1 },
    },
  });
const item = async (wording: string) => {
  const found = (await screen.findAllByRole('listitem')).find((each) => each.textContent.includes(wording))!;
  return within(found);
};
const wordingOf = ({ campsite, channel, wording }: Row) => ({ campsite, channel, wording });

// @holds stay-13
test('the suggested accommodation type of a wording is accepted by one button', async () => {
  const page = await open();
  const safari = await item('Tienda Safari');
  expect(safari.getByText('Suggested: Glamping tent, by “tienda safari”')).toBeTruthy();
  expect(safari.getByText(/12 nights with a price, from €70.50/)).toBeTruthy();
  await page.user.click(safari.getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(page.calls('decideUnitTypes')).toHaveLength(1));
  expect(page.calls('decideUnitTypes')[0]!.body).toEqual({
    decisions: [{ ...wordingOf(SAFARI), type: 'Glamping tent' }],
  });
  expect(await screen.findByText('The type was decided.')).toBeTruthy();
  await expectFocus(screen.getByRole('group', { name: 'Accommodation types' }));
});

// @holds stay-13
test('all suggestions shown are accepted at once, one that was typed over is not among them', async () => {
  const page = await open();
  await page.fill((await item('Mobil-home')).getByRole('combobox'), 'Cabin');
  expect(screen.queryByRole('button', { name: /^Accept all/ })).toBeNull();
  await page.fill((await item('Mobil-home')).getByRole('combobox'), 'Mobile home');
  await page.user.click(button('Accept all 2 suggestions shown'));
  await waitFor(() => expect(page.calls('decideUnitTypes')).toHaveLength(1));
  expect(page.calls('decideUnitTypes')[0]!.body).toEqual({
    decisions: [
      { ...wordingOf(SAFARI), type: 'Glamping tent' },
      { ...wordingOf(MOBILE), type: 'Mobile home' },
    ],
  });
});

test('a wording without a suggestion gets a new type that is typed, by the keyboard', async () => {
  const page = await open();
  const premium = await item('Premium');
  await page.user.click(premium.getByRole('button', { name: /^Accept/ }));
  expect(page.calls('decideUnitTypes')).toHaveLength(0);
  await page.user.type(premium.getByRole('combobox'), 'Treehouse suite{Enter}');
  await waitFor(() => expect(page.calls('decideUnitTypes')).toHaveLength(1));
  expect(page.calls('decideUnitTypes')[0]!.body).toEqual({
    decisions: [{ ...wordingOf(PREMIUM), type: 'Treehouse suite' }],
  });
});

// @holds stay-16
test('a decided accommodation type says who changed it, is changed, and undone', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Decided' }));
  const row = await item('what the source says → Yurt');
  expect(row.getByText(/2026.*admin@vivac\.test: what the source says → Yurt$/)).toBeTruthy();
  await page.fill(row.getByRole('combobox'), 'Tipi');
  await page.user.click(row.getByRole('button', { name: /^Change/ }));
  await waitFor(() => expect(page.calls('decideUnitTypes')).toHaveLength(1));
  await page.user.click((await item('Tienda Safari')).getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(page.calls('forgetUnitType')).toHaveLength(1));
  expect(Object.fromEntries(page.calls('forgetUnitType')[0]!.url.searchParams)).toEqual(wordingOf(DECIDED));
});

test('an empty queue, a search without result and a failed list each say so', async () => {
  const page = await open({ unit_types: [], total: 0, undecided: 0, types: [] }, [/500/]);
  expect(await screen.findByText('Every wording has a type.')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Search'), 'xyz');
  expect(await screen.findByText('No wording matches “xyz”.')).toBeTruthy();
  page.answer({ getUnitTypes: failed });
  await page.user.click(button('Show all'));
  await expectAlert(/The server could not answer|Failed to fetch/);
});
