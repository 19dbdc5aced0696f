import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFERENCE } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { addReviewerCommand, addUserCommand } from './people-command.ts';

let server: ServerFixture;
let folder: string;
beforeAll(async () => {
  server = await openServerFixture();
  folder = makeTestDirectory();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** What a command prints. */
async function vivac(...words: string[]): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const program = new Command('vivac').exitOverride();
  const open = async () => ({ ...server.context, close: async () => {} });
  addUserCommand(program, open);
  addReviewerCommand(program, open);
  await program.parseAsync(words, { from: 'user' });
  return printed;
}
const makeUser = (email: string) =>
  server.context.identity.createUser({ email, displayName: 'Ada', admin: false, invite: 'none' });

describe('vivac user', () => {
  // @holds personal-1
  it('export prints all of a person as JSON, or writes a file that its account alone reads', async () => {
    await makeUser('exported@vivac.test');
    const printed = JSON.parse(await vivac('user', 'export', 'exported@vivac.test'));
    expect(printed.user).toMatchObject({ email: 'exported@vivac.test', displayName: 'Ada' });
    const file = join(folder, 'export.json');
    expect(await vivac('user', 'export', 'exported@vivac.test', file)).toBe(`${file}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8')).user).toEqual(printed.user);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(vivac('user', 'export', 'ghost@vivac.test')).rejects.toThrow(/ghost@vivac\.test/);
  });

  // @holds personal-2
  it('erase wants --yes, then says the pseudonym, and the person is gone', async () => {
    await makeUser('erased@vivac.test');
    await expect(vivac('user', 'erase', 'erased@vivac.test')).rejects.toThrow(/--yes/);
    expect(await server.context.identity.findByEmail('erased@vivac.test')).not.toBeNull();
    expect(await vivac('user', 'erase', 'erased@vivac.test', '--yes')).toMatch(
      /^Erased\. Where they did something it says “erased person \d+”\.\n$/,
    );
    expect(await server.context.identity.findByEmail('erased@vivac.test')).toBeNull();
    await expect(vivac('user', 'erase', 'erased@vivac.test', '--yes')).rejects.toThrow(/erased@vivac\.test/);
  });
});

describe('vivac reviewer erase', () => {
  const stored = () =>
    server.context.db.query(
      `SELECT count(*) FILTER (WHERE reviewer_name LIKE 'Zacarias%')::int AS named, count(*)::int AS scored
       FROM reviews WHERE title = 'Quiet' OR review_key LIKE 'erased:%'`,
    );

  // @holds personal-5
  it('lists the reviews of a reviewer, and erases those that are chosen with --yes', async () => {
    const rows = [`${REFERENCE},z1,2026-09-14,7`, `${REFERENCE},z2,2026-09-20,9`].map(
      (row) => `${row},Zacarias Quintana,Quiet`,
    );
    await server.importCsv('reviews', ['campsite,review_id,date,score,reviewer_name,title', ...rows].join('\n'));
    const listed = await vivac('reviewer', 'erase', 'Zacarias Quintana', REFERENCE);
    expect(listed).toMatch(
      /2026-09-20 {2}9\.0 .*Zacarias Quintana {2}Quiet\n.*2026-09-14 .*\nNothing was changed: --yes/,
    );
    expect(await stored()).toEqual([{ named: 2, scored: 2 }]);
    const [newest = ''] = listed.split(' ');
    const erasing = ['reviewer', 'erase', 'zacarias quintana', REFERENCE, '--yes'];
    expect(await vivac(...erasing, '--review', newest)).toBe(
      'Reviews without name and words now: 1. Their scores stay.\n',
    );
    expect(await stored()).toEqual([{ named: 1, scored: 2 }]);
    await vivac(...erasing);
    expect(await stored()).toEqual([{ named: 0, scored: 2 }]);
    await expect(vivac(...erasing)).rejects.toThrow('there is no such review of “zacarias quintana”');
  });
});
