import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWebUnlessFresh } from './build-web.ts';
import { closingLines, totalOf, type JudgedStage } from './run-tests/closing-lines.ts';
import { readJourneys, type JourneysReport } from './run-tests/journeys-report.ts';
import { filesToRetry, judge, withVerdict, wrong, type Result } from './run-tests/results.ts';

interface Stage {
  name: string;
  /** Resolves to the exit code; `retried` are the files to run alone, after all of them have run. */
  run(reportPath: string, retried?: readonly string[]): number | null;
  read(report: unknown): Result[];
  isRetried: boolean;
}

const root = resolve(import.meta.dirname, '..');
const playwrightProgram = 'node_modules/@playwright/test/cli.js';
const reports = mkdtempSync(join(tmpdir(), 'vivac-reports-'));

const stages: Stage[] = [
  {
    name: 'check',
    run: (reportPath) => runNode(['tools/check.ts', `--report=${reportPath}`]),
    read: (report) => report as Result[],
    isRetried: false,
  },
  vitestStage('unit'),
  playwrightStage('journeys'),
];

/** Of the hosted identity provider, against the official emulator; its packages are large and installed by themselves. */
const hostedStages: Stage[] = [
  vitestStage('firebase', '--config=tests/firebase/vitest.config.ts'),
  playwrightStage('firebase-journeys', '--config=tests/firebase/playwright.config.ts'),
];
if (existsSync(join(root, 'tests/firebase/node_modules/firebase-tools'))) stages.push(...hostedStages);
else
  console.log(
    'Without the tests of Firebase: npm ci --prefix tests/firebase --ignore-scripts installs what they need.',
  );

const chosen = chooseStages(process.argv.slice(2));
const judged = chosen.map((stage) => runStage(stage));
rmSync(reports, { recursive: true, force: true });
console.log(`\n${closingLines(judged).join('\n')}`);
const total = totalOf(judged);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** `--only=unit` runs one stage; anything else that is not understood ends the run before it could pass by mistake. */
function chooseStages(args: string[]): Stage[] {
  const only = args.map((argument) => /^--only=(.*)$/.exec(argument)?.[1] ?? '');
  const wanted = stages.filter(({ name }) => only.length === 0 || only.includes(name));
  if (only.some((name) => !stages.some((stage) => stage.name === name))) {
    console.error(`Usage: npm test [-- --only=${stages.map(({ name }) => name).join('|')}]`);
    process.exit(2);
  }
  return wanted;
}

function runStage(stage: Stage): JudgedStage {
  console.log(`\n── ${stage.name} ${'─'.repeat(70 - stage.name.length)}`);
  const startedMs = performance.now();
  const first = runOnce(stage, join(reports, `${stage.name}.json`));
  const retried = stage.isRetried ? filesToRetry(first) : [];
  if (retried.length > 0) console.log(`\n── ${stage.name}, what failed once more, alone: ${retried.join(', ')}`);
  const second = retried.length > 0 ? runOnce(stage, join(reports, `${stage.name}-again.json`), retried) : [];
  return { name: stage.name, results: judge(first, retried, second), durationMs: performance.now() - startedMs };
}

function runOnce({ name, run, read }: Stage, reportPath: string, retried?: readonly string[]): Result[] {
  const exitCode = run(reportPath, retried);
  try {
    return withVerdict(name, read(JSON.parse(readFileSync(reportPath, 'utf8'))), exitCode);
  } catch (error) {
    return [wrong(name, `left no report: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

function vitestStage(name: string, ...more: string[]): Stage {
  const reporters = ['--reporter=default', '--reporter=./tools/run-tests/vitest-reporter.ts'];
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more];
  return {
    name,
    run: (reportPath, retried) =>
      runNode(retried ? [...program, '--maxWorkers=1', ...retried] : program, { TEST_RESULTS: reportPath }),
    read: (report) => report as Result[],
    isRetried: true,
  };
}

function playwrightStage(name: string, ...more: string[]): Stage {
  const lastRun = `--last-failed-file=${join(reports, `${name}-last-run.json`)}`;
  const program = [playwrightProgram, 'test', '--reporter=list,json', lastRun, ...more];
  return {
    name,
    run: (reportPath, retried) => {
      const args = retried ? [...program, '--last-failed', '--workers=1'] : program;
      return buildWebUnlessFresh() || runNode(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath });
    },
    read: (report) => readJourneys(report as JourneysReport),
    isRetried: true,
  };
}

function runNode(args: string[], env: Record<string, string> = {}): number | null {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options }).status;
}
