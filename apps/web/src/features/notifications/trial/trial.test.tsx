import type { Preview } from '@vivac/contract/notifications';
import { expect, test } from 'vitest';
import { failed, held } from '../../../../testing/answers.ts';
import { openRules, priceBlock, priceRule, rulesOf } from '../../../../testing/notifications.ts';
import { button, screen, waitFor, within } from '../../../../testing/open-page.tsx';

const stale = ['A', 'B', 'C', 'D'].map((name) => ({
  campsite: `Càmping ${name}`,
  nights: 9,
  observed_at: '2026-11-01T04:00:00.000Z',
}));
const line = {
  date: '2026-12-05',
  competitor: 'Bosc de Tamariu',
  price: 100,
  competitor_price: 80,
  percent: -20,
  observed_at: '2026-11-20T04:00:00.000Z',
};
const PREVIEW: Preview = {
  messages: 14,
  days: 90,
  runs: 90,
  stale_runs: 40,
  words: 'The sentence of the server.',
  next_run: '2026-11-22T06:00:00.000Z',
  latest: [{ sent_at: '2026-11-20T06:00:00.000Z', found: 12, stale, prices: [line], reviews: [] }],
};

const trial = () => within(priceBlock().getByRole('region', { name: 'Trial of this rule' }));
const tryForm = () => within(priceBlock().getByRole('form')).getByRole('button', { name: 'Try it' });

// @holds rule-28
test('a trial that is still running is given up by another change of the rule', async () => {
  const { answer, letGo } = held(PREVIEW);
  const page = await openRules(rulesOf([]), { previewNotification: answer });
  await waitFor(() => priceBlock().getByText(/like for like/));
  await page.user.click(tryForm());
  expect(trial().getByRole('status').textContent).toBe('Looking at the last 90 days…');
  await page.fill(priceBlock().getByLabelText('Spread (%)'), '6');
  await waitFor(() => expect(page.calls('previewNotification')[0]!.signal?.aborted).toBe(true));
  expect(priceBlock().queryByRole('region', { name: 'Trial of this rule' })).toBeNull();
  letGo();
});

// @holds rule-28
test('a trial says how many messages there would have been, the latest, and what was left out', async () => {
  const page = await openRules(rulesOf([]), { previewNotification: failed() });
  await waitFor(() => priceBlock().getByText(/like for like/));
  await page.user.click(tryForm());
  await waitFor(() => expect(trial().getByRole('alert').textContent).toContain('The rule could not be tried.'));
  page.answer({ previewNotification: PREVIEW });
  await page.user.click(trial().getByRole('button', { name: 'Retry' }));
  await trial().findByText('In the last 90 days this rule would have sent 14 messages.');
  trial().getByText(/left out on 40 of 90 mornings/);
  trial().getByText(/^It is next looked at .*22.*07:00.*, once saved\.$/);
  trial().getByText('Left out, older than 48 hours: Càmping A, Càmping B, Càmping C and 1 more');
  const latest = trial().getAllByRole('list')[0]!;
  expect(latest.textContent).toContain('12 prices');
  expect(latest.textContent).toContain('Bosc de Tamariu');
  expect(page.calls('saveNotifications')).toEqual([]);
});

// @holds rule-28
test('a kept rule is tried too', async () => {
  const page = await openRules(rulesOf([priceRule()]), { previewNotification: PREVIEW });
  await page.user.click(await screen.findByRole('button', { name: 'Try it: The sentence of the server.' }));
  expect(await trial().findByText(/would have sent 14 messages\.$/)).toBeTruthy();
});

test('without a campsite of one’s own a rule is kept, and there is nothing to try it on', async () => {
  const getReferenceCampsite = { referenceCampsite: null, state: null, link: null };
  const page = await openRules(rulesOf([]), { previewNotification: PREVIEW, getReferenceCampsite });
  await screen.findByText(/^No campsite of yours is set yet\. Rules are kept, and begin to tell/);
  await screen.findByRole('form', { name: 'Add price rule' });
  await page.user.click(tryForm());
  await trial().findByText('No campsite of yours is set yet, so there is nothing to try it on.');
  expect(button('Save Notifications').disabled).toBe(false);
});
