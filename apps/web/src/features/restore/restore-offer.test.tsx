import { expect, test } from 'vitest';
import type { CallResponse } from '../../api/routes.ts';
import { button, expectAlert, openPage, screen } from '../../../testing/open-page.tsx';

type Restore = CallResponse<'getRestore'>;
const CONFIGURATION: CallResponse<'getConfiguration'> = {
  product: 'Vivac',
  version: '0.1.0',
  demo: false,
  restorable: true,
  today: '2026-11-21',
  zone: 'Europe/Madrid',
  identity: { kind: 'embedded' },
  map: { tile_url: 'http://tiles.test/{z}/{x}/{y}.png', attribution: '' },
};
const restore = (more: Partial<Restore> = {}): Restore => ({
  possible: true,
  state: 'idle',
  step: null,
  bytes: 0,
  problem: null,
  restored: null,
  ...more,
});
const open = (state: () => Restore, configuration = CONFIGURATION) =>
  openPage('/', { user: null, answers: { getConfiguration: configuration, getRestore: state } });

// @holds backup-10
test('the welcome page of an empty installation offers to restore a backup', async () => {
  await open(() => restore());
  await screen.findByRole('heading', { name: 'Restore a backup' });
  expect(screen.getByLabelText(/^Code/).getAttribute('autocomplete')).toBe('off');
  const foreign = screen.getByRole<HTMLInputElement>('checkbox', { name: /^The file is of another installation/ });
  expect(foreign.checked).toBe(false);
});

// @holds backup-10
test('the welcome page of an installation with users offers no restore', async () => {
  const { restorable: _, ...withUsers } = CONFIGURATION;
  const { calls } = await open(() => restore(), withUsers);
  await screen.findByRole('link', { name: 'Enter' });
  expect(screen.queryByRole('heading', { name: 'Restore a backup' })).toBeNull();
  expect(calls('getRestore')).toEqual([]);
});

test('a restore without a file and a code asks for both', async () => {
  const { user } = await open(() => restore());
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  screen.getByText('Choose the file of a backup.');
  expect(screen.getByText('Type the code.').textContent).toBe('Type the code.');
});

test('the steps of a restore are told, and how to sign in at its end', async () => {
  let state = restore({ state: 'restoring', step: 'comparing', bytes: 12_000_000 });
  await open(() => state);
  await screen.findByText('Comparing each table: 12 MB so far');
  expect(button('Restore').getAttribute('aria-disabled')).toBe('true');
  state = restore({ state: 'restoring', step: 'exchanging' });
  await screen.findByText('The server starts again on the restored store…');
  state = restore({ possible: false, state: 'done', restored: { made_at: '2026-11-21T02:30:00.000Z', rows: 7 } });
  await expectAlert('Restored. Sign in with an account of the backup.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});
