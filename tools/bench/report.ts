import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Of sorted or unsorted numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Lines of a table with aligned columns; the first row is its head. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('   ');
  process.stdout.write(`\n${title}\n${rows.map(line).join('\n')}\n`);
}

export const ms = (value: number) => `${value.toFixed(2)} ms`;
export const thousands = (value: number) => Math.round(value).toLocaleString('en');

/** The processors in words; hypervisors give many the same name, so with family and model where the system tells. */
export function processors(): string {
  const [first] = cpus();
  const about = { family: '', model: '' };
  try {
    const text = readFileSync('/proc/cpuinfo', 'utf8');
    about.family = /^cpu family\s*: (\d+)$/m.exec(text)?.[1] ?? '';
    about.model = /^model\s*: (\d+)$/m.exec(text)?.[1] ?? '';
  } catch {
    // Elsewhere the name has to do.
  }
  const kind = about.model === '' ? '' : `, family ${about.family} model ${about.model}`;
  return `${cpus().length} × ${first?.model}${kind}, Node ${process.versions.node}`;
}

interface Goal {
  readonly work: string;
  readonly goal: string;
  readonly reached: string;
}

const goals: Goal[] = [];

/** Keeps what stands in the table of goals of docs/measurements.md. */
export function noteGoal(work: string, goal: string, reached: string): void {
  goals.push({ work, goal, reached });
}

/** Prints the rows of that table that were measured, as they stand there. */
export function printGoals(): void {
  if (goals.length === 0) return;
  const rows = goals.map(({ work, goal, reached }) => `| ${work} | ${goal} | ${reached} |`);
  process.stdout.write(`\n| work | goal | reached |\n| --- | --- | --- |\n${rows.join('\n')}\n`);
}
