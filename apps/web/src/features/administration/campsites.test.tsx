import type { AdministeredCampsite, CampsiteEffect } from '@vivac/contract/administration/campsites';
import { expect, test } from 'vitest';
import { type Answers, failed, json } from '../../../testing/answers.ts';
import {
  ADMIN,
  button,
  expectAlert,
  expectFocus,
  input,
  openPage,
  screen,
  waitFor,
  within,
} from '../../../testing/open-page.tsx';

const campsiteOf = (name: string, more: Partial<AdministeredCampsite> = {}): AdministeredCampsite => ({
  name,
  state: 'active',
  region: 'Catalunya',
  listings: [{ name, links: [`https://${name.toLowerCase()}.test`], merged_into: null }],
  watchers: 2,
  identifiers: [],
  decisions: [],
  ...more,
});
const BOOKING = 'https://booking.com/hotel/es/alba';
const ALBA = campsiteOf('Alba', {
  listings: [
    { name: 'Alba', links: ['https://alba.test'], merged_into: null },
    { name: 'Alba en Booking', links: [BOOKING], merged_into: 'Alba' },
  ],
  decisions: [
    {
      decision: 'merged',
      campsite: 'Alba en Booking',
      from: null,
      into: 'Alba',
      link: null,
      by: 'ada@vivac.test',
      at: '2026-11-20T06:00:00.000Z',
      why: 'one house',
    },
  ],
});
const BOSQUE = campsiteOf('Bosque', { state: 'waiting', region: null, watchers: 0 });
const EFFECT: CampsiteEffect = {
  refusal: null,
  campsite: 'Bosque',
  from: null,
  into: 'Alba',
  links: ['https://bosque.test'],
  evidence_moves: true,
  offers: 4,
  months: 3,
  first_month: '2027-06',
  last_month: '2027-08',
  reviews: 12,
  type_decisions: 1,
  users: ['marta@vivac.test', 'pau@vivac.test'],
};
const decided = { message: '“Bosque” is a part of “Alba” now.', campsites: ['Bosque', 'Alba'] };

const open = (more: Answers = {}, expected: RegExp[] = []) =>
  openPage('/campsites', {
    user: ADMIN,
    expected,
    answers: {
      getCampsites: { campsites: [ALBA, BOSQUE], total: 2 },
      getCampsiteEffect: EFFECT,
      mergeCampsites: decided,
      splitCampsite: decided,
      moveLink: decided,
      ...more,
    },
  });
const ask = async (page: Awaited<ReturnType<typeof open>>, name: string) => {
  await page.user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('alertdialog'));
};

// @holds undo-11
test('merging a campsite says before what moves, asks where to and why, and is done by the keyboard', async () => {
  const page = await open();
  (await screen.findByRole('button', { name: 'Merge into… Bosque' })).focus();
  await page.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Merge “Bosque” into another campsite?' }));
  await expectFocus(dialog.getByLabelText(/^Into/));
  await page.user.keyboard('{Enter}');
  expect(await dialog.findByText('Choose a campsite.')).toBeTruthy();
  await page.user.keyboard('Alba');
  for (const sentence of [
    'Link: https://bosque.test.',
    '4 offers with prices of 3 months, from June 2027 to August 2027.',
    '12 reviews; one that both have counts once.',
    '1 decided accommodation type.',
    'Watchlists of marta@vivac.test, pau@vivac.test; their rules follow.',
  ]) {
    expect(await dialog.findByText(sentence)).toBeTruthy();
  }
  await page.user.keyboard('{Enter}');
  expect(await dialog.findByText('Say why: it is kept with the campsite.')).toBeTruthy();
  await expectFocus(dialog.getByLabelText(/^Why/));
  await page.user.keyboard('One house{Enter}');
  await waitFor(() =>
    expect(page.calls('mergeCampsites')[0]?.body).toEqual({ campsite: 'Bosque', into: 'Alba', why: 'One house' }),
  );
  expect(await screen.findByText(decided.message)).toBeTruthy();
  await expectFocus(screen.getByRole('group', { name: 'Campsites' }));
});

// @holds undo-11
test('a merged campsite shows its listings, who merged it and why, and is split off', async () => {
  const page = await open({ getCampsiteEffect: { ...EFFECT, from: 'Alba', into: null, users: [] } });
  expect(await screen.findByText('“Alba en Booking”, merged into “Alba”')).toBeTruthy();
  const history = within(screen.getByRole('list', { name: 'Decisions' }));
  expect(history.getByRole('listitem').textContent).toMatch(
    /^“Alba en Booking” merged into “Alba”, ada@vivac\.test, .*2026.*: “one house”$/,
  );
  const dialog = await ask(page, 'Split off Alba en Booking');
  expect(await dialog.findByText('Nobody has it on their list.')).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/^Why/), 'two houses{Enter}');
  await waitFor(() =>
    expect(page.calls('splitCampsite')[0]?.body).toEqual({ campsite: 'Alba en Booking', why: 'two houses' }),
  );
});

test('the link of a merged campsite can be moved, the only one of a campsite of its own not', async () => {
  const stays = { ...EFFECT, from: 'Alba', evidence_moves: false, links: [BOOKING] };
  const page = await open({ getCampsiteEffect: stays });
  const dialog = await ask(page, `Move… ${BOOKING}`);
  expect(screen.queryByRole('button', { name: 'Move… https://bosque.test' })).toBeNull();
  await page.fill(dialog.getByLabelText(/^To/), 'Bosque');
  expect(await dialog.findByText(/^What was seen so far stays with “Alba”/)).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/^Why/), 'wrong house{Enter}');
  await waitFor(() =>
    expect(page.calls('moveLink')[0]?.body).toEqual({ link: BOOKING, into: 'Bosque', why: 'wrong house' }),
  );
});

test('what cannot be merged says why before; a failure keeps what was typed', async () => {
  const refusal = 'marta@vivac.test has “Alba” as their own campsite and “Bosque” among its competitors.';
  const page = await open({
    getCampsiteEffect: { ...EFFECT, refusal },
    mergeCampsites: () => json({ error: refusal, request_id: 'r-1' }, 409),
  });
  const dialog = await ask(page, 'Merge into… Bosque');
  await page.fill(dialog.getByLabelText(/^Into/), 'Alba');
  expect(await dialog.findByText(refusal)).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/^Why/), 'because{Enter}');
  await expectAlert(refusal);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Why/).value).toBe('because');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a merge for which a proxy waits no longer (504) goes on: the page says so and looks at the list again', async () => {
  const page = await open({ mergeCampsites: () => new Response('<html>', { status: 504 }) });
  const dialog = await ask(page, 'Merge into… Bosque');
  await page.fill(dialog.getByLabelText(/^Into/), 'Alba');
  await page.user.type(dialog.getByLabelText(/^Why/), 'One house{Enter}');
  await expectAlert('This takes longer: the list shows here when it is done.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const looks = page.calls('getCampsites').length;
  await waitFor(() => expect(page.calls('getCampsites').length).toBeGreaterThan(looks), { timeout: 20_000 });
});

test('campsites are searched and narrowed to the merged; empty and failed lists each say so', async () => {
  const page = await open({ getCampsites: { campsites: [], total: 0 } }, [/500/]);
  expect(await screen.findByText('There are no campsites yet.')).toBeTruthy();
  await page.user.click(button('Merged'));
  expect(await screen.findByText('No campsite was merged.')).toBeTruthy();
  await page.user.type(input('Search'), 'xyz');
  expect(await screen.findByText('No campsite matches “xyz”.')).toBeTruthy();
  await waitFor(() =>
    expect(Object.fromEntries(page.calls('getCampsites').at(-1)!.url.searchParams)).toEqual({
      merged: 'true',
      page: '1',
      search: 'xyz',
    }),
  );
  page.answer({ getCampsites: failed });
  await page.user.click(button('Show all'));
  await expectAlert(/The server could not answer|Failed to fetch/);
});

test('what platforms call a campsite is kept by name, and a name that cannot be one is told', async () => {
  const page = await open({
    setCampsiteIdentifiers: { message: 'What platforms call “Alba” is kept.', campsites: ['Alba'] },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Platforms… Alba' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.fill(dialog.getByLabelText('Name 1'), 'two words');
  await page.fill(dialog.getByLabelText('Identifier 1'), 'ChIJ 1');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Lower-case letters, figures, dots and dashes.')).toBeTruthy();
  await page.fill(dialog.getByLabelText('Name 1'), 'google');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('What platforms call “Alba” is kept.')).toBeTruthy();
  expect(page.calls('setCampsiteIdentifiers')[0]!.body).toEqual({
    campsite: 'Alba',
    identifiers: [{ name: 'google', value: 'ChIJ 1' }],
  });
});
