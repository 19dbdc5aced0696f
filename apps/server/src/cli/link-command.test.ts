import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addLinkCommand } from './source-commands.ts';

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
  addLinkCommand(program);
  await program.parseAsync(['node', 'vivac', 'link', ...options]);
  return printed;
}

// @holds link-3
test('vivac link says what a refused link gives, why, and what to do', async () => {
  expect(await run('https://www.booking.com/hotel/es/x.html')).toBe(
    `Nothing is read from Booking.com.
Booking.com offers its pages for personal use alone, and reading them by a program needs its written consent.
- Upload a file: CSV, Excel or JSON.
- Add a feed: a published sheet, a file by address, or your own account at a data platform.
- Let a program push prices with an API key.
- Drop files into the inbox folder, or send them to the mailbox.
- With written consent of Booking.com, note in the register who gave it and when.
`,
  );
});

test('vivac link speaks Spanish, and JSON', async () => {
  const { verdict, text } = JSON.parse(await run('https://camp.example', '--language', 'es', '--json'));
  expect(verdict.kind).toBe('page');
  expect(text.gives).toMatch(/^De esta página: nombre, lugar y puntuación/);
});
