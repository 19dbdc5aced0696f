import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

test('a password matches its own hash in any Unicode normalisation', async () => {
  const hash = await hashPassword('contrase\u00f1a larga');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches({ hash, password: 'contrase\u00f1a larga' })).toBe(true);
  expect(await passwordMatches({ hash, password: 'contrasen\u0303a larga' })).toBe(true);
  expect(await passwordMatches({ hash, password: 'contrasena larga' })).toBe(false);
});

test('hashes are salted: two of one password differ', async () => {
  expect(await hashPassword('the same password')).not.toBe(await hashPassword('the same password'));
});

test('a malformed hash matches nothing', async () => {
  for (const hash of ['', 'the password', '$argon2id$v=19$m=1$x$y']) {
    expect(await passwordMatches({ hash, password: 'the password' })).toBe(false);
  }
});
