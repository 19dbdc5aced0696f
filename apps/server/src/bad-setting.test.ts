import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const API = fileURLToPath(new URL('./api.ts', import.meta.url));
const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'vivac-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** What a start with these settings prints, and how it ends. */
function start(words: readonly string[], settings: Record<string, string>) {
  const env = { ...process.env, DATA_DIR: dataDir, VIVAC_DEMO: '0', ...settings };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [...words], { env, timeout: 100_000 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

describe('an invalid setting ends in one sentence on stderr with exit code 1', () => {
  const SENTENCE = 'vivac: PORT: expected a whole number from 0 to 65535, found “http”.\n';

  it.each([
    ['npm start and npm run dev', [API]],
    ['vivac start', [CLI, 'start']],
    ['another command of vivac', [CLI, 'history', 'Any campsite', '2027-01-01']],
  ])('with %s', async (_what, words) => {
    expect(await start(words, { PORT: 'http' })).toEqual({ code: 1, stdout: '', stderr: SENTENCE });
  });

  it.each([
    ['a format of the log', 'LOG_FORMAT', 'xml', 'expected pretty or json, found “xml”.'],
    ['a level of the log', 'LOG_LEVEL', 'loud', 'expected debug, info, warn or error, found “loud”.'],
    ['a further origin', 'TRUSTED_ORIGINS', 'vivac', 'expected an address such as https://vivac.example.'],
    [
      'a database that is away',
      'DATABASE_URL',
      'postgres://127.0.0.1:1/x',
      'expected a database that can be reached: ',
    ],
  ])('for %s', async (_what, name, value, sentence) => {
    const { code, stderr } = await start([API], { [name]: value });
    expect(stderr).toContain(`vivac: ${name}: ${sentence}`);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  });
});
