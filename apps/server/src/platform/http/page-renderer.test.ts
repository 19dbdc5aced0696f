import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { languagesOf, openPageRenderer, type PageRenderer, windowOf } from './page-renderer.ts';

/** A build that says what is left of the pages before, and what it knows. */
const ENTRY = `
const words = require('words.js');
globalThis.pages = (globalThis.pages ?? 0) + 1;
exports.renderPage = async (address) => {
  if (address.startsWith('/broken')) throw new Error('no such part');
  if (address === '/elsewhere') return null;
  const { firstAnswers, window } = renderedFor;
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23' }).format(new Date('2026-11-28T12:00:00Z'));
  return [words.hello, firstAnswers, window.width, globalThis.pages, hour, typeof process, typeof require('words.js')].join('|');
};`;

let directory: string;
let renderer: PageRenderer;
let warnings: object[];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-rendering-'));
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'server-entry.js'), ENTRY);
  writeFileSync(path.join(directory, 'words.js'), "exports.hello = 'hello';");
  warnings = [];
  renderer = openPageRenderer({ warn: (content: object) => void warnings.push(content) });
});
afterEach(async () => {
  await renderer.close();
  rmSync(directory, { recursive: true });
});

const window = { width: 390, height: 844, isDark: false, timeZone: 'America/New_York' };
function rendered(address: string, firstAnswers: string): Promise<string | null> {
  renderer.prepare(directory);
  return renderer.render({ directory, address, renderedFor: { basePath: '', firstAnswers, window, languages: [] } });
}

/** A busy machine may need more than a document waits for. */
async function untilRendered(firstAnswers: string): Promise<string | null> {
  let html: string | null = null;
  await expect.poll(async () => (html = await rendered('/', firstAnswers))).not.toBeNull();
  return html;
}

it('a page is rendered with its own answers and nothing that a page of another reader left', async () => {
  expect(await untilRendered('of one')).toBe('hello|of one|390|1|07|undefined|object');
  expect(await untilRendered('of another')).toBe('hello|of another|390|1|07|undefined|object');
});

it('a page that cannot be rendered is none, and the reason is logged without the query of its address', async () => {
  await untilRendered('warm');
  expect(await rendered('/broken?who=me', '')).toBeNull();
  await expect
    .poll(() => warnings)
    .toEqual([{ page: '/broken', reason: expect.stringContaining('no such part') as string }]);
});

it('a page whose reader is led elsewhere is none, and no failure', async () => {
  await untilRendered('warm');
  expect(await rendered('/elsewhere', '')).toBeNull();
  expect(warnings).toEqual([]);
});

it('a page can be rendered once the code of its build has been read, and not without a build', async () => {
  expect(renderer.isReady(directory)).toBe(false);
  renderer.prepare(directory);
  await expect.poll(() => renderer.isReady(directory)).toBe(true);
  renderer.prepare(path.join(directory, 'none'));
  expect(renderer.isReady(path.join(directory, 'none'))).toBe(false);
});

it('a build that takes the place of another renders from then on', async () => {
  expect(await untilRendered('x')).toContain('hello');
  writeFileSync(path.join(directory, 'words.js'), "exports.hello = 'good day';");
  utimesSync(path.join(directory, 'server-entry.js'), new Date(), new Date(Date.now() + 5_000));
  expect(await untilRendered('x')).toContain('good day');
});

it.each([
  ['of nothing that is known', {}, { width: 1440, height: 900, timeZone: '' }],
  ['of a phone that says so', { 'sec-ch-ua-mobile': '?1' }, { width: 412, height: 823 }],
  [
    'of a phone whose browser says so in its name alone',
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Mobile/15E148 Safari/604.1' },
    { width: 412 },
  ],
  [
    'of its cookie',
    { cookie: 'a=b; vivac_window=390x844_dark_Europe/Madrid' },
    { width: 390, isDark: true, timeZone: 'Europe/Madrid' },
  ],
  ['of no zone that there is', { cookie: 'vivac_window=390x844_light_Mars/Base' }, { width: 390, timeZone: '' }],
  [
    'of a phone whose cookie is of a desktop',
    { 'sec-ch-ua-mobile': '?1', cookie: 'vivac_window=1440x900_light_UTC' },
    { width: 412 },
  ],
])('a page is rendered for the window %s', (_, headers, wanted) => {
  expect(windowOf({ headers })).toMatchObject(wanted);
});

it('the languages of a browser are the tags of its header, in their order', () => {
  expect(languagesOf({ headers: { 'accept-language': 'en-GB,en;q=0.9,*;q=0.1' } })).toEqual(['en-GB', 'en']);
  expect(languagesOf({ headers: {} })).toEqual([]);
});
