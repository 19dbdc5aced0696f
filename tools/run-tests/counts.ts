export interface Counts {
  passed: number;
  failed: number;
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface JourneysReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts of Vitest's JSON report. A skipped test, and a file that could not be loaded, have failed. */
export function countUnit(report: UnitReport): Counts {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + broken.length };
}

/** Counts of Playwright's JSON report. A skipped journey, and one that passed only when repeated, have failed. */
export function countJourneys({ stats, errors }: JourneysReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** A stage that counts no failure has still failed when its program says so, or when nothing ran in it. */
export function withVerdict(counts: Counts, exitCode: number | null): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { passed: counts.passed, failed: 1 } : counts;
}

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, counts) => sum + counts.passed, 0),
  failed: all.reduce((sum, counts) => sum + counts.failed, 0),
});
