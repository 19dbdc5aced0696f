import { describe, expect, it } from 'vitest';
import { failureOf, openIncidents } from './incidents.ts';

describe('incidents of a cluster run', () => {
  it('counts answers and failures under the fault of their time', () => {
    let nowMs = 0;
    const incidents = openIncidents(() => nowMs);
    incidents.answered(10);
    nowMs = 1_000;
    incidents.begin('a server is killed');
    nowMs = 1_500;
    incidents.failed('HTTP 502');
    nowMs = 3_000;
    incidents.failed('HTTP 502');
    nowMs = 4_000;
    incidents.answered(20);
    expect(incidents.report()).toEqual([
      { name: 'before', answered: 1, failures: {}, lastFailureS: 0, longestSilenceS: 0, p50Ms: 10, p95Ms: 10 },
      {
        name: 'a server is killed',
        answered: 1,
        failures: { 'HTTP 502': 2 },
        lastFailureS: 2,
        longestSilenceS: 3,
        p50Ms: 20,
        p95Ms: 20,
      },
    ]);
  });

  it('names a broken connection by its code', () => {
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(failureOf(new TypeError('fetch failed', { cause }))).toBe('ECONNRESET');
  });
});
