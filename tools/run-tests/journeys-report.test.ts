import { describe, expect, it } from 'vitest';
import { readJourneys } from './journeys-report.ts';

const location = { file: '/checkout/tests/journeys/map.test.ts', line: 7 };
const run = (status: string, ...messages: string[]) => ({
  projectName: 'phone',
  status,
  results: [{ errors: messages.map((message) => ({ message, location })) }],
});

const reportOf = (...tests: ReturnType<typeof run>[]) => ({
  errors: [],
  suites: [
    {
      title: 'map.test.ts',
      file: 'map.test.ts',
      specs: [],
      suites: [{ title: 'the map', file: 'map.test.ts', specs: [{ title: 'opens', tests }] }],
    },
  ],
});

describe('Playwright’s JSON report', () => {
  it('names a journey by file, titles and project', () => {
    expect(readJourneys(reportOf(run('expected')))).toEqual([
      { name: 'map.test.ts › the map › opens (phone)', file: 'map.test.ts', isTest: true, error: null },
    ]);
  });

  it('tells a failure’s first error and its line, without the source below it', () => {
    const message = '\u001b[31mError: no\u001b[39m\n  Timeout: 5 s\n\n  6 | {\n> 7 | look(1 | 2);\n    |  ^';
    const [journey] = readJourneys(reportOf(run('unexpected', message, 'Error: late')));
    expect(journey?.error).toBe('Error: no | Timeout: 5 s (map.test.ts:7)');
  });

  it.each(['skipped', 'flaky'])('has a %s journey as failed', (status) => {
    expect(readJourneys(reportOf(run(status)))[0]?.error).toBe(status);
  });

  it('has an error outside of journeys as failed, of no file', () => {
    const results = readJourneys({ suites: [], errors: [{ message: 'no browser' }] });
    expect(results).toEqual([{ name: 'journeys', file: null, isTest: false, error: 'no browser' }]);
  });
});
