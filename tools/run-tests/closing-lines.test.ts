import { describe, expect, it } from 'vitest';
import { closingLines } from './closing-lines.ts';
import type { JudgedResult } from './results.ts';

const judged = (name: string, outcome: JudgedResult['outcome']): JudgedResult => ({
  name,
  outcome,
  file: 'a.test.ts',
  isTest: true,
  error: outcome === 'passed' ? null : 'Error: no',
});
const stage = (name: string, ...results: JudgedResult[]) => ({ name, results, durationMs: 1234 });

describe('the closing lines of npm test', () => {
  it('name what failed, then what is flaky, before the counts of all stages', () => {
    const journeys = stage('journeys', judged('a', 'flaky'), judged('b', 'passed'));
    expect(closingLines([journeys, stage('unit', judged('c', 'failed'))])).toEqual([
      '✓ journeys: 2 passed and 0 failed in 1.2 s',
      '✗ unit: 0 passed and 1 failed in 1.2 s',
      'failed: c — Error: no',
      'flaky: a — Error: no',
      '2 passed, 1 failed',
    ]);
  });

  it('are fewer than 30, whatever failed', () => {
    const failed = Array.from({ length: 100 }, (_, n) => judged(`${n}`, 'failed'));
    const lines = closingLines([stage('unit', ...failed)]);
    expect(lines.length).toBeLessThan(30);
    expect(lines).toContain('… and 80 more, above');
    expect(lines.at(-1)).toBe('0 passed, 100 failed');
  });
});
