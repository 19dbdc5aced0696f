import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';
import { addMappingsCommand } from './source-commands.ts';

let printed: string;

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...options: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride();
  addMappingsCommand(program);
  await program.parseAsync(['node', 'vivac', 'mappings', ...options]);
  return printed;
}

// @holds mapping-5
test('vivac mappings lists every ready mapping with what it reads', async () => {
  const lines = (await run()).trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(READY_MAPPINGS.map(({ id }) => id));
});

test.each(READY_MAPPINGS.filter(({ mapping }) => mapping !== null).map((ready) => [ready.id, ready] as const))(
  'vivac mappings show %s prints a valid mapping with its blanks filled in',
  async (id, { blanks }) => {
    const set = blanks.flatMap(({ field }) => ['--set', `${field}=4`]);
    const mapping = parseMapping(JSON.parse(await run('show', id, ...set)));
    for (const { field } of blanks) expect(mapping.fields[field]).toEqual({ constant: '4' });
  },
);

test('vivac mappings show says what is missing, unknown or needs no mapping', async () => {
  await expect(run('show', 'channex-ari')).rejects.toThrow(
    'channex-ari needs --set campsite=… (the campsite, by its name in Vivac).',
  );
  await expect(run('show', 'amadeus')).rejects.toThrow('there is no ready mapping "amadeus"; they are vivac-prices,');
  await expect(run('show', 'vivac-prices')).rejects.toThrow('is our own format');
});
