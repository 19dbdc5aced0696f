import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As `sha256sum -c` reads them. */
export function checksumsOf(folder: string, names: readonly string[]): string {
  const lines = names.toSorted().map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  return lines.join('');
}
