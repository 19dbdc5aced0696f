import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWebUnlessFresh } from './build-web.ts';
import { closingLines, totalOf, type JudgedStage } from './run-tests/closing-lines.ts';
import { readJourneys, type JourneysReport } from './run-tests/journeys-report.ts';
import { filesToRetry, judge, withVerdict, wrong, type Result } from './run-tests/results.ts';

/** Where a stage says what it does: at once, or kept until nothing else is said. */
type Say = (text: string) => void;
const aloud: Say = (text) => void process.stdout.write(text);

interface Stage {
  name: string;
  /** Resolves to the exit code; `retried` are the files to run alone, after all of them have run. */
  run(say: Say, reportPath: string, retried?: readonly string[]): Promise<number | null>;
  read(report: unknown): Result[];
  isRetried: boolean;
}

const root = resolve(import.meta.dirname, '..');
const playwrightProgram = 'node_modules/@playwright/test/cli.js';
const reports = mkdtempSync(join(tmpdir(), 'vivac-reports-'));

const stages: Stage[] = [
  {
    name: 'check',
    run: (say, reportPath) => runNode(say, ['tools/check.ts', `--report=${reportPath}`]),
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
const judged = await runStages(chosen);
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

/** Unit tests fill the machine. Journeys leave a third of two processors idle: beside them goes the rest, in turn. */
async function runStages(chosen: readonly Stage[]): Promise<JudgedStage[]> {
  const judged = new Map<Stage, JudgedStage>();
  const inTurn = async (those: readonly Stage[], say: Say) => {
    for (const stage of those) judged.set(stage, await runStage(stage, say));
  };
  const journeys = chosen.filter(({ name }) => name === 'journeys');
  const beside = journeys.length > 0 ? chosen.filter(({ name }) => !['unit', 'journeys'].includes(name)) : [];
  await inTurn(
    chosen.filter((stage) => !journeys.includes(stage) && !beside.includes(stage)),
    aloud,
  );
  const kept: string[] = [];
  if (beside.length > 0)
    aloud(`\nBeside the journeys, told after them: ${beside.map(({ name }) => name).join(', ')}\n`);
  await Promise.all([inTurn(journeys, aloud), inTurn(beside, (text) => kept.push(text))]);
  aloud(kept.join(''));
  return chosen.map((stage) => judged.get(stage)!);
}

async function runStage(stage: Stage, say: Say): Promise<JudgedStage> {
  say(`\n── ${stage.name} ${'─'.repeat(70 - stage.name.length)}\n`);
  const startedMs = performance.now();
  const first = await runOnce(stage, say, join(reports, `${stage.name}.json`));
  const retried = stage.isRetried ? filesToRetry(first) : [];
  if (retried.length > 0) say(`\n── ${stage.name}, what failed once more, alone: ${retried.join(', ')}\n`);
  const second =
    retried.length > 0 ? await runOnce(stage, say, join(reports, `${stage.name}-again.json`), retried) : [];
  return { name: stage.name, results: judge(first, retried, second), durationMs: performance.now() - startedMs };
}

async function runOnce(
  { name, run, read }: Stage,
  say: Say,
  reportPath: string,
  retried?: readonly string[],
): Promise<Result[]> {
  const exitCode = await run(say, reportPath, retried);
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
    run: (say, reportPath, retried) =>
      runNode(say, retried ? [...program, '--maxWorkers=1', ...retried] : program, { TEST_RESULTS: reportPath }),
    read: (report) => report as Result[],
    isRetried: true,
  };
}

function playwrightStage(name: string, ...more: string[]): Stage {
  const lastRun = `--last-failed-file=${join(reports, `${name}-last-run.json`)}`;
  const program = [playwrightProgram, 'test', '--reporter=list,json', lastRun, ...more];
  return {
    name,
    run: async (say, reportPath, retried) => {
      const args = retried ? [...program, '--last-failed', '--workers=1'] : program;
      return buildWebUnlessFresh() || runNode(say, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath });
    },
    read: (report) => readJourneys(report as JourneysReport),
    isRetried: true,
  };
}

async function runNode(say: Say, args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // A terminal is told how far it is.
    stdio: say === aloud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', say);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return exitCode;
}
