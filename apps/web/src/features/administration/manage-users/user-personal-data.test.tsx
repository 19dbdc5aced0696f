import { expect, test, vi } from 'vitest';
import { failed } from '../../../../testing/answers.ts';
import { ADMIN, openPage, screen, waitFor, within } from '../../../../testing/open-page.tsx';
import { userNamed } from '../../../../testing/users.ts';

const somebody = userNamed('somebody', 'own', ['first']);
const other = userNamed('other', 'own', ['first']);
const { email } = somebody;

/** The first user’s is open by itself. */
const openDrawer = () => openPage('/admin-users', { user: ADMIN, answers: { getUsers: [somebody, other] } });

// @holds personal-6
test('the drawer of a user downloads their personal data as a file', async () => {
  const { user, answer, calls } = await openDrawer();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  answer({ exportUser: () => new Response('{}') });
  await user.click(await screen.findByRole('button', { name: `Download their data: ${email}` }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(calls('exportUser')[0]!.url.pathname).toContain(encodeURIComponent(email));
  saved.mockRestore();
});

// @holds personal-6
test('erasing a user is confirmed in an alertdialog, then they are gone from the list', async () => {
  const { user, answer, calls } = await openDrawer();
  await user.click(await screen.findByRole('button', { name: `Erase the person: ${email}` }));
  const question = within(screen.getByRole('alertdialog', { name: `Erase ${email}?` }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(calls('eraseUser')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: `Erase the person: ${email}` }));
  const message = 'The person is erased: where they did something it says “erased person 7”.';
  answer({ eraseUser: { message, pseudonym: 'erased person 7' }, getUsers: [other] });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase the person' }));
  await screen.findByText(message);
  expect(calls('eraseUser')).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText(email)).toBeNull();
});

test('a failure of erasing a user stays in the question', async () => {
  const { user, answer } = await openDrawer();
  answer({ eraseUser: failed() });
  await user.click(await screen.findByRole('button', { name: `Erase the person: ${email}` }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase the person' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toMatch(/could not answer|Nothing was erased/),
  );
});
