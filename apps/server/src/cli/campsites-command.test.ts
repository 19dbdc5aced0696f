import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { REFERENCE, RIVER, linkOf } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { addCampsitesCommand } from './campsites-command.ts';

const TWIN = 'Cala Sirena en Pitchup';
const TWIN_LINK = 'https://pitchup.com/cala-sirena';

let server: ServerFixture;
let printed = '';
beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('campsites', `name,link\n${TWIN},${TWIN_LINK}\n`);
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `vivac campsites …` and resolves to what it prints. */
async function run(...words: string[]): Promise<string> {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
  const program = new Command('vivac').exitOverride().configureOutput({ writeErr: () => {} });
  addCampsitesCommand(program, async () => ({ ...server.context, close: async () => {} }));
  for (const command of program.commands[0]!.commands) command.exitOverride();
  printed = '';
  await program.parseAsync(['node', 'vivac', 'campsites', ...words]);
  return printed;
}

// @holds undo-10
it('vivac campsites merges, lists, moves a link and splits, with the reason kept', async () => {
  expect(await run('merge', TWIN, REFERENCE, '--why', 'one campsite')).toBe(
    `“${TWIN}” is a part of “${REFERENCE}” now.\n`,
  );
  expect(await run('list', '--merged')).toBe(
    `${REFERENCE}\n  ${linkOf(0)}\n  merged: ${TWIN}, into ${REFERENCE}\n    ${TWIN_LINK}\n`,
  );
  expect(await run('move-link', TWIN_LINK, RIVER, '--why', 'it is theirs')).toContain(`leads to “${RIVER}” now`);
  expect(await run('split', TWIN_LINK, '--why', 'neither')).toBe(`“${TWIN}” is a campsite of its own again.\n`);
  expect(await server.context.db.query('SELECT decision, why FROM campsite_decisions ORDER BY number')).toEqual([
    { decision: 'merged', why: 'one campsite' },
    { decision: 'link_moved', why: 'it is theirs' },
    { decision: 'split', why: 'neither' },
  ]);
});

it.each([
  [['merge', 'Nowhere', REFERENCE, '--why', 'x'], 'There is no campsite called “Nowhere”.'],
  [['split', RIVER, '--why', 'x'], 'nothing to split off'],
  [['split', RIVER, '--why', ' '], 'expected a sentence'],
  [['move-link', linkOf(1), REFERENCE], '--why'],
])('vivac campsites refuses %j with the reason', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});
