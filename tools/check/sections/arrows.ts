import { arrowRules } from './arrow-rules.ts';
import { parseOutput, runProgram } from '../run-program.ts';
import type { Finding, Section } from '../section.ts';
import { isCode, listPaths } from '../source-files.ts';

interface CruiseOutput {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const cruised = ['apps', 'packages', 'tools', 'tests'];

export const arrows: Section = {
  title: 'arrows',
  rules: arrowRules.map((rule) => rule.name),
  async inspect(root) {
    const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...cruised];
    const result = await runProgram(root, 'dependency-cruiser/bin/dependency-cruiser.mjs', args);
    const output = parseOutput('dependency-cruiser', result) as CruiseOutput;
    const seen = new Set(output.modules.map((module) => module.source));
    const findings = output.summary.violations.map(({ from, to, rule }) => ({
      rule: rule.name,
      path: from,
      detail: `imports ${to}${because(rule.name)}`,
    }));
    return { looked: seen.size, findings: [...findings, ...(await findUnseen(root, seen))] };
  },
};

/** With TypeScript 7 and no @swc/core the cruiser sees no module and reports no violation: every file must be seen. */
async function findUnseen(root: string, seen: ReadonlySet<string>): Promise<Finding[]> {
  const paths = (await listPaths(root)).filter((path) => isCode(path) && cruised.includes(path.split('/', 1)[0] ?? ''));
  const unseen = paths.filter((path) => !seen.has(path));
  return unseen.map((path) => ({ rule: 'unseen', path, detail: 'the cruiser did not read this file' }));
}

function because(name: string): string {
  const comment = arrowRules.find((rule) => rule.name === name)?.comment;
  return comment ? ` (${comment})` : '';
}
