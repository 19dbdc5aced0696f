import { describe, expect, it } from 'vitest';
import { countJourneys, countUnit, sumCounts, withVerdict } from './counts.ts';

const unit = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

describe('unit tests', () => {
  it('are counted as reported', () => {
    expect(countUnit({ ...unit, numFailedTests: 2 })).toEqual({ passed: 5, failed: 2 });
  });

  it('fail when skipped or todo', () => {
    expect(countUnit({ ...unit, numPendingTests: 1, numTodoTests: 2 })).toEqual({ passed: 5, failed: 3 });
  });

  it('fail when their file cannot be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(countUnit({ ...unit, testResults })).toEqual({ passed: 5, failed: 1 });
  });
});

describe('Playwright journeys', () => {
  it('are counted as reported', () => {
    expect(countJourneys({ stats: { ...stats, unexpected: 1 }, errors: [] })).toEqual({ passed: 4, failed: 1 });
  });

  it('fail when skipped, flaky, or not started', () => {
    expect(countJourneys({ stats: { ...stats, flaky: 1, skipped: 1 }, errors: ['no browser'] })).toEqual({
      passed: 4,
      failed: 3,
    });
  });
});

describe('a stage', () => {
  it('fails when nothing ran in it', () => {
    expect(withVerdict({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails on a non-zero exit code, whatever the counts', () => {
    expect(withVerdict({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
    expect(withVerdict({ passed: 5, failed: 0 }, null)).toEqual({ passed: 5, failed: 1 });
  });

  it('keeps its counts when something failed', () => {
    expect(withVerdict({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  });
});

it('the counts of all stages are summed', () => {
  const all = [
    { passed: 1, failed: 0 },
    { passed: 5, failed: 2 },
  ];
  expect(sumCounts(all)).toEqual({ passed: 6, failed: 2 });
});
