import type { Channel } from '@vivac/contract/alerts/channels';
import { expect, test } from 'vitest';
import { failed, type Answers } from '../../../testing/answers.ts';
import { openDashboard } from '../../../testing/dashboard.ts';
import { screen, storedChoices, waitFor, within } from '../../../testing/open-page.tsx';

const CHANNEL: Channel = {
  id: '0f0f0f0f-0000-4000-8000-000000000001',
  kind: 'email',
  name: 'E-mail',
  state: 'off',
  made_at: '2026-11-20T08:00:00.000Z',
  webhook: null,
  push: null,
  waiting: 0,
  last_delivery: null,
};
const mail = (of: Partial<Channel> = {}): Answers => ({
  getChannels: { channels: [{ ...CHANNEL, ...of }], most: 10, push_key: 'key' },
  changeChannel: { ...CHANNEL, state: 'on' },
});
const question = () => screen.findByRole('region', { name: 'Alerts by mail?' });

// @holds inbox-22
test('a first visit asks whether alerts come by mail, turns mails on when the user agrees, and asks no more', async () => {
  const { user, calls, reload } = await openDashboard('', mail());
  const asked = within(await question());
  expect(asked.getAllByRole('button').includes(document.activeElement as HTMLElement)).toBe(false);
  await user.click(asked.getByRole('button', { name: 'Yes, mail me' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Alerts by mail?' })).toBeNull());
  expect(calls('changeChannel').map(({ body }) => body)).toEqual([{ enabled: true }]);
  await waitFor(() => expect(calls('changeChoices').at(-1)!.body).toMatchObject({ alert_mail_asked: true }));
  await reload();
  const requested = calls('getChannels').length;
  await screen.findByRole('region', { name: 'Today' });
  expect(calls('getChannels')).toHaveLength(requested);
});

// @holds inbox-22
test('whoever declines gets no mail and is not asked again', async () => {
  const { user, calls } = await openDashboard('', mail());
  await user.click(within(await question()).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(calls('changeChoices').at(-1)!.body).toMatchObject({ alert_mail_asked: true }));
  expect(calls('changeChannel')).toEqual([]);
});

// @holds inbox-22
test('a refusal is said, and the question stays', async () => {
  const { user } = await openDashboard('', { ...mail(), changeChannel: failed });
  const asked = within(await question());
  await user.click(asked.getByRole('button', { name: 'Yes, mail me' }));
  expect((await asked.findByRole('alert')).textContent).toBe('Nothing was changed: The server could not answer.');
});

// @holds inbox-22
test.each([
  ['mails are on', mail({ state: 'on' }), {}],
  ['there was an answer', mail(), { alert_mail_asked: true }],
  ['there are no rules', {}, {}],
])('nobody is asked where %s', async (_, answers, choices) => {
  await openDashboard('', { ...answers, ...storedChoices(choices) });
  await screen.findByRole('grid');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Today' }).getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('region', { name: 'Alerts by mail?' })).toBeNull();
});
