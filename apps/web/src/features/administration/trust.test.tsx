import { TRUST_FINDINGS } from '@vivac/domain/operation/trust-finding';
import { describe, expect, test } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { ADMIN, button, openPage, screen, within } from '../../../testing/open-page.tsx';
import type { CallResponse } from '../../api/routes.ts';
import { lengthWords, sizeWords, trustText } from './trust-words.ts';

type Answer = CallResponse<'getTrust'>;
type Check = Answer['checks'][number];

const check = (finding: Check['finding'], more: Partial<Check> = {}): Check => ({
  check: finding.slice(0, finding.indexOf('-')),
  finding,
  state: TRUST_FINDINGS[finding],
  at: null,
  count: null,
  of: null,
  seconds: null,
  bytes: null,
  percent: null,
  name: null,
  ...more,
});
/** An answer that does not come. */
const forever = () => new Promise<never>(() => {});

const WELL = [
  check('prices-fresh', { at: '2026-11-25T08:00:00.000Z' }),
  check('backup-whole', { at: '2026-11-25T02:30:00.000Z', bytes: 214_000_000 }),
  check('mail-well', { count: 31 }),
  check('disk-well', { percent: 46, bytes: 21_600_000_000, name: '/data' }),
];
const trust = (checks: readonly Check[]): Answer => ({
  looked_at: '2026-11-25T08:12:00.000Z',
  checks: [...checks],
  sources: [
    { name: 'Apify', state: 'failing', last_success_at: '2026-11-22T08:12:00.000Z', late: true },
    { name: 'Rates', state: 'ok', last_success_at: '2026-11-25T08:09:00.000Z', late: false },
    { name: 'New one', state: 'untried', last_success_at: null, late: false },
  ],
  disks: [{ path: '/data', size_bytes: 40_000_000_000, free_bytes: 21_600_000_000, used_percent: 46 }],
});
const SHOWN = { getMarketSetting: { shown: true } };
const open = (checks: readonly Check[]) =>
  openPage('/trust', { user: ADMIN, answers: { getTrust: trust(checks), ...SHOWN } });

const region = async (name: string) => within(await screen.findByRole('region', { name }));

// @holds trust-4
test('an installation that is well says so, each check with its figure and moment', async () => {
  await open(WELL);
  expect(await screen.findByRole('heading', { name: 'It can be trusted' })).toBeTruthy();
  expect(screen.getByText(/^4 of 4 checks are well/)).toBeTruthy();
  expect((await region('Data and backups')).getByText(/^Written: Nov 25.*, 214 MB\.$/)).toBeTruthy();
  expect((await region('Machine')).getByText('46% used, 21.6 GB free.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'To see to' })).toBeNull();
});

// @holds trust-4
test('what has to be put right stands first, before what is worth a look, each with what to do and its place', async () => {
  await open([
    ...WELL,
    check('rehearsal-none'),
    check('sources-failing', { count: 1, of: 3, name: 'Apify', at: '2026-11-22T08:12:00.000Z' }),
  ]);
  expect(await screen.findByRole('heading', { name: 'One thing has to be put right' })).toBeTruthy();
  const attention = await region('To see to');
  const names = attention.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Sources', 'Rehearsal of a restore']);
  expect(attention.getByText(/^Apify fails; it answered last: Nov 22/)).toBeTruthy();
  expect(attention.getByText('Open it: it says why, and what to do.')).toBeTruthy();
  expect(attention.getByRole('link', { name: 'Open: Sources' }).getAttribute('href')).toBe('/sources');
  expect(attention.getByText('Act')).toBeTruthy();
  expect(attention.getByText('Look')).toBeTruthy();
});

// @holds trust-4
test('only things to look at leave the verdict that it can be trusted', async () => {
  await open([...WELL, check('rehearsal-none'), check('mail-off')]);
  expect(await screen.findByRole('heading', { name: 'It can be trusted, with 2 things to look at' })).toBeTruthy();
});

// @holds trust-4
test('beside it stand how full the disk is and how long ago each source answered', async () => {
  await open(WELL);
  expect((await region('Disk')).getByText('46% of 40 GB')).toBeTruthy();
  const ages = (await region('Age of each source')).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(ages).toEqual(['Apify3 days late', 'Rates3 minutes', 'New onenever']);
});

test('while the answer is on its way the page says that it is being checked', async () => {
  await openPage('/trust', { user: ADMIN, answers: { getTrust: forever, ...SHOWN } });
  expect(await screen.findByRole('status', { name: 'The installation is being checked.' })).toBeTruthy();
});

// @holds trust-4
test('a check that fails says so and is asked again', async () => {
  const page = await openPage('/trust', { user: ADMIN, answers: { getTrust: failed, ...SHOWN } });
  expect(await screen.findByText('The installation could not be checked.')).toBeTruthy();
  page.answer({ getTrust: trust(WELL) });
  await page.user.click(button('Retry'));
  expect(await screen.findByRole('heading', { name: 'It can be trusted' })).toBeTruthy();
});

test('“Check now” asks again, and a failure leaves what was found before, with its moment', async () => {
  const page = await open(WELL);
  await screen.findByRole('heading', { name: 'It can be trusted' });
  page.answer({ getTrust: failed });
  await page.user.click(button('Check now'));
  expect(await screen.findByText(/^The last check failed: what follows is of Nov 25/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'It can be trusted' })).toBeTruthy();
});

describe('sentences of findings', () => {
  const findings = Object.keys(TRUST_FINDINGS) as Check['finding'][];

  test.each(findings)('%s has a sentence, and where it is not well what to do', (finding) => {
    const shown = check(finding, { at: '2026-11-25T08:00:00.000Z', count: 2, of: 3, name: 'Name' });
    const sentence = trustText.finding(shown, () => 'a moment');
    expect(sentence).not.toMatch(/undefined|null|NaN|[{}]/);
    expect(sentence.length).toBeGreaterThan(10);
    expect(trustText.todo(shown) === null).toBe(shown.state === 'good');
    expect(trustText.checkName(shown.check)).not.toBe(shown.check);
  });

  test.each([
    [0.02, '0.02 seconds'],
    [119, '119 seconds'],
    [7_199, '120 minutes'],
    [3 * 86_400, '3 days'],
    [-90_000, '25 hours'],
  ])('%d seconds are “%s”', (seconds, words) => expect(lengthWords(seconds)).toBe(words));

  test.each([
    [214_000_000, '214 MB'],
    [21_640_000_000, '21.6 GB'],
    [900, '1 kB'],
  ])('%d bytes are “%s”', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
});
