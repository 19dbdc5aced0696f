import { faultsOf } from '../support/axe-faults.ts';
import { expect } from '../support/journey.ts';
import { CHEAPER, POOR, test } from '../support/screens/notification-rules.ts';

// @holds rule-1 rule-2 rule-3 rule-4 rule-6 rule-11 rule-12 rule-14 rule-24 rule-26
test('rules are added, toggled and removed, stored only when saved', async ({ page, rulesUser }) => {
  const screen = await rulesUser.openWith(page, {});
  await expect(
    page.getByRole('heading', { name: 'Define when and how you want to receive notifications' }),
  ).toBeVisible();
  await expect(page.getByText('No rules yet.')).toHaveCount(2);
  const { reviews, price } = screen;
  await expect(reviews.field('Type')).toHaveText('Email');
  await expect(reviews.field('Schedule')).toHaveText('Weekly');
  await expect(reviews.field('Note')).toHaveValue('7');
  await expect(reviews.field('Day').getByRole('option')).toHaveText([
    'Any',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  await expect(price.field('Spread (%)')).toHaveValue('5');
  await expect(price.field('Schedule')).toHaveValue('daily');
  await expect(price.field('Day')).toBeHidden();

  for (const [block, field, least, most] of [
    [reviews, reviews.field('Note'), '0', '10'],
    [price, price.field('Spread (%)'), '0', '100'],
  ] as const) {
    await field.fill(`${most}.01`);
    await block.button('Add rule').click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`This must be ${least} to ${most}, with`));
    await expect(field).toBeFocused();
    await field.fill('');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(`Please enter a number from ${least} to ${most}.`));
  }
  await expect(page.getByText('No rules yet.')).toHaveCount(2);
  await expect(screen.unsaved).toBeHidden();

  await reviews.field('Note').fill('7,5');
  await reviews.field('Day').selectOption('Sunday');
  await reviews.button('Add rule').dblclick();
  await expect(reviews.rules).toHaveCount(2);
  await reviews
    .rule('below 7.5')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Current rules' }).first()).toBeFocused();
  await price.field('Spread (%)').fill('12');
  await price.field('Schedule').selectOption('Weekly');
  await price.field('Day').selectOption('Wednesday');
  await price.field('Competitor').selectOption('More expensive');
  await price.button('Add rule').click();
  await expect(price.rules).toHaveText(
    /Every Wednesday at 07:00: nights of the next 90 days on which a competitor is at least 12% more expensive than your campsite, like for like: .*\.Not saved yet/,
  );
  expect((await rulesUser.elsewhere.rules()).notifications).toEqual({ reviews: [], price: [] });

  await expect(screen.unsaved).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await screen.save.dblclick();
  await expect(screen.alert).toHaveText('Notifications saved.');
  expect((await sent).postDataJSON()).toEqual({
    notifications: {
      reviews: [POOR],
      price: [{ ...CHEAPER, schedule: 'weekly', spread: 12, up: true, day: 3, filters: expect.any(Object) }],
    },
    version: expect.any(Number),
  });
  await expect(screen.unsaved).toBeHidden();
  await expect(price.rules).toContainText(/Next Wed,? 25 Nov 2026,? 07:00/);
  await page.reload();
  await expect(reviews.rules).toContainText(
    'Every Monday at 07:00: new reviews of your campsite with a score below 7.',
  );
  await expect(reviews.rules).toContainText(/Next Mon,? 23 Nov 2026,? 07:00/);

  await price.rules.getByRole('switch').click();
  await expect(price.rules).toContainText('Not saved yetOff');
  await reviews.rules.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No rules yet.')).toHaveCount(1);
  await screen.save.click();
  await expect(screen.alert).toHaveText('Notifications saved.');
  const { notifications } = await rulesUser.elsewhere.rules();
  expect(notifications).toMatchObject({ reviews: [], price: [{ spread: 12, enabled: false, next_run: null }] });
  await page.reload();
  await expect(price.rules.getByRole('switch')).not.toBeChecked();
});

// @holds rule-25
test('optimistic lock: the second of two windows gets the conflict and reloads or overwrites', async ({
  page,
  rulesUser,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/);
  const screen = await rulesUser.openWith(page, { price: [CHEAPER] });
  const reported = page.getByRole('alert').filter({ hasText: 'Your rules were changed elsewhere meanwhile' });
  for (const answer of ['Load them again', 'Keep your changes']) {
    await screen.price.field('Spread (%)').fill('30');
    await screen.price.button('Add rule').click();
    await rulesUser.elsewhere.save({ price: [{ ...CHEAPER, enabled: false }] });
    await screen.save.click();
    await expect(screen.alert.filter({ hasText: 'Error saving notifications.' })).toContainText('Nothing was saved.');
    await expect(reported.getByRole('listitem')).toHaveText([
      /at least 5% cheaper than your campsite, like for like: .*\. \(off\)/,
    ]);
    await expect(screen.price.rules).toHaveCount(2);
    await reported.getByRole('button', { name: answer }).click();
    await expect(reported).toBeHidden();
    await expect(screen.save).toBeFocused();
    await expect(screen.alert).toHaveCount(0);
    await expect(screen.price.rules).toHaveCount(answer === 'Keep your changes' ? 2 : 1);
    await rulesUser.elsewhere.save({ price: [CHEAPER] });
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    if (answer === 'Load them again') await expect(screen.price.rules.getByRole('switch')).toBeChecked();
  }
  await reported.getByRole('button', { name: 'Keep your changes' }).click();
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

// @holds rule-5
test('unsaved changes ask for confirmation before leaving (leave guard)', async ({ page, rulesUser }) => {
  const screen = await rulesUser.openWith(page, { price: [CHEAPER] });
  const { price, question } = screen;
  const ask = async (leave: () => Promise<unknown>) => {
    await leave();
    await expect(question).toHaveText(/Your changes of the notifications are not saved\./);
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/settings?section=notifications');
    await expect(screen.unsaved).toBeVisible();
  };
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await price.rules.getByRole('switch').press('Space');
  await ask(() => page.getByRole('link', { name: 'Password' }).click());
  await ask(() => page.getByRole('link', { name: 'Back to Dashboard' }).click());
  await ask(() => page.evaluate('history.back()'));
  await ask(async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  });
  const requested = page.waitForEvent('dialog');
  await page.evaluate('setTimeout(() => location.reload())');
  const dialog = await requested;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(price.rules.getByRole('switch')).not.toBeChecked();

  await price.rules.getByRole('switch').press('Space');
  await expect(screen.unsaved).toBeHidden();
  await page.getByRole('link', { name: 'Password' }).click();
  await expect(page).toHaveURL('/settings?section=password');
  await page.goBack();
  await price.rules.getByRole('switch').press('Space');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/login');
  expect((await rulesUser.elsewhere.rules()).notifications.price).toMatchObject([{ enabled: true }]);
});

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  const isPhone = viewport.width < 400;
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: isPhone, isMobile: isPhone });

    test('accessibility: axe finds nothing and nothing overflows in the form, its errors and a trial of a rule', async ({
      page,
      rulesUser,
    }) => {
      const screen = await rulesUser.openWith(page, { reviews: [POOR], price: [CHEAPER] });
      await expect(screen.price.rules).toContainText('Every day at 07:00: nights of the next 90 days');
      await screen.price.field('Spread (%)').fill('33.25');
      await screen.price.button('Add rule').click();
      await screen.price.field('Spread (%)').fill('x');
      await screen.price.button('Add rule').click();
      await screen.price.rules
        .first()
        .getByRole('button', { name: /^Try it/ })
        .click();
      await expect(screen.price.trial.getByRole('list').first()).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await screen.save.click();
      await expect(screen.alert).toHaveText('Notifications saved.');
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width);
      if (!isPhone) return;
      for (const button of await page.getByRole('main').getByRole('button').all()) {
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      }
    });
  });
}
