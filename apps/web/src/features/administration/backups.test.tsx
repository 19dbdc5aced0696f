import type { Backup } from '@vivac/contract/administration/backups';
import { expect, test, vi } from 'vitest';
import { failed, json } from '../../../testing/answers.ts';
import { ADMIN, button, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';

const backup = (more: Partial<Backup> = {}): Backup => ({
  name: 'vivac-nightly-20261121-023000.backup',
  occasion: 'nightly',
  made_at: '2026-11-21T02:30:00.000Z',
  bytes: 12_340_000,
  version: '0.1.0',
  has_secret: false,
  foreign: false,
  rehearsal: null,
  ...more,
});
const state = (more: Partial<CallResponse<'getBackups'>> = {}): CallResponse<'getBackups'> => ({
  backups: [backup()],
  running: null,
  last_failure: null,
  nightly: true,
  demo: false,
  free_bytes: 51_200_000_000,
  ...more,
});
const open = (answer: CallResponse<'getBackups'> | (() => CallResponse<'getBackups'>) = state()) =>
  openPage('/backups', { user: ADMIN, answers: { getBackups: answer } });
const row = async (at = 0) => (await screen.findAllByRole('rowheader'))[at]!.closest('tr')!;

// @holds backup-8
test('backups are listed with size, occasion, version and what their rehearsal found', async () => {
  await open(
    state({
      backups: [
        backup({ rehearsal: { at: '2026-11-21T09:00:00.000Z', problem: null } }),
        backup({ name: 'vivac-asked-20261120-080000.backup', occasion: 'asked', bytes: 700, has_secret: true }),
      ],
    }),
  );
  expect((await row()).textContent).toMatch(/Every night.*12\.3 MB.*0\.1\.0.*Everything equal/);
  expect((await row(1)).textContent).toMatch(/Asked for.*With the secret.*1 kB.*Never/);
  screen.getByText(/One is made every night by itself\. 51\.2 GB are free/);
});

test('a rehearsal that failed and a file that cannot be read are said in their row', async () => {
  const rehearsal = { at: '2026-11-21T09:00:00.000Z', problem: 'The bytes are damaged.' };
  await open(state({ backups: [backup({ version: null, rehearsal })] }));
  const shown = await row();
  expect(shown.textContent).toMatch(/Cannot be read.*Failed.*The bytes are damaged\./);
  expect(within(shown).queryByRole('button', { name: /^Rehearse/ })).toBeNull();
});

// @holds backup-8
test('Back up now begins a backup without the secret, whose progress is seen until it has ended', async () => {
  let running: CallResponse<'getBackups'>['running'] = null;
  const { user, answer, calls } = await open(() => state({ running }));
  answer({
    makeBackup: () => {
      running = { kind: 'asked', name: 'a', began_at: '2026-11-21T09:00:00.000Z', step: 'writing', bytes: 3_000_000 };
      return { message: 'The backup has begun.' };
    },
  });
  await screen.findByRole('table');
  await user.click(button('Back up now'));
  await screen.findByText('A backup is being written: 3 MB of rows so far.');
  expect(calls('makeBackup')[0]!.body).toEqual({ with_secret: false });
  expect(button('Back up now').getAttribute('aria-disabled')).toBe('true');
  running = null;
  await waitFor(() => expect(screen.queryByText(/being written/)).toBeNull());
});

test('the secret goes into a backup when its box is ticked', async () => {
  const { user, answer, calls } = await open();
  answer({ makeBackup: { message: 'The backup has begun.' } });
  await user.click(await screen.findByRole('checkbox', { name: /Keep the secret/ }));
  await user.click(button('Back up now'));
  await waitFor(() => expect(calls('makeBackup')[0]?.body).toEqual({ with_secret: true }));
});

test('a backup that is refused for a full disk says so', async () => {
  const { user, answer } = await open();
  const error = 'The disk is nearly full: the newest backup took 9 MB, and 2 MB are left. Nothing was written.';
  answer({ makeBackup: json({ error, request_id: 'r-1' }, 409) });
  await screen.findByRole('table');
  await user.click(button('Back up now'));
  await expectAlert(error);
});

test('the newest failure stays on the page of backups', async () => {
  const problem = 'The disk is full: make room and try again. Nothing was changed.';
  await open(state({ last_failure: { kind: 'nightly', at: '2026-11-21T02:30:00.000Z', problem } }));
  await expectAlert(/The nightly backup of .* failed: The disk is full/);
});

// @holds backup-8
test('Rehearse asks for the rehearsal of its backup', async () => {
  const { user, answer, calls } = await open();
  answer({ rehearseBackup: { message: 'The rehearsal has begun.' } });
  await user.click(within(await row()).getByRole('button', { name: /^Rehearse the backup of/ }));
  await screen.findByText('The rehearsal has begun.');
  expect(calls('rehearseBackup')[0]!.url.pathname).toContain('/vivac-nightly-20261121-023000.backup/rehearse');
});

// @holds backup-9
test('the download of a backup asks for the secret only where the button says so', async () => {
  const { user, answer, calls } = await open(state({ backups: [backup(), backup({ name: 'b', has_secret: true })] }));
  // The document without a browser would follow the link.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  answer({ downloadBackup: () => new Response('bytes') });
  await user.click(within(await row()).getByRole('button', { name: /^Download the backup of/ }));
  await waitFor(() => expect(calls('downloadBackup')).toHaveLength(1));
  await user.click(within(await row(1)).getByRole('button', { name: /with the secret$/ }));
  await waitFor(() => expect(calls('downloadBackup').map(({ url }) => url.search)).toEqual(['', '?with_secret=true']));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  saved.mockRestore();
});

test('an installation without backups says whether one is made by itself', async () => {
  await open(state({ backups: [], nightly: false, free_bytes: null }));
  await screen.findByText('There is no backup yet.');
  expect(screen.getByText(/by itself/).textContent).toBe(
    'None is made by itself here: BACKUP_DIR names the folder for nightly ones.',
  );
});

test('the demo market is not told to set a folder for nightly backups', async () => {
  await open(state({ nightly: false, demo: true, free_bytes: null }));
  await screen.findByRole('table');
  expect(screen.getByText(/by itself/).textContent).toBe(
    'The demo market is not backed up by itself: it is made again at any time.',
  );
});

test('Retry recovers the list of backups', async () => {
  const { user, answer } = await openPage('/backups', { user: ADMIN, answers: { getBackups: failed() } });
  await expectAlert(/The server could not answer\./);
  answer({ getBackups: state() });
  await user.click(button('Retry'));
  await screen.findByRole('table');
});

// @holds backup-8
test('the rehearsal of a backup that was signed elsewhere is asked about first', async () => {
  const { user, answer, calls } = await open(state({ backups: [backup({ foreign: true })] }));
  answer({ rehearseBackup: { message: 'The rehearsal has begun.' } });
  const shown = await row();
  expect(shown.textContent).toContain('Signed elsewhere');
  await user.click(within(shown).getByRole('button', { name: /^Rehearse/ }));
  const question = screen.getByRole('alertdialog', { name: 'Rehearse a foreign backup?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls('rehearseBackup')).toEqual([]);
  await user.click(within(shown).getByRole('button', { name: /^Rehearse/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rehearse' }));
  await waitFor(() => expect(calls('rehearseBackup').map(({ url }) => url.search)).toEqual(['?foreign=true']));
});
