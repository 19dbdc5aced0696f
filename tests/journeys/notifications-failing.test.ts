import { expect } from '../support/journey.ts';
import { refuse } from '../support/network.ts';
import { CHEAPER, POOR, RULES_CALL, notificationsScreen, test } from '../support/screens/notification-rules.ts';
import { signInAt } from '../support/own-account.ts';

// @holds rule-25
test('optimistic lock: the second of two windows gets the conflict and reloads or overwrites', async ({
  page,
  rulesUser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/);
  const screen = await rulesUser.openWith(page, { price: [CHEAPER] });
  const told = page.getByRole('alert').filter({ hasText: 'Your rules were changed elsewhere meanwhile' });
  for (const answer of ['Load them again', 'Keep mine']) {
    await screen.price.field('Spread (%)').fill('30');
    await screen.price.button('Add rule').click();
    await rulesUser.elsewhere.save({ price: [{ ...CHEAPER, enabled: false }] });
    await screen.save.click();
    await expect(screen.alert.filter({ hasText: 'Error saving notifications.' })).toContainText('Nothing was saved.');
    await expect(told.getByRole('listitem')).toHaveText([
      /at least 5\u00a0% cheaper than my campsite, like for like: .*\. \(off\)/,
    ]);
    await expect(screen.price.rules).toHaveCount(2);
    await told.getByRole('button', { name: answer }).click();
    await expect(told).toBeHidden();
    await expect(screen.save).toBeFocused();
    await expect(screen.alert).toHaveCount(0);
    await expect(screen.price.rules).toHaveCount(answer === 'Keep mine' ? 2 : 1);
    await rulesUser.elsewhere.save({ price: [CHEAPER] });
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    if (answer === 'Load them again') await expect(screen.price.rules.getByRole('switch')).toBeChecked();
  }
  await told.getByRole('button', { name: 'Keep mine' }).click();
  await screen.save.click();
  await expect(screen.alert).toHaveText('Notifications saved.');
  expect((await rulesUser.elsewhere.rules()).notifications.price.map(({ spread }) => spread)).toEqual([5, 30]);

  // Both do the same: there is nothing left to choose.
  await screen.price.rules.first().getByRole('switch').press('Space');
  await rulesUser.elsewhere.save({
    price: [
      { ...CHEAPER, enabled: false },
      { ...CHEAPER, spread: 30 },
    ],
  });
  await screen.save.click();
  await expect(screen.alert).toContainText('Nothing was saved.');
  await expect(screen.unsaved).toBeHidden();
  await screen.save.click();
  await expect(screen.alert).toHaveText('Notifications saved.');
});

// @holds rule-6 rule-7 rule-8
test('error messages of the notification settings are those of the specification', async ({
  page,
  rulesUser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of (500|400)|ERR_FAILED/);
  await page.route(RULES_CALL, refuse);
  await signInAt(page, '/settings?section=notifications', rulesUser.account);
  const screen = notificationsScreen(page);
  await rulesUser.elsewhere.save({ reviews: [POOR], price: [CHEAPER] });
  await expect(screen.alert).toContainText('Your rules could not be loaded.');
  await expect(page.getByText('No rules yet.')).toHaveCount(2);
  await expect(screen.save).toBeDisabled();
  await expect(screen.price.button('Add rule')).toBeDisabled();
  await page.unrouteAll();
  await screen.alert.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.price.rules).toHaveCount(1);
  await expect(screen.alert).toHaveCount(0);

  await screen.price.button('Add rule').click();
  await expect(screen.alert).toHaveText('Rule 1 does the same already.');
  await screen.price.field('Spread (%)').fill('0');
  await screen.price.button('Add rule').click();
  for (const [fail, reason] of [
    [refuse, 'The server could not answer.'],
    [(route: Parameters<typeof refuse>[0]) => route.abort(), 'Vivac can’t be reached.'],
  ] as const) {
    await page.route(RULES_CALL, fail);
    await screen.save.click();
    await expect(screen.alert).toContainText('Error saving notifications.');
    await expect(screen.alert).toContainText(reason);
    await expect(screen.price.rules).toHaveCount(2);
    await page.unrouteAll();
  }
  const problem = { field: 'price.spread', row: 2, error: 'price rule 2: spread must be 1 to 100.' };
  await page.route(RULES_CALL, (route) =>
    route.fulfill({ status: 400, json: { error: problem.error, request_id: 'r-1', problems: [problem] } }),
  );
  await screen.save.click();
  await expect(screen.alert).toContainText('What is wrong is said beside the rules.');
  await expect(screen.price.rules.nth(1)).toContainText(problem.error);
  await expect(screen.price.rules.nth(0)).not.toContainText(problem.error);
  expect((await rulesUser.elsewhere.rules()).notifications.price).toHaveLength(1);
});
