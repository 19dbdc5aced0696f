import { parseOutput, runProgram } from '../run-program.ts';
import type { Finding, Section } from '../section.ts';
import { isCode, listPaths } from '../source-files.ts';

type Named = { name: string; line?: number };
type Issues = { file: string } & Record<(typeof kinds)[number], Named[]>;

const kinds = ['files', 'exports', 'types', 'dependencies', 'devDependencies', 'unlisted', 'unresolved'] as const;

export const deadCode: Section = {
  title: 'dead code',
  rules: ['files', 'exports', 'types', 'dependencies', 'unlisted'],
  async inspect(root) {
    const result = await runProgram(root, 'knip/bin/knip.js', [
      '--reporter',
      'json',
      '--no-progress',
      '--no-exit-code',
    ]);
    const { issues } = parseOutput('knip', result) as { issues: Issues[] };
    return { looked: (await listPaths(root)).filter(isCode).length, findings: issues.flatMap(readIssues) };
  },
};

const readIssues = (issues: Issues): Finding[] =>
  kinds.flatMap((kind) =>
    (issues[kind] ?? []).map(({ name, line }) => ({
      rule: kind,
      path: issues.file,
      detail: kind === 'files' ? 'nobody imports this file' : `${line ?? ''} ${name}`,
    })),
  );
