import './generate/text.ts';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { arrows } from './check/sections/arrows.ts';
import { bundle } from './check/sections/bundle.ts';
import { catalogues } from './check/sections/catalogues.ts';
import { compiler } from './check/sections/compiler.ts';
import { deadCode } from './check/sections/dead-code.ts';
import { format } from './check/sections/format.ts';
import { homesOfThings } from './check/sections/homes.ts';
import { installedPackages } from './check/sections/installed-packages.ts';
import { lint } from './check/sections/lint.ts';
import { names } from './check/sections/names.ts';
import { buildPlantedProject, removePlantedProject } from './check/planted-project.ts';
import { countPlanted, findDefects, plantedFiles } from './check/proof.ts';
import type { Section } from './check/section.ts';
import { asOneLine, type Result } from './run-tests/results.ts';
import { testHelpers } from './check/sections/test-helpers.ts';
import { slices } from './check/sections/slices.ts';
import { styleValues } from './check/sections/style-values.ts';
import { words } from './check/sections/words.ts';

interface Verdict {
  title: string;
  lines: string[];
  passed: boolean;
}

const root = resolve(import.meta.dirname, '..');
// The slowest first, so that the two lanes end together.
const sections: Section[] = [
  bundle,
  format,
  arrows,
  deadCode,
  compiler,
  lint,
  names,
  homesOfThings,
  testHelpers,
  words,
  slices,
  catalogues,
  styleValues,
  installedPackages,
];
const LANES = 2;

const startedMs = performance.now();
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const reportPath = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);
const plantedProject = await buildPlantedProject(root, plantedFiles);
const verdicts: Verdict[] = [];
try {
  const queue = sections.filter(({ title }) => requested.length === 0 || requested.includes(title));
  await Promise.all(Array.from({ length: LANES }, () => workThrough(queue)));
} finally {
  await removePlantedProject(plantedProject);
}
await conclude();

async function workThrough(queue: Section[]): Promise<void> {
  for (let section = queue.shift(); section; section = queue.shift()) {
    const verdict = await judge(section).catch((error: unknown) => crashed(section.title, error));
    verdicts.push(verdict);
    console.log(`${verdict.passed ? '✓' : '✗'} ${verdict.lines.join('\n    ')}`);
  }
}

async function judge(section: Section): Promise<Verdict> {
  const sectionStartedMs = performance.now();
  const { looked, findings, notes = [] } = await section.inspect(root);
  const defects = findDefects(section, await section.inspect(plantedProject));
  if (looked === 0) defects.push('it looked at nothing');
  const facts = `${looked} looked at, ${countPlanted(section.title)} planted violations found`;
  const heading = `${section.title} (${seconds(sectionStartedMs)}): ${defects.length === 0 ? facts : 'THE CHECK ITSELF IS BROKEN'}`;
  const problems = findings.map(({ rule, path, detail }) => `${path}: ${detail} [${rule}]`);
  return {
    title: section.title,
    lines: [heading, ...notes, ...defects, ...problems.toSorted()],
    passed: defects.length === 0 && findings.length === 0,
  };
}

function crashed(title: string, error: unknown): Verdict {
  const message = error instanceof Error ? error.message : String(error);
  return { title, lines: [`${title}: could not be checked`, message], passed: false };
}

async function conclude(): Promise<void> {
  const failed = verdicts.filter((verdict) => !verdict.passed);
  const passed = verdicts.length - failed.length;
  if (reportPath) await writeFile(reportPath, JSON.stringify(verdicts.map((verdict) => resultOf(verdict))));
  const names = failed.map(({ title }) => title).join(', ');
  console.log(
    `\ncheck: ${passed} sections pass, ${failed.length} fail${names && ` (${names})`} in ${seconds(startedMs)}`,
  );
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
}

/** What `npm test` counts and names. */
function resultOf({ title, lines, passed }: Verdict): Result {
  return { name: `check › ${title}`, file: null, isTest: true, error: passed ? null : asOneLine(lines.join('\n')) };
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
