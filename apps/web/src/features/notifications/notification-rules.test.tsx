import { expect, test } from 'vitest';
import type { CallResponse } from '../../api/routes.ts';
import { button, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const USUAL = {
  numberofguests: 2,
  channelname: 'Booking',
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
  lengthofstay: 7,
};

const options: CallResponse<'getFilters'> = {
  CampsiteName: ['Pinar', 'Bosc'],
  NumberOfGuests: [2, 4],
  ChannelName: ['Booking', 'Direct'],
  AccommodationType: ['Glamping tent', 'Bungalow'],
  CancellationPolicy: ['Free'],
  IncludedExtras: ['None'],
  LengthOfStay: [7, 1, 'Any'],
  Date: ['2026-11-21'],
};

type Rules = CallResponse<'getNotifications'>;

const rulesUnder = (filters: typeof USUAL): Rules => ({
  notifications: {
    reviews: [],
    price: [
      {
        type: 'email',
        schedule: 'daily',
        spread: 5,
        up: false,
        enabled: true,
        filters,
        id: 'price.daily.down.5',
        words: 'The sentence of the server.',
        next_run: null,
        since: '2026-11-01T06:00:00.000Z',
        last_run: null,
      },
    ],
  },
  version: 3,
});

const open = (rules: Rules) =>
  openPage('/settings?section=notifications', {
    answers: {
      getNotifications: rules,
      getFilters: options,
      getReferenceCampsite: { referenceCampsite: 'Pinar', state: 'active', link: 'https://stays.test/1' },
      getNotificationHistory: { messages: [], next: null },
      saveNotifications: () => ({ ...rules, message: 'Notifications saved.' }),
    },
  });

const sentPrices = (body: unknown) => (body as { notifications: { price: object[] } }).notifications.price;

// @holds rule-54
test('other filters of a price rule are chosen, named in its sentence and saved by the names of the wire', async () => {
  const page = await open(rulesUnder(USUAL));
  await page.user.click(await screen.findByRole('button', { name: 'Filters: The sentence of the server.' }));
  const chosen = within(screen.getByRole('group', { name: 'Compare under' }));
  const length = chosen.getByLabelText<HTMLSelectElement>('Length Of Stay');
  expect([...length.options].map(({ textContent }) => textContent)).toEqual(['7\u00a0nights', '1\u00a0night', 'Any']);
  await page.user.selectOptions(length, '1');
  await page.user.selectOptions(chosen.getByLabelText('Channel Name'), 'Direct');
  expect(document.activeElement).toBe(chosen.getByLabelText('Channel Name'));
  expect(screen.getByText(/like for like: 2 guests · Direct · .* · one night\.$/)).toBeTruthy();
  await page.user.click(button('Save Notifications'));
  await waitFor(() => expect(page.calls('saveNotifications')).toHaveLength(1));
  expect(sentPrices(page.calls('saveNotifications')[0]!.body)).toMatchObject([
    { spread: 5, up: false, filters: { ...USUAL, channelname: 'Direct', lengthofstay: 1 } },
  ]);
});

// @holds rule-55
test('a filter value that is not on offer any more stays in the list, is marked, and the rule says that it finds nothing', async () => {
  const page = await open(rulesUnder({ ...USUAL, channelname: 'Expedia' }));
  expect(
    await screen.findByText(/^No campsite of yours offers Expedia any more: this rule finds nothing/),
  ).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Filters: The sentence of the server.' }));
  const channel = screen.getByLabelText<HTMLSelectElement>('Channel Name');
  expect([...channel.options].map(({ textContent }) => textContent)).toEqual([
    'Expedia (not on offer any more)',
    'Booking',
    'Direct',
  ]);
  await page.user.selectOptions(channel, 'Booking');
  expect(screen.queryByText(/finds nothing/)).toBeNull();
});

// @holds rule-54
test('the form of a new price rule begins with the default filters and names those chosen', async () => {
  const page = await open({ notifications: { reviews: [], price: [] }, version: 0 });
  const form = within(await screen.findByRole('form', { name: 'Add price rule' }));
  expect(await form.findByText(/like for like: 2 guests · Booking · .* · 7 nights\.$/)).toBeTruthy();
  await page.user.click(form.getByRole('button', { name: 'Filters' }));
  await page.user.selectOptions(form.getByLabelText('Number Of Guests'), '4');
  await waitFor(() => expect(form.getByRole('button', { name: 'Add rule' }).hasAttribute('disabled')).toBe(false));
  await page.user.click(form.getByRole('button', { name: 'Add rule' }));
  await page.user.click(button('Save Notifications'));
  await waitFor(() => expect(page.calls('saveNotifications')).toHaveLength(1));
  expect(sentPrices(page.calls('saveNotifications')[0]!.body)).toMatchObject([
    { filters: { ...USUAL, numberofguests: 4 } },
  ]);
  expect(screen.queryByRole('form', { name: 'Add reviews rule' })!.textContent).not.toContain('Filters');
});
