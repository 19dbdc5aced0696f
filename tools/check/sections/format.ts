import { runProgram } from '../run-program.ts';
import type { Section } from '../section.ts';
import { isCode, listPaths } from '../source-files.ts';

export const format: Section = {
  title: 'format',
  rules: ['prettier'],
  async inspect(root) {
    const args = ['--list-different', '--cache', '--cache-strategy', 'content', '.'];
    const { code, stdout, stderr } = await runProgram(root, 'prettier/bin/prettier.cjs', args);
    const paths = stdout.split('\n').filter((line) => line !== '');
    if (code !== 0 && paths.length === 0) throw new Error(`prettier ended with ${code}:\n${stderr}`);
    const findings = paths.map((path) => ({ rule: 'prettier', path, detail: 'run `npm run format`' }));
    return { looked: (await listPaths(root)).filter(isCode).length, findings };
  },
};
