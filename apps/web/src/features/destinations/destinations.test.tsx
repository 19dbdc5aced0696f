import type { Channel, Delivery } from '@vivac/contract/alerts/channels';
import { expect, test } from 'vitest';
import { type Answers, failed, json } from '../../../testing/answers.ts';
import { openRules, rulesOf } from '../../../testing/notifications.ts';
import { button, expectAlert, input, screen, waitFor, within } from '../../../testing/open-page.tsx';

const ID = '0f0f0f0f-0000-4000-8000-000000000001';
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: '0f0f0f0f-0000-4000-8000-00000000000d',
  notice: 'test',
  alerts: 0,
  state: 'sent',
  attempts: 1,
  made_at: '2026-11-20T06:00:00.000Z',
  last_try_at: '2026-11-20T06:00:01.000Z',
  next_try_at: null,
  sent_at: '2026-11-20T06:00:01.000Z',
  status: 200,
  failure: null,
  answer: 'thanks',
  body: '{"type":"test"}',
  ...more,
});
const hook = (more: Partial<Channel> = {}): Channel => ({
  id: ID,
  kind: 'webhook',
  name: 'Desk',
  state: 'on',
  made_at: '2026-11-01T06:00:00.000Z',
  webhook: { shape: 'standard', address: 'https://desk.test/…hook', chat: null, previous_secret_ends_at: null },
  push: null,
  waiting: 0,
  last_delivery: null,
  ...more,
});
const destinations = (...listed: Channel[]) => ({ channels: listed, most: 10, push_key: 'key' });
const open = (answers: Answers, ...expected: RegExp[]) => openRules(rulesOf([]), answers, ...expected);
const list = async () => within(await screen.findByRole('list', { name: 'Your channels' }));
const action = (name: string) => screen.findByRole('button', { name: `${name}: Desk` });

// @holds channel-13
test('a channel says its receiver, the end of its address and what waits', async () => {
  await open({ getChannels: destinations(hook({ waiting: 2 })) });
  const shown = await list();
  for (const words of ['Desk', 'Signed webhook', 'https://desk.test/…hook', '2 deliveries wait']) {
    expect(shown.getByText(words)).toBeTruthy();
  }
  expect(shown.getByRole('switch', { name: 'Send to Desk', checked: true })).toBeTruthy();
});

test('a channel that is gone says so, and offers no test', async () => {
  await open({ getChannels: destinations(hook({ state: 'gone' })) });
  const shown = await list();
  expect(shown.getByText('Gone')).toBeTruthy();
  expect(shown.getByText(/^The receiver said that it is no more/)).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Send a test: Desk' })).toBeNull();
});

// @holds channel-13
test('a new webhook shows its signing secret once', async () => {
  const page = await open({ addChannel: { channel: hook(), secret: 'whsec_abc' } });
  await page.user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await page.user.type(input('Name'), 'Desk');
  await page.user.type(input('Address'), 'https://desk.test/hook');
  page.answer({ getChannels: destinations(hook()) });
  await page.user.click(button('Save'));
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' });
  expect(secret.value).toBe('whsec_abc');
  expect(await page.calls('addChannel')[0]!.body).toEqual({
    kind: 'webhook',
    name: 'Desk',
    shape: 'standard',
    url: 'https://desk.test/hook',
  });
  await page.user.click(button('I have copied it'));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).toBeNull());
});

test('a webhook without an address is not sent, and the field says so', async () => {
  const page = await open({});
  await page.user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await page.user.type(input('Name'), 'Desk');
  await page.user.click(button('Save'));
  expect(await screen.findByText('Please enter the address.')).toBeTruthy();
  expect(page.calls('addChannel')).toHaveLength(0);
});

test('an address that is refused keeps the form and says why', async () => {
  const error = 'Nothing can be sent to 10.0.0.7 from here.';
  const page = await open({ addChannel: json({ error, field: 'url', request_id: 'r-1' }, 400) });
  await page.user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await page.user.type(input('Name'), 'Desk');
  await page.user.type(input('Address'), 'https://10.0.0.7/');
  await page.user.click(button('Save'));
  await expectAlert(error);
  expect(input('Address').value).toBe('https://10.0.0.7/');
});

// @holds channel-13
test('a test says that it arrived', async () => {
  const page = await open({
    getChannels: destinations(hook()),
    testChannel: delivery({ state: 'due', attempts: 0 }),
    getDelivery: delivery(),
  });
  await page.user.click(await action('Send a test'));
  expect(await screen.findByText('The test arrived.')).toBeTruthy();
});

// @holds channel-13
test('a test that fails says why, with the status of the answer', async () => {
  const page = await open({
    getChannels: destinations(hook()),
    testChannel: delivery({ state: 'due', attempts: 0 }),
    getDelivery: delivery({ state: 'due', failure: 'refused', status: 500 }),
  });
  await page.user.click(await action('Send a test'));
  const stated = 'The test did not arrive: The receiver refused it. (Answer 500)';
  expect(await screen.findByText(stated)).toBeTruthy();
});

// @holds channel-13
test('deliveries show body and answer, and are sent again', async () => {
  const page = await open({
    getChannels: destinations(hook()),
    getDeliveries: { deliveries: [delivery({ state: 'parked', attempts: 10, failure: 'timed-out', status: null })] },
    redeliver: delivery({ state: 'due', attempts: 0 }),
  });
  await page.user.click(await action('Deliveries'));
  const shown = within(await screen.findByRole('list', { name: 'Deliveries to Desk' }));
  for (const words of ['Given up', '10 tries', 'The receiver took too long to answer.', '{"type":"test"}', 'thanks']) {
    expect(shown.getByText(words)).toBeTruthy();
  }
  await page.user.click(shown.getByRole('button', { name: 'Redeliver' }));
  await waitFor(() => expect(page.calls('redeliver')).toHaveLength(1));
});

test('removing a channel asks first', async () => {
  const page = await open({
    getChannels: destinations(hook()),
    removeChannel: { message: 'The channel “Desk” is removed.' },
  });
  await page.user.click(await action('Remove'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Desk”?' }));
  page.answer({ getChannels: destinations() });
  await page.user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No channels yet')).toBeTruthy();
});

test('a browser without push says what it needs', async () => {
  const page = await open({});
  await page.user.click(await screen.findByRole('button', { name: 'Notify in this browser' }));
  await expectAlert(/^This browser cannot show notifications of Vivac here\./);
  expect(page.calls('addChannel')).toHaveLength(0);
});

test('channels that cannot be had are asked for again', async () => {
  const page = await open({ getChannels: failed }, /500/);
  await screen.findByText(/Failed to fetch the channels/);
  page.answer({ getChannels: destinations(hook()) });
  await page.user.click(button('Retry'));
  expect(await (await list()).findByText('Desk')).toBeTruthy();
});
