import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { countJourneys, countUnit, sumCounts, withVerdict, type Counts } from './run-tests/counts.ts';

interface Stage {
  name: string;
  run(reportPath: string): { exitCode: number | null; count(report: unknown): Counts };
}

const root = resolve(import.meta.dirname, '..');
let built: { readonly exitCode: number | null } | null = null;
const playwrightProgram = 'node_modules/@playwright/test/cli.js';

const stages: Stage[] = [
  {
    name: 'check',
    run: (reportPath) => ({
      exitCode: runNode(['tools/check-house.ts', `--report=${reportPath}`]),
      count: (report) => report as Counts,
    }),
  },
  {
    name: 'unit',
    run: (reportPath) => ({
      exitCode: runVitest(reportPath),
      count: (report) => countUnit(report as Parameters<typeof countUnit>[0]),
    }),
  },
  {
    name: 'journeys',
    run: (reportPath) => ({
      exitCode: buildWeb() || runPlaywright(reportPath),
      count: (report) => countJourneys(report as Parameters<typeof countJourneys>[0]),
    }),
  },
];

/** Of the hosted identity provider, against the official emulator; its packages are large and installed by themselves. */
const hostedStages: Stage[] = [
  {
    name: 'firebase',
    run: (reportPath) => ({
      exitCode: runVitest(reportPath, '--config=tests/firebase/vitest.config.ts'),
      count: (report) => countUnit(report as Parameters<typeof countUnit>[0]),
    }),
  },
  {
    name: 'firebase-journeys',
    run: (reportPath) => ({
      exitCode: buildWeb() || runPlaywright(reportPath, '--config=tests/firebase/playwright.config.ts'),
      count: (report) => countJourneys(report as Parameters<typeof countJourneys>[0]),
    }),
  },
];
if (existsSync(join(root, 'tests/firebase/node_modules/firebase-tools'))) stages.push(...hostedStages);
else
  console.log(
    'Without the tests of Firebase: npm ci --prefix tests/firebase --ignore-scripts installs what they need.',
  );

const chosen = chooseStages(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'vivac-reports-'));
const results = chosen.map((stage) => runStage(stage));
rmSync(reports, { recursive: true, force: true });
conclude();

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

function runStage({ name, run }: Stage): Counts & { name: string; durationMs: number } {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
  const startedMs = performance.now();
  const reportPath = join(reports, `${name}.json`);
  const { exitCode, count } = run(reportPath);
  const counts = withVerdict(readCounts(reportPath, count), exitCode);
  return { name, ...counts, durationMs: performance.now() - startedMs };
}

/** A stage that left no report has crashed. */
function readCounts(reportPath: string, count: (report: unknown) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(reportPath, 'utf8')));
  } catch (error) {
    console.error(`No report: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

function runVitest(reportPath: string, ...more: string[]): number | null {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more]);
}

function runPlaywright(reportPath: string, ...more: string[]): number | null {
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath };
  return runNode([playwrightProgram, 'test', '--reporter=list,json', ...more], '.', report);
}

/** Once for all stages that open a browser. */
function buildWeb(): number | null {
  built ??= { exitCode: runNode(['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], 'apps/web') };
  return built.exitCode;
}

function runNode(args: string[], folder = '.', env: Record<string, string> = {}): number | null {
  const options = { cwd: join(root, folder), env: { ...process.env, ...env } };
  return spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options }).status;
}

function conclude(): void {
  console.log('');
  for (const { name, passed, failed, durationMs } of results) {
    const seconds = (durationMs / 1000).toFixed(1);
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed and ${failed} failed in ${seconds} s`);
  }
  const { passed, failed } = sumCounts(results);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
