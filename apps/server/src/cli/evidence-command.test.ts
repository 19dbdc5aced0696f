import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '#platform/clock';
import { CAMPSITES_CSV, empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { addEvidenceCommand } from './evidence-command.ts';

let test: TestDatabase;
let printed: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'campsites, batches');
  const deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites' });
  for (const hour of ['06', '09', '12', '15']) {
    await send(deps, `campsite,stay_date,price,observed_at\nCala Sirena,2026-12-01,90,2026-11-20T${hour}:00:00Z\n`);
  }
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `vivac evidence thin …` on a day and resolves to what it prints. */
async function thin(day: string, ...words: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride().configureOutput({ writeErr: () => {} });
  const clock = clockOf({ kind: 'fixed', at: new Date(`${day}T12:00:00Z`) }, 'Europe/Madrid');
  addEvidenceCommand(program, async () => ({ db: test.db, clock, close: async () => {} }));
  for (const command of program.commands[0]!.commands) command.exitOverride();
  printed = '';
  await program.parseAsync(['node', 'vivac', 'evidence', 'thin', ...words]);
  return printed;
}

// @holds evidence-4
describe('vivac evidence thin', () => {
  it('says what it removed, and with --dry-run what it would remove', async () => {
    const reported = 'Evidence of 1 campsites reaches back before 2027-01-01: 4 sightings and looks in all.\n';
    const count = '2 sightings (0 month blocks, 2 confirmations), 0 looks and 0 sightings of own occupancy.\n';
    expect(await thin('2027-01-11', '--older-than', '10d', '--dry-run')).toBe(`${reported}Would remove ${count}`);
    expect(await thin('2027-01-11', '--older-than', '10d')).toBe(`${reported}Removed ${count}`);
    expect(await thin('2027-01-11', '--older-than', '10d')).toContain('Removed 0 sightings');
  });

  it('says that nothing is that old', async () => {
    expect(await thin('2026-11-30', '--older-than', '400d')).toBe('There is no evidence from before 2025-10-26.\n');
  });

  it.each([[[]], [['--older-than', '400']], [['--older-than', '0d']], [['--older-than', '1y']]])(
    'refuses %j without whole days',
    async (words) => {
      await expect(thin('2027-01-11', ...words)).rejects.toThrow(/older-than/);
    },
  );
});
