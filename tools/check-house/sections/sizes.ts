import type { Section } from '../section.ts';
import { isCode, isTest, readTexts } from '../source-files.ts';

const ceilings = { p95: 180, file: 250 };
const places = /^(apps|packages|tools)\//;

export const sizes: Section = {
  title: 'sizes',
  rules: ['ceiling'],
  async inspect(root) {
    const files = await readTexts(root, (path) => places.test(path) && isCode(path));
    const counted = files.map(({ path, text }) => ({ path, lines: countCodeLines(text) }));
    const product = counted.filter(({ path }) => !isTest(path) && !path.includes('/planted/'));
    const { median, p95 } = spread(product.map(({ lines }) => lines));
    const findings = counted
      .filter(({ lines }) => lines > ceilings.file)
      .map(({ path, lines }) => ({ rule: 'ceiling', path, detail: `${lines} code lines, at most ${ceilings.file}` }));
    if (p95 > ceilings.p95)
      findings.push({
        rule: 'p95',
        path: '',
        detail: `${p95} code lines at the 95th percentile, at most ${ceilings.p95}`,
      });
    const notes = [`${product.length} files beside tests: median ${median} code lines, p95 ${p95}`];
    return { looked: files.length, findings, notes };
  },
};

/** Lines that are neither blank nor comment. */
export function countCodeLines(text: string): number {
  const bare = text.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '');
  return bare.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

export function spread(numbers: readonly number[]): { median: number; p95: number } {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
