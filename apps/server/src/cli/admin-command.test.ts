import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { createVisitor } from '@vivac/testing/identity/visitor';
import { addAdminCommand } from './people-command.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** What `vivac admin …` prints. */
async function admin(...words: string[]): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
  const program = new Command('vivac');
  addAdminCommand(program, async () => ({ ...server.context, close: async () => {} }));
  await program.parseAsync(['admin', ...words], { from: 'user' });
  return printed;
}

const signIn = (password: string) =>
  createVisitor(server.app, server.config.publicUrl, '10.0.0.1').signIn('north@vivac.test', password);

// @holds security-5
it('vivac admin unlock clears the throttle of wrong passwords', async () => {
  for (let time = 0; time < 5; time += 1) await signIn('not the password');
  expect(await signIn('a password for tests')).toBe('TOO_MANY_ATTEMPTS');
  expect(await admin('unlock', 'North@vivac.test')).toBe('North@vivac.test can sign in at once. Waits ended: 1.\n');
  expect(await signIn('a password for tests')).toBe('ok');
  expect(await admin('unlock', 'north@vivac.test')).toContain('There was nothing to wait for.');
});

it('vivac admin unlock reports an unknown address', async () => {
  await expect(admin('unlock', 'ghost@vivac.test')).rejects.toThrow(
    'there is no user with the address ghost@vivac.test',
  );
});

it('vivac admin reset-factor takes a second factor and ends the sessions of its owner', async () => {
  const { uid } = (await server.context.identity.findByEmail('north@vivac.test'))!;
  expect(await admin('reset-factor', 'north@vivac.test')).toBe('north@vivac.test has no second factor.\n');
  await server.context.db.execute(`INSERT INTO identity.second_factor (uid, secret) VALUES ($1, '\\x00')`, [uid]);
  expect(await signIn('a password for tests')).toBe('ok');
  expect(await admin('reset-factor', 'North@vivac.test')).toContain('their sessions have ended');
  const left = await server.context.db.query(
    `SELECT 1 FROM identity.second_factor WHERE uid = $1 UNION ALL SELECT 1 FROM identity.session WHERE "userId" = $1`,
    [uid],
  );
  expect(left).toEqual([]);
  await expect(admin('reset-factor', 'ghost@vivac.test')).rejects.toThrow('there is no user with the address');
});
