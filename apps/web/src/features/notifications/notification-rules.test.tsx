import { expect, test } from 'vitest';
import { USUAL, openRules, priceRule, rulesOf, sentPrices } from '../../../testing/notifications.ts';
import { button, screen, waitFor, within } from '../../../testing/open-page.tsx';

// @holds rule-54
test('other filters of a price rule are chosen, named in its sentence and saved by the names of the wire', async () => {
  const page = await openRules(rulesOf([priceRule()]));
  await page.user.click(await screen.findByRole('button', { name: 'Like for like: The sentence of the server.' }));
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
  const page = await openRules(rulesOf([priceRule({ filters: { ...USUAL, channelname: 'Expedia' } })]));
  expect(
    await screen.findByText(/^No campsite of yours offers Expedia any more: this rule finds nothing/),
  ).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Like for like: The sentence of the server.' }));
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
  const page = await openRules(rulesOf([], 0));
  const form = within(await screen.findByRole('form', { name: 'Add price rule' }));
  expect(await form.findByText(/like for like: 2 guests · Booking · .* · 7 nights\.$/)).toBeTruthy();
  await page.user.click(form.getByRole('button', { name: 'Like for like' }));
  await page.user.selectOptions(form.getByLabelText('Number Of Guests'), '4');
  await waitFor(() => expect(form.getByRole('button', { name: 'Add rule' }).hasAttribute('disabled')).toBe(false));
  await page.user.click(form.getByRole('button', { name: 'Add rule' }));
  await page.user.click(button('Save Notifications'));
  await waitFor(() => expect(page.calls('saveNotifications')).toHaveLength(1));
  expect(sentPrices(page.calls('saveNotifications')[0]!.body)).toMatchObject([
    { filters: { ...USUAL, numberofguests: 4 } },
  ]);
  expect(screen.queryByRole('form', { name: 'Add reviews rule' })!.textContent).not.toContain('Like for like');
});

// @holds rule-1
test('whoever has no rule begins with the form of each block, and who has one opens it', async () => {
  await openRules(rulesOf([priceRule()]));
  await screen.findByText('The sentence of the server.');
  expect(await screen.findByRole('form', { name: 'Add reviews rule' })).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Add price rule' })).toBeNull();
  expect(screen.getByRole('button', { name: '+ Price rule' })).toBeTruthy();
});
