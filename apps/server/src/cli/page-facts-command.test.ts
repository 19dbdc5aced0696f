import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPageFactsCommand } from './source-commands.ts';

const PAGE =
  '<title>Casa</title><div itemscope itemtype="https://schema.org/Campground"><h1 itemprop="name">El Pinar</h1><a itemprop="url" href="/es">web</a></div>' +
  '<script type="application/ld+json">{"@type":"WebPage",}</script>';

let folder: string;
let printed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-facts-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function run(...options: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride();
  addPageFactsCommand(program);
  await writeFile(join(folder, 'page.html'), PAGE);
  await program.parseAsync(['node', 'vivac', 'page-facts', join(folder, options[0]!), ...options.slice(1)]);
  return printed;
}

// @holds fact-9
test('vivac page-facts prints each fact with how the page states it', async () => {
  expect(await run('page.html', '--address', 'https://camp.example/')).toBe(
    [
      'type            Campground  [microdata]',
      'name            El Pinar  [microdata]',
      'url             https://camp.example/es  [microdata]',
      '',
    ].join('\n'),
  );
});

test('vivac page-facts prints facts, or the items of microdata, as JSON', async () => {
  expect(JSON.parse(await run('page.html', '--json'))).toMatchObject({ name: { value: 'El Pinar' }, title: 'Casa' });
  printed = '';
  expect(JSON.parse(await run('page.html', '--items'))).toEqual({
    items: [{ type: ['https://schema.org/Campground'], properties: { name: ['El Pinar'], url: ['/es'] } }],
    jsonLd: [{ '@type': 'WebPage' }],
  });
});

test('vivac page-facts says which file is missing', async () => {
  await expect(run('none.html')).rejects.toThrow('none.html: there is no such file.');
});
