import { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { clockOf } from '#platform/clock';
import { addSpreadCommand } from './evidence-command.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('vivac spread refuses a database without Citus in a sentence and changes nothing', async () => {
  const program = new Command('vivac').exitOverride();
  addSpreadCommand(program, async () => ({ db: test.db, clock: clockOf(null, 'UTC'), close: async () => {} }));
  await expect(program.parseAsync(['node', 'vivac', 'spread'])).rejects.toThrow(
    'The database has no Citus: DATABASE_URL must name the coordinator of a Citus cluster. Nothing was changed.',
  );
  expect(await test.db.query(`SELECT to_regclass('public.incoming') AS incoming`)).toEqual([{ incoming: null }]);
});
