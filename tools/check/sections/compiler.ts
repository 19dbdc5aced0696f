import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import type { Finding, Section } from '../section.ts';

const projects = ['tsconfig.json', 'apps/web/tsconfig.json'];

export const compiler: Section = {
  title: 'types',
  rules: ['TS2322', 'TS1294', 'TS1484', 'TS2375', 'TS6133'],
  async inspect(root) {
    const results = await Promise.all(projects.map((project) => compile(root, project)));
    return { looked: sum(results.map((one) => one.looked)), findings: results.flatMap((one) => one.findings) };
  },
};

async function compile(root: string, project: string): Promise<{ looked: number; findings: Finding[] }> {
  // What did not change since the last run is not compiled again.
  const remembered = join(root, 'node_modules/.cache/vivac', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', remembered];
  const args = ['--noEmit', ...incremental, '--pretty', 'false', '--listFiles', '-p', project];
  const { code, stdout, stderr } = await runProgram(root, 'typescript/bin/tsc', args);
  const lines = stdout.split('\n');
  const findings = lines.flatMap(readDiagnostic);
  if (code !== 0 && findings.length === 0) throw new Error(`tsc -p ${project} ended with ${code}:\n${stderr}${stdout}`);
  const ours = lines.filter((line) => /\.tsx?$/.test(line) && !line.includes('node_modules')).length;
  if (ours === 0) findings.push({ rule: 'nothing', path: project, detail: 'no file of ours was compiled' });
  return { looked: ours, findings };
}

function readDiagnostic(line: string): Finding[] {
  const match = /^(?<path>[^\s(][^(]*)\((?<place>[\d,]+)\): error (?<rule>TS\d+): (?<detail>.*)$/.exec(line);
  if (!match?.groups) return line.startsWith('error TS') ? [{ rule: 'TS', path: '', detail: line }] : [];
  const { path = '', place = '', rule = '', detail = '' } = match.groups;
  return [{ rule, path, detail: `${place.replace(',', ':')} ${detail}` }];
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
