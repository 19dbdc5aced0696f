import type { Run } from './audit.ts';

/** Least scores of a view, from 0 to 100. */
export interface Wanted {
  readonly performance: number;
  readonly accessibility: number;
}

/** The medians of a view, under which loads of the machine they were taken, and how long one run took. */
export interface Measured extends Run {
  readonly name: string;
  readonly loads: string;
  readonly tookS: number;
}

/** Layout may shift by this much while a page loads. */
const CLS_LIMIT = 0.05;

/** The middle of each measure by itself, and every shortcoming that any run found. */
export function medianRun(runs: readonly Run[]): Run {
  const middle = (of: (run: Run) => number): number => {
    const sorted = runs.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    fcpMs: middle((run) => run.fcpMs),
    lcpMs: middle((run) => run.lcpMs),
    tbtMs: middle((run) => run.tbtMs),
    cls: middle((run) => run.cls),
    kilobytes: middle((run) => run.kilobytes),
    shortcomings: [...new Set(runs.flatMap(({ shortcomings }) => shortcomings))],
  };
}

/** What a view's medians lack, in words. */
export function shortOf(name: string, wanted: Wanted, run: Run): string[] {
  const lacking = (['performance', 'accessibility'] as const)
    .filter((measure) => run[measure] < wanted[measure])
    .map((measure) => `${name}: ${measure} ${run[measure]}, wanted ${wanted[measure]}`);
  if (run.cls > CLS_LIMIT) lacking.push(`${name}: layout shift ${run.cls.toFixed(3)}, at most ${CLS_LIMIT}`);
  return [...lacking, ...run.shortcomings.map((id) => `${name}: ${id}`)];
}

/** A Markdown table of the medians, for docs/measurements.md. */
export function tableOf(medians: readonly Measured[]): string {
  const rows = medians.map((run) =>
    [
      run.name,
      run.performance,
      run.accessibility,
      run.bestPractices,
      `${(run.fcpMs / 1000).toFixed(2)} s`,
      `${(run.lcpMs / 1000).toFixed(2)} s`,
      `${run.tbtMs.toFixed(0)} ms`,
      run.cls.toFixed(3),
      run.kilobytes.toFixed(0),
      run.loads,
      `${run.tookS.toFixed(0)} s`,
    ].join(' | '),
  );
  const head = 'view | performance | accessibility | best practices | FCP | LCP | TBT | CLS | KB | load | a run';
  const rule = head.replaceAll(/[^|]+/g, ' --- ');
  return [head, rule.trim(), ...rows].map((row) => `| ${row} |`).join('\n');
}
