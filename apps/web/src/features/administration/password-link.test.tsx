import { expect, test, vi } from 'vitest';
import { failed } from '../../../testing/answers.ts';
import { ADMIN, openPage, screen, waitFor, within } from '../../../testing/open-page.tsx';
import { userNamed } from '../../../testing/users.ts';

const LINK = 'https://vivac.test/identity/action?oobCode=once';
const taken = { link: LINK, kind: 'invite' as const, valid_until: '2026-11-24T08:00:00.000Z' };
const stored = userNamed('kept', 'own', ['first'], {
  invited: true,
  invitation: {
    state: 'kept',
    invited_at: '2026-11-21T08:00:00.000Z',
    sent_at: null,
    handed_at: null,
    invited_by: null,
  },
});
const { email } = stored;

test('an invitation without a mail server says that it was not sent; its link is made, shown once, selected and copied', async () => {
  const { user, answer, calls } = await openPage('/admin-users', { user: ADMIN, answers: { getUsers: [stored] } });
  await screen.findByText('Not sent: no mail server');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answer({ takePasswordLink: taken });
  const open = screen.getByRole('button', { name: `Copy link of the invitation: ${email}` });
  await user.click(open);
  const dialog = () => within(screen.getByRole('alertdialog', { name: `Link for ${email}` }));
  expect(calls('takePasswordLink')).toHaveLength(0);
  await user.click(dialog().getByRole('button', { name: 'Make the link' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(field.value).toBe(LINK);
  expect(screen.getByRole('alertdialog').textContent).toContain('It is shown only now');
  await user.click(dialog().getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(LINK);
  await screen.findByText('Copied to the clipboard.');
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(LINK)).toBeNull();
  await user.click(screen.getByRole('button', { name: `Copy link of the invitation: ${email}` }));
  expect(screen.queryByDisplayValue(LINK)).toBeNull();
  expect(calls('takePasswordLink')).toHaveLength(1);
  copied.mockRestore();
});

test('a link that cannot be made or copied says so', async () => {
  const { user, answer } = await openPage('/admin-users', { user: ADMIN, answers: { getUsers: [stored] } });
  answer({ takePasswordLink: failed() });
  await user.click(await screen.findByRole('button', { name: `Copy link of the invitation: ${email}` }));
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toMatch(/could not answer|could not be made/),
  );
  answer({ takePasswordLink: taken });
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  await screen.findByLabelText('Link');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText(/copy it by hand/);
  copied.mockRestore();
});

test('the page after registering offers the link where there is no mail server, and nothing where there is one', async () => {
  const { answer } = await openPage(`/set-reference?email=${encodeURIComponent(email)}`, {
    user: ADMIN,
    answers: { getUsers: [stored] },
  });
  await screen.findByText(/No mail server is set, so the invitation was not sent/);
  screen.getByRole('button', { name: `Copy link of the invitation: ${email}` });
  expect(screen.getByRole('link', { name: 'Set a mail server' }).getAttribute('href')).toBe('/mail');
  answer({});
});

test('somebody with a password gets a link for a new one from their drawer', async () => {
  const known = userNamed('known', 'own', ['first']);
  const { user, answer, calls } = await openPage('/admin-users', { user: ADMIN, answers: { getUsers: [known] } });
  answer({ takePasswordLink: { ...taken, kind: 'reset' } });
  await user.click(await screen.findByRole('button', { name: `Link for a new password: ${known.email}` }));
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  await screen.findByLabelText('Link');
  expect(calls('takePasswordLink')[0]!.url.pathname).toContain(encodeURIComponent(known.email));
});
