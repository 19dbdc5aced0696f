import { expect, test } from 'vitest';
import { json } from '../../../testing/answers.ts';
import { ADMIN, expectAlert, openPage, screen, waitFor } from '../../../testing/open-page.tsx';

const LABEL = 'Administrators must have a second factor';
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: LABEL });
const NOBODY = { demanded: false, may_demand: false, emails: [] };

const open = (users: object, identity = {}) =>
  openPage('/admin-users', {
    user: ADMIN,
    answers: { getUsers: [] },
    identity: { '/factor/users': () => json(users), ...identity },
  });

test('whoever has no second factor cannot demand one', async () => {
  await open(NOBODY);
  expect((await theSwitch()).disabled).toBe(true);
  screen.getByText('Set up your own second factor first, in your settings.');
});

test('an administrator demands it of all by a switch, and is told so', async () => {
  const asked: unknown[] = [];
  const page = await open(
    { ...NOBODY, may_demand: true },
    {
      '/factor/demand': ({ body }: { body: unknown }) => {
        asked.push(body);
        return json({ status: true });
      },
    },
  );
  const before = await theSwitch();
  page.identity['/factor/users'] = () => json({ demanded: true, may_demand: true, emails: [ADMIN.email] });
  await page.user.click(before);
  await screen.findByText('Administrators must have a second factor from now on.');
  expect((await theSwitch()).checked).toBe(true);
  expect(asked).toEqual([{ demand: 'on' }]);
});

test('a refused change says why and changes nothing', async () => {
  const refused = () => json({ code: 'FACTOR_MISSING', message: 'English' }, 409);
  const page = await open({ ...NOBODY, may_demand: true }, { '/factor/demand': refused });
  await page.user.click(await theSwitch());
  await expectAlert('There is no second factor.');
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
});
