import { countResults, type Counts, type JudgedResult } from './results.ts';

export interface JudgedStage {
  name: string;
  results: readonly JudgedResult[];
  durationMs: number;
}

/** The log of a run is read from its end: all of this has to fit there. */
const MOST_LINES_NAMED = 20;

/** Stages, then what failed, then what is flaky, one line each, then the counts. */
export function closingLines(stages: readonly JudgedStage[]): string[] {
  const { passed, failed } = totalOf(stages);
  return [...stages.map(stageLine), ...linesNamed(stages), `${passed} passed, ${failed} failed`];
}

export function totalOf(stages: readonly JudgedStage[]): Counts {
  return countResults(stages.flatMap(({ results }) => results));
}

function stageLine({ name, results, durationMs }: JudgedStage): string {
  const { passed, failed } = countResults(results);
  const seconds = (durationMs / 1000).toFixed(1);
  return `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed and ${failed} failed in ${seconds} s`;
}

function linesNamed(stages: readonly JudgedStage[]): string[] {
  const all = stages.flatMap(({ results }) => results);
  const lines = (['failed', 'flaky'] as const).flatMap((outcome) =>
    all.filter((result) => result.outcome === outcome).map(({ name, error }) => `${outcome}: ${name} — ${error}`),
  );
  const left = lines.length - MOST_LINES_NAMED;
  return left > 0 ? [...lines.slice(0, MOST_LINES_NAMED), `… and ${left} more, above`] : lines;
}
