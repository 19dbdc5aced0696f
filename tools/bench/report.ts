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
