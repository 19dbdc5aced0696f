import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Authenticator, registerPasskey, shownBy } from '@vivac/testing/identity/authenticator';
import { createFixture } from '@vivac/testing/identity/embedded-identity-fixture';
import { codeAt, enrolFactor, postFactor } from '@vivac/testing/identity/second-factor';
import { PASSWORD } from '@vivac/testing/market/filled-market';
import { createBareDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup';
import { writeBackup } from '#platform/backup/write-backup';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const secret = 's'.repeat(40);
const ADDRESS = 'ana@vivac.test';

// @holds backup-3 identity-5
it('a restored backup has the app, the passkey and the recovery codes of its time, whatever came after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivac-factor-restore-'));
  const store = await createTestDatabase();
  const place = await createBareDatabase();
  await place.db.end();
  onTestFinished(async () => {
    await store.db.execute(`DROP DATABASE "${new URL(place.url).pathname.slice(1)}" WITH (FORCE)`);
    await store.drop();
    rmSync(folder, { recursive: true });
  });
  const settings = { databaseUrl: store.url, publicUrl: 'http://localhost:4000', secret };
  const before = await createFixture(settings);
  const key = new Authenticator(before.origin);
  const { uid } = await before.identity.createUser({ email: ADDRESS, displayName: 'Ana', invite: 'none' });
  await before.givePassword(uid);
  const visitor = before.visitor();
  await visitor.signIn(ADDRESS, PASSWORD);
  const { key: app, codes } = await enrolFactor(visitor, PASSWORD);
  await registerPasskey(visitor, key, { password: PASSWORD, code: codes[0] });
  const file = join(folder, 'then.backup');
  const now = new Date();
  await writeBackup({
    url: store.url,
    file,
    version: '1',
    madeAt: now,
    signedWith: secret,
    identitySecret: null,
  });
  expect(await before.identity.resetFactor(uid)).toBe(true);
  await before.close();

  const trust = { secrets: [secret], foreign: false };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await restoreBackup({ url: place.url, file, trust, migrations, rehearse: false, now, log });
  const after = await createFixture({ ...settings, databaseUrl: place.url });
  onTestFinished(() => after.close());
  const signedIn = async () => {
    const again = after.visitor();
    await again.signIn(ADDRESS, PASSWORD);
    return again;
  };
  const whole = await signedIn();
  expect((await whole.call('GET', '/get-session')).json()).toEqual({ user: null, second_factor: 'code_or_passkey' });
  expect(await postFactor(whole, '/passkeys/verify', { passkey: await shownBy(whole, key) })).toBe('ok');
  expect(await postFactor(await signedIn(), '/verify', { code: codeAt(app, 1) })).toBe('ok');
  expect(await postFactor(await signedIn(), '/recover', { code: codes[0] })).toBe('RECOVERY_CODE_USED');
  expect(await postFactor(await signedIn(), '/recover', { code: codes[1] })).toBe('ok');
});
