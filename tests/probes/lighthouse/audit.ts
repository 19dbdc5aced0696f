import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface View {
  readonly name: string;
  readonly address: string;
  readonly preset: 'desktop' | 'mobile';
  readonly reader: 'nobody' | 'manager' | 'admin';
}

/** What one run measured: scores from 0 to 100, times in milliseconds. */
export interface Run {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly kilobytes: number;
  /** Audits of the two last scores that were not passed. */
  readonly shortcomings: readonly string[];
}

interface Report {
  readonly runtimeError?: object;
  readonly categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { score: number | null; numericValue?: number }>;
}

const program = resolve(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
const asRoot = process.getuid?.() === 0;
const chromeFlags = ['--headless=new', '--disable-quic', ...(asRoot ? ['--no-sandbox'] : [])];

interface Visit {
  readonly view: View;
  readonly url: string;
  /** The session of the view's reader; null for nobody's. */
  readonly cookie: string | null;
  readonly chromium: string;
  readonly folder: string;
}

/** A browser on a busy machine now and then paints nothing in time, or loses its own record. */
const ATTEMPTS = 3;

/** One page load in a browser of its own, so that nothing is cached. Lighthouse's own throttling is simulated. */
export async function audit(visit: Visit): Promise<Run> {
  const reportPath = join(visit.folder, 'report.json');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const exitCode = await runLighthouse(visit, reportPath);
    const report = exitCode === 0 ? (JSON.parse(await readFile(reportPath, 'utf8')) as Report) : undefined;
    await rm(reportPath, { force: true });
    if (report && !report.runtimeError) return runOf(report);
  }
  throw new Error(`Lighthouse could not measure ${visit.view.name} in ${ATTEMPTS} attempts.`);
}

async function runLighthouse({ view, url, cookie, chromium }: Visit, reportPath: string): Promise<number | null> {
  const headers = cookie !== null ? ['--extra-headers', JSON.stringify({ Cookie: cookie })] : [];
  const preset = view.preset === 'desktop' ? ['--preset=desktop'] : [];
  const child = spawn(
    process.execPath,
    [
      program,
      `${url}${view.address}`,
      '--output=json',
      `--output-path=${reportPath}`,
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=${chromeFlags.join(' ')}`,
      '--quiet',
      '--no-enable-error-reporting',
      ...preset,
      ...headers,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: chromium } },
  );
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return exitCode;
}

function runOf({ categories, audits }: Report): Run {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const failed = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
    shortcomings: failed,
  };
}
