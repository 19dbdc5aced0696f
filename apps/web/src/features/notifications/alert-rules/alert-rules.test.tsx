import type { AlertRulesAnswer, ReportedAlertRule } from '@vivac/contract/alerts/alert-rules';
import { expect, test } from 'vitest';
import { json } from '../../../../testing/answers.ts';
import { USUAL, openRules, rulesOf } from '../../../../testing/notifications.ts';
import { screen, waitFor, within } from '../../../../testing/open-page.tsx';

const RIVER: ReportedAlertRule = {
  kind: 'price_change',
  who: 'competitors',
  direction: 'both',
  percent: 10,
  euros: null,
  days: 1,
  ahead: 90,
  campsites: [],
  filters: USUAL,
  enabled: true,
  urgent: true,
  id: '0b0e1a52-6d1c-4a1f-8f0e-3b1a4c5d6e7f',
  words: 'The sentence of the alert rule.',
  since: '2026-11-01T06:00:00.000Z',
};
const LINE = 'A competitor changes its price by at least 10%, for nights of the next 90 days.';
const sent = (rules: ReportedAlertRule[], more: Partial<AlertRulesAnswer> = {}): AlertRulesAnswer => ({
  rules,
  kinds: ['price_change', 'availability_change', 'position_change', 'follower'],
  competitors: ['Mas del Río', 'Sol del Sur'],
  version: 4,
  ...more,
});
const PREVIEW = {
  days: 90,
  total: 6,
  pending: 1,
  words: 'The sentence.',
  latest: [
    {
      at: '2026-11-20T07:00:00.000Z',
      title: 'Mas del Río 12% dearer, 1–5 Aug',
      line: 'Mas del Río is 12% dearer for 5 nights, 1–5 Aug.',
      state: 'open' as const,
      campsite: 'Mas del Río',
      first_date: '2027-08-01',
      last_date: '2027-08-05',
      urgent: false,
    },
  ],
};
const opened = async (answers: Parameters<typeof openRules>[1], ...expected: RegExp[]) => {
  const page = await openRules(rulesOf([], 0), { previewAlertRule: PREVIEW, ...answers }, ...expected);
  const section = within(await screen.findByRole('region', { name: 'Alerts of changes' }));
  return { ...page, section };
};
const sentRules = (body: unknown) => body as { rules: Record<string, unknown>[]; version: number };

// @holds alert-12
test('a new alert rule is tried on the last 90 days before it is saved, and saved with the version that was shown', async () => {
  const page = await opened({
    getAlertRules: sent([]),
    saveAlertRules: () => ({ ...sent([RIVER], { version: 5 }), message: 'Alert rules saved.' }),
  });
  await page.user.click(await page.section.findByRole('button', { name: '+ Alert rule' }));
  expect(await page.section.findByText('In the last 90 days it would have told 6 times.')).toBeTruthy();
  expect(page.section.getByText('Mas del Río 12% dearer, 1–5 Aug')).toBeTruthy();
  expect(page.calls('saveAlertRules')).toEqual([]);
  await page.user.click(page.section.getByRole('checkbox', { name: 'Mas del Río' }));
  await page.user.click(page.section.getByRole('button', { name: 'Save alert rule' }));
  await waitFor(() => expect(page.calls('saveAlertRules')).toHaveLength(1));
  const { rules, version } = sentRules(page.calls('saveAlertRules')[0]!.body);
  expect(version).toBe(4);
  expect(rules).toMatchObject([{ kind: 'price_change', percent: 10, campsites: ['Mas del Río'], filters: USUAL }]);
  expect(await page.section.findByText(LINE)).toBeTruthy();
});

test('the kinds that the server offers are those of the form: none of sources for a manager', async () => {
  const page = await opened({ getAlertRules: sent([]) });
  await page.user.click(await page.section.findByRole('button', { name: '+ Alert rule' }));
  const kinds = page.section.getByLabelText<HTMLSelectElement>('What to tell of');
  expect([...kinds.options].map(({ textContent }) => textContent)).toEqual([
    'Price change',
    'Availability change',
    'Position change',
    'They follow you',
  ]);
});

test('a rule that tells nothing cannot be saved, and the form says why', async () => {
  const page = await opened({ getAlertRules: sent([]) });
  await page.user.click(await page.section.findByRole('button', { name: '+ Alert rule' }));
  await page.user.clear(page.section.getByLabelText('At least percent'));
  expect(page.section.getByRole('alert').textContent).toBe('Say percent or euros: one of them at least.');
  expect(page.section.getByRole('button', { name: 'Save alert rule' }).hasAttribute('disabled')).toBe(true);
});

test('a limit that is no whole number is refused beside its field', async () => {
  const page = await opened({ getAlertRules: sent([]) });
  await page.user.click(await page.section.findByRole('button', { name: '+ Alert rule' }));
  await page.user.type(page.section.getByLabelText('Nights ahead'), '0');
  expect(page.section.getByText('A whole number from 1 to 365.')).toBeTruthy();
});

test('an alert rule is one line; “Like for like” opens its filters', async () => {
  const page = await opened({ getAlertRules: sent([RIVER]) });
  expect(await page.section.findByText(LINE)).toBeTruthy();
  const details = page.section.getByText<HTMLDetailsElement>(
    '2 guests · Booking · Glamping tent · Free · extras: None · 7 nights',
  );
  expect(details.open).toBe(false);
  await page.user.click(page.section.getByText('Like for like'));
  expect(details.open).toBe(true);
});

test('a rule is turned off, and keeps its id', async () => {
  const off = { ...RIVER, enabled: false };
  const page = await opened({
    getAlertRules: sent([RIVER]),
    saveAlertRules: () => ({ ...sent([off]), message: 'Alert rules saved.' }),
  });
  await page.user.click(await page.section.findByRole('switch'));
  await waitFor(() => expect(page.calls('saveAlertRules')).toHaveLength(1));
  expect(sentRules(page.calls('saveAlertRules')[0]!.body).rules).toMatchObject([{ id: RIVER.id, enabled: false }]);
  expect(await page.section.findByText('Off: it tells nothing.')).toBeTruthy();
});

// @holds alert-11
test('who saves over rules that were changed elsewhere is told, and sees them as they are now', async () => {
  const page = await opened(
    {
      getAlertRules: sent([RIVER]),
      saveAlertRules: () => json({ error: 'Meanwhile the rules were changed elsewhere.' }, 409),
    },
    /409/,
  );
  await page.user.click(await page.section.findByRole('button', { name: `Remove: ${RIVER.words}` }));
  expect(await page.section.findByText(/^Meanwhile the rules were changed elsewhere\. They are shown/)).toBeTruthy();
  await waitFor(() => expect(page.calls('getAlertRules').length).toBeGreaterThan(1));
});

test('rules that cannot be loaded are asked for again', async () => {
  let isAway = true;
  const page = await opened({ getAlertRules: () => (isAway ? json({ error: 'Away.' }, 404) : sent([RIVER])) }, /404/);
  expect(await page.section.findByText('The alert rules could not be loaded.')).toBeTruthy();
  isAway = false;
  await page.user.click(page.section.getByRole('button', { name: 'Retry' }));
  expect(await page.section.findByText(LINE)).toBeTruthy();
});
