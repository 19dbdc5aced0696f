import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, unreachable } from '../../../testing/answers.ts';
import { expectAlert, input, storedChoices, openPage, screen, waitFor } from '../../../testing/open-page.tsx';

const reload = vi.fn<() => void>();
beforeEach(() => void vi.spyOn(window.location, 'reload').mockImplementation(reload));
afterEach(() => {
  reload.mockReset();
  document.cookie = 'vivac_language=; Path=/; Max-Age=0';
});

const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });

// @holds language-15
test.each(['/', '/login', '/forgot-password'])(
  'on %s a language chosen before sign-in sets the cookie and loads the page again',
  async (page) => {
    const { user } = await openPage(page, { user: null });
    const field = await select();
    expect([...field.options].map(({ text }) => text)).toEqual(['English', 'Español', 'Català', 'Français']);
    expect(field.value).toBe('en');
    await user.selectOptions(field, 'ca');
    expect(document.cookie).toContain('vivac_language=ca');
    expect(reload).toHaveBeenCalledOnce();
  },
);

// @holds language-15
test('the language that was picked on the login page is kept with whoever signs in', async () => {
  window.localStorage.setItem('vivac.language-picked', 'en');
  document.cookie = 'vivac_language=en; Path=/';
  const { calls } = await openPage('/settings');
  await waitFor(() => expect(calls('changeChoices').map(({ body }) => body)).toEqual([{ language: 'en' }]));
  expect(window.localStorage.getItem('vivac.language-picked')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

// @holds language-15
test('the page follows the language that is kept with the user', async () => {
  await openPage('/settings', { answers: storedChoices({ language: 'fr' }) });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(document.cookie).toContain('vivac_language=fr');
});

// @holds language-16
test('a language chosen in Settings is kept with the user before the page comes in it', async () => {
  const { user, calls } = await openPage('/settings');
  await user.selectOptions(await select(), 'es');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls('changeChoices').map(({ body }) => body)).toEqual([{ language: 'es' }]);
  expect(document.cookie).toContain('vivac_language=es');
});

// @holds language-16
test('a language that could not be kept is not shown', async () => {
  const { user } = await openPage('/settings', { answers: { changeChoices: failed } });
  await user.selectOptions(await select(), 'es');
  await expectAlert(/could not/i);
  expect(input('Language').value).toBe('en');
  expect(reload).not.toHaveBeenCalled();
});

test('choices that cannot be loaded leave the language as it is', async () => {
  const { calls } = await openPage('/settings', { answers: { getChoices: unreachable } });
  await waitFor(() => expect(calls('getChoices').length).toBeGreaterThan(0));
  expect(reload).not.toHaveBeenCalled();
});
