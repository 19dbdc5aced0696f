import { expect, test } from 'vitest';
import { type Answers, failed, held } from '../../../testing/answers.ts';
import { ADMIN, expectAlert, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';

const TRUST = { looked_at: '2026-11-25T08:12:00.000Z', checks: [], sources: [], disks: [] };
const open = (answers: Answers = {}, ...expected: RegExp[]) =>
  openPage('/trust', {
    user: ADMIN,
    answers: { getTrust: TRUST, getMarketSetting: { shown: true }, ...answers },
    expected,
  });
const theSwitch = () => screen.findByRole('switch', { name: 'Show market figures to everybody' });
const isOn = async () => ((await theSwitch()) as HTMLInputElement).checked;

// @holds market-6
test('an administrator turns market figures off by a switch, and on again, and is told so', async () => {
  const page = await open();
  expect(await isOn()).toBe(true);
  const change = held({ shown: false });
  page.answer({ changeMarketSetting: change.answer, getMarketSetting: { shown: false } });
  await page.user.click(await theSwitch());
  await waitFor(async () => expect(((await theSwitch()) as HTMLInputElement).disabled).toBe(true));
  const configured = page.calls('getConfiguration').length;
  change.letGo();
  await screen.findByText('Market figures are turned off.');
  expect(await isOn()).toBe(false);
  expect(page.calls('changeMarketSetting').map(({ body }) => body)).toEqual([{ shown: false }]);
  // The header learns from the configuration whether there is a page Market.
  await waitFor(() => expect(page.calls('getConfiguration').length).toBeGreaterThan(configured));
  page.answer({ changeMarketSetting: { shown: true }, getMarketSetting: { shown: true } });
  await page.user.click(await theSwitch());
  await screen.findByText('Market figures are shown.');
  expect(await isOn()).toBe(true);
});

// @holds market-6
test('a switch that the server refuses stays as it was, and the page says why', async () => {
  const page = await open({ changeMarketSetting: failed() }, /./);
  await page.user.click(await theSwitch());
  await expectAlert(/./);
  expect(await isOn()).toBe(true);
  expect(screen.queryByText('Market figures are turned off.')).toBeNull();
});

// @holds market-6
test('a setting that cannot be read says so instead of a switch, and is asked for again', async () => {
  const page = await open({ getMarketSetting: failed() }, /./);
  await screen.findByText('This could not be read.');
  expect(screen.queryByRole('switch')).toBeNull();
  page.answer({ getMarketSetting: { shown: false } });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await isOn()).toBe(false);
});

// @holds market-6
test('the settings of a person have no switch of the whole installation', async () => {
  await openPage('/settings', { user: ADMIN });
  const sections = within(await screen.findByRole('navigation', { name: 'Account settings' }));
  expect(sections.queryByRole('link', { name: /market/i })).toBeNull();
});
