import { parseOutput, runProgram } from '../run-program.ts';
import type { Section } from '../section.ts';

interface LintOutput {
  number_of_files: number;
  diagnostics: { code: string; filename: string; message: string; labels: { span: { line: number } }[] }[];
}

export const lint: Section = {
  title: 'lint',
  rules: [
    'eslint(complexity)',
    'eslint(max-lines)',
    'eslint(max-lines-per-function)',
    'eslint(no-console)',
    'eslint(no-unused-vars)',
    'import(no-default-export)',
    'jsx-a11y(alt-text)',
    'react-hooks(rules-of-hooks)',
    'react-hooks(exhaustive-deps)',
    'typescript(no-explicit-any)',
    'typescript(ban-ts-comment)',
    'unicorn(filename-case)',
    'vitest(no-disabled-tests)',
    'vitest(no-focused-tests)',
  ],
  async inspect(root) {
    const result = await runProgram(root, 'oxlint/bin/oxlint', ['--format', 'json', '.']);
    const output = parseOutput('oxlint', result) as LintOutput;
    const findings = output.diagnostics.map(({ code, filename, message, labels }) => ({
      rule: code,
      path: filename,
      detail: `${labels[0]?.span.line ?? ''} ${message}`,
    }));
    return { looked: output.number_of_files, findings };
  },
};
