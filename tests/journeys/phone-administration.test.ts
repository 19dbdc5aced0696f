import { WITHOUT_FIRST_ANSWERS, expect, test } from '../support/journey.ts';
import { usersScreen } from '../support/screens/administration.ts';

test.use({ account: 'admin' });

const LONG = `${'somebody.with.a.very.long.name'.repeat(2)}@a-campsite-with-a-long-name.example`;
const LONG_LINK = `https://www.booking.com/hotel/es/${'a-very-long-name-of-a-campsite-'.repeat(8)}.html`;

const answers = [
  {
    email: LONG,
    reference_link: LONG_LINK,
    competitor_links: [`${LONG_LINK}?one=1`, `${LONG_LINK}?two=2`],
    display_name: 'N'.repeat(100),
    admin: true,
    invited: true,
    invitation_failure: null,
    invitation: {
      state: 'sent',
      invited_at: '2026-11-20T10:00:00.000Z',
      sent_at: '2026-11-20T10:00:05.000Z',
      invited_by: LONG,
    },
    last_sign_in_at: null,
    disabled: true,
    reference_campsite: { link: LONG_LINK, name: LONG_LINK, state: 'waiting' },
    competitors: [
      { link: `${LONG_LINK}?one=1`, name: 'Camping '.repeat(20), state: 'active' },
      { link: `${LONG_LINK}?two=2`, name: LONG_LINK, state: 'waiting' },
    ],
    version: 1,
    changed_by: LONG,
    changed_at: '2026-11-20T10:00:00.000Z',
  },
];

// @holds users-24
test('users are cards with touch targets of 44 pixels and no overflow', async ({ page }) => {
  await page.addInitScript(WITHOUT_FIRST_ANSWERS);
  await page.route('**/api/user/admin', (route) => route.fulfill({ json: answers }));
  const screen = usersScreen(page);
  await page.goto('/admin-users');
  await screen.open(LONG);
  const { width } = page.viewportSize()!;
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  for (const button of await screen.row(LONG).getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  await screen.button(LONG, `Delete ${LONG}`).tap();
  const box = (await screen.question.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  await screen.question.getByRole('button', { name: 'Cancel' }).tap();
  await page.goto(`/set-reference?email=${encodeURIComponent(LONG)}`);
  await page.getByRole('button', { name: 'Add competitor' }).tap();
  await page.getByLabel('Competitor 2', { exact: true }).fill(LONG_LINK);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
});
