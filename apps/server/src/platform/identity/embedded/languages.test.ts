import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '@vivac/domain/language';
import { createFixture, type IdentityFixture } from '@vivac/testing/identity/embedded-identity-fixture';

const email = 'ana@vivac.test';
const known = new Map<string, Language>();
let world: IdentityFixture;
let uid = '';

beforeAll(async () => {
  world = await createFixture({
    languages: {
      of: async (requested) => known.get(requested) ?? null,
      remember: async (requested, language) => void known.set(requested, language),
    },
  });
  uid = (await world.identity.createUser({ email, displayName: 'Ana', invite: 'none' })).uid;
  await world.identity.setPassword(uid, 'a good password');
});
afterAll(() => world.close());

async function resetSubject(acceptLanguage: string): Promise<string | undefined> {
  const before = world.mails.length;
  await world.visitor().call('POST', '/request-password-reset', { email }, { 'accept-language': acceptLanguage });
  await expect.poll(() => world.mails.length).toBe(before + 1);
  return world.mails.at(-1)?.subject;
}

function page(query: string, acceptLanguage = '') {
  return world.app.inject({ url: `/identity/action?${query}`, headers: { 'accept-language': acceptLanguage } });
}

test('a reset mail falls back to the language of the requesting browser', async () => {
  expect(await resetSubject('es-ES,es;q=0.9')).toBe('Restablece tu contraseña de Vivac');
  expect(await resetSubject('fr')).toBe('Réinitialisez votre mot de passe Vivac');
  expect(await resetSubject('ca')).toBe('Restableix la teva contrasenya de Vivac');
  expect(await resetSubject('de')).toBe('Restablece tu contraseña de Vivac');
});

// @holds security-8
test('signing in stores the user’s language for later mails', async () => {
  const body = { email, password: 'a good password' };
  await world.visitor().call('POST', '/sign-in/email', body, { 'accept-language': 'gl, es;q=0.8' });
  expect(known.get(uid)).toBe('es');
  expect(await resetSubject('en-GB')).toBe('Restablece tu contraseña de Vivac');
  await world.visitor().call('POST', '/sign-in/email', { ...body, password: 'wrong' }, { 'accept-language': 'en' });
  await world.visitor().call('POST', '/sign-in/email', body, { 'accept-language': 'de' });
  expect(known.get(uid)).toBe('es');
});

test('the page behind a link is in the language of its mail, falling back to the browser’s', async () => {
  const link = new URL(world.linkTo(email));
  const spanish = await page(link.search.slice(1), 'en');
  expect(spanish.body).toContain('<html lang="es">');
  expect(spanish.body).toContain('Elige una contraseña nueva');
  expect((await page('oobCode=x', 'es')).body).toContain('Este enlace ya no funciona');
  expect((await page('oobCode=x', 'ca')).body).toContain('Aquest enllaç ja no funciona');
  expect((await page('oobCode=x', 'fr')).body).toContain('Ce lien ne fonctionne plus');
  expect((await page('oobCode=x&lang=xx', 'en')).body).toContain('This link no longer works');
  expect((await page('oobCode=x&lang="><script>')).body).toContain('<html lang="en">');
  const refused = await world.app.inject({
    method: 'POST',
    url: '/identity/action',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `lang=es&oobCode=${link.searchParams.get('oobCode')}&newPassword=short&repeatPassword=short`,
  });
  expect(refused.body).toContain('La contraseña necesita al menos 8 caracteres.');
});
