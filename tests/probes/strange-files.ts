import { judge, VERDICTS } from '@vivac/testing/strange-files/judge';
import { strangeFile } from '@vivac/testing/strange-files/strange-file-of';

/** Writes strange files with a known truth, reads them back and prints what became of them: `--files=10000 --from=0 --show=refused`. */
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const files = Number(option('files') ?? 1_000);
const from = Number(option('from') ?? 0);
const shown = option('show') ?? 'silently wrong';
const print = (line: string) => process.stdout.write(`${line}\n`);

const counts = new Map<string, Map<string, number>>();
for (let seed = from; seed < from + files; seed++) {
  const file = await strangeFile(seed);
  const { verdict, reasons } = await judge(file);
  for (const shape of [file.shape, 'all']) {
    const row = counts.get(shape) ?? new Map<string, number>();
    counts.set(shape, row.set(verdict, (row.get(verdict) ?? 0) + 1));
  }
  if (verdict === shown) print(`${seed} (${file.shape}, ${file.fileName}): ${reasons.join('\n    ')}`);
}

print(`| shape | files | ${VERDICTS.join(' | ')} |`);
print(`| ----- | ----: | ${VERDICTS.map(() => '---:').join(' | ')} |`);
const ofAll = [...counts].sort(
  ([one], [other]) => (one === 'all' ? 1 : 0) - (other === 'all' ? 1 : 0) || one.localeCompare(other),
);
for (const [shape, row] of ofAll) {
  const all = [...row.values()].reduce((sum, count) => sum + count, 0);
  const shares = VERDICTS.map((verdict) => shareText(row.get(verdict) ?? 0, all));
  print(`| ${shape} | ${all} | ${shares.join(' | ')} |`);
}
if (counts.get('all')?.has('silently wrong')) process.exitCode = 1;

function shareText(count: number, all: number): string {
  return count === 0 ? '0' : `${((count / all) * 100).toFixed(1)} %`;
}
