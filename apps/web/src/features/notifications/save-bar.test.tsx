import { expect, test } from 'vitest';
import { failed, json, unreachable } from '../../../testing/answers.ts';
import { openRules, priceBlock, priceRule, rulesOf } from '../../../testing/notifications.ts';
import { button, expectAlert, screen, waitFor, within } from '../../../testing/open-page.tsx';

const rows = () =>
  within(priceBlock().getByRole('list'))
    .getAllByRole('switch')
    .map((each) => each.closest('li')!);
const add = () => priceBlock().getByRole<HTMLButtonElement>('button', { name: 'Add rule' });

// @holds rule-7
test('rules that could not be loaded can be loaded again, and none can be saved meanwhile', async () => {
  const page = await openRules(rulesOf([]), { getNotifications: failed() });
  await expectAlert(/^Your rules could not be loaded\./);
  expect(screen.getAllByText('No rules yet.')).toHaveLength(2);
  expect([button('Save Notifications').disabled, add().disabled]).toEqual([true, true]);
  page.answer({ getNotifications: rulesOf([priceRule()]) });
  await page.user.click(button('Retry'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(button('Save Notifications').disabled).toBe(false);
});

// @holds rule-6 rule-8
test('error messages of the notification settings are those of the specification, the rules stay', async () => {
  const page = await openRules(rulesOf([priceRule()]));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await page.user.click(button('+ Price rule'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'));
  await waitFor(() => expect(add().disabled).toBe(false));
  await page.user.click(add());
  await expectAlert('Rule 1 does the same already.');
  await page.fill(priceBlock().getByLabelText('Spread (%)'), '0');
  await page.user.click(add());
  for (const [saveNotifications, reason] of [
    [failed(), 'The server could not answer.'],
    [unreachable, 'Vivac can’t be reached.'],
  ] as const) {
    page.answer({ saveNotifications });
    await page.user.click(button('Save Notifications'));
    await expectAlert(new RegExp(`^Error saving notifications\\..*${reason}`));
    expect(rows()).toHaveLength(2);
  }
  const problem = { field: 'price.spread', row: 2, error: 'price rule 2: spread must be 1 to 100.' };
  page.answer({ saveNotifications: json({ error: problem.error, request_id: 'r-1', problems: [problem] }, 400) });
  await page.user.click(button('Save Notifications'));
  await expectAlert(/What is wrong is said beside the rules\./);
  expect(rows().map((row) => row.textContent.includes(problem.error))).toEqual([false, true]);
});
