import { expect, test } from 'vitest';
import { held, json, unreachable } from '../../../testing/answers.ts';
import {
  ADMIN,
  expectAddress,
  expectAlert,
  button,
  input,
  expectFocus,
  openPage,
  screen,
  waitFor,
} from '../../../testing/open-page.tsx';

// @holds users-1 users-2
test('email and username are required, the first missing one gets the focus', async () => {
  const { user, fill, calls } = await openPage('/register', { user: ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Register User' }));
  screen.getByText('Please enter the email of the new user.');
  screen.getByText('Please enter a username.');
  await expectFocus(input('New user email'));
  await fill(input('New user email'), 'half@vivac.test');
  await user.click(button('Register User'));
  await expectFocus(input('New username'));
  expect(calls('registerUser')).toEqual([]);
});

// @holds users-11
test('a server-side validation error is shown at its field', async () => {
  const taken = 'There is a user with the address manager@vivac.test already.';
  const { user, fill, answer } = await openPage('/register', {
    user: ADMIN,
    answers: { registerUser: json({ error: taken, request_id: 'r-1', field: 'email' }, 409) },
  });
  await fill(await screen.findByLabelText('New user email'), 'manager@vivac.test');
  await fill(input('New username'), 'Again');
  await user.click(button('Register User'));
  await expectAlert(taken);
  await expectFocus(input('New user email'));
  await expectAddress('/register');
  answer({ registerUser: json({ error: 'Too long.', request_id: 'r-2', field: 'username' }, 400) });
  await user.click(button('Register User'));
  await expectAlert('Too long.');
  await expectFocus(input('New username'));
});

test('double submit makes one request', async () => {
  const { answer, letGo } = held({ message: 'Done.', email: 'twice@vivac.test' });
  const { user, fill, calls } = await openPage('/register', {
    user: ADMIN,
    answers: { registerUser: answer, getUsers: [] },
  });
  await fill(await screen.findByLabelText('New user email'), 'twice@vivac.test');
  await fill(input('New username'), 'Twice');
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Register User').disabled).toBe(true));
  letGo();
  await expectAddress('/set-reference?email=twice%40vivac.test');
  expect(calls('registerUser')).toHaveLength(1);
});

// @holds users-10 users-11 users-12
test('error messages of Register user: signed out, offline, unknown', async () => {
  const { user, fill, answer } = await openPage('/register', {
    user: ADMIN,
    identity: { '/sign-out': () => json({ success: true }) },
  });
  await fill(await screen.findByLabelText('New user email'), 'nobody@vivac.test');
  await fill(input('New username'), 'Nobody');
  for (const [registerUser, sentence] of [
    [new Response('down', { status: 500 }), 'Ocurrió un error desconocido.'],
    [json({ error: 'The server’s own words.' }, 400), 'The server’s own words.'],
    [unreachable, 'Error al conectar con la API: Failed to fetch'],
    [json({ error: 'No.' }, 401), 'No estás autenticado.'],
  ] as const) {
    answer({ registerUser });
    await user.click(button('Register User'));
    await expectAlert(sentence);
  }
});
