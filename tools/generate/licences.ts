/** `npm run generate -- licences [--texts]`: the packages of others with their licences, from the lock file and what is installed; asks nobody. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LockFile, type ThirdParty, thirdParties } from './licences/third-party.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { texts: { type: 'boolean', default: false } } });
const parties = thirdParties(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile);
const shipped = parties.filter(({ isShipped }) => isShipped);

console.log(values.texts ? shipped.map(withText).join(`\n${'-'.repeat(80)}\n\n`) : table());
const refused = parties.filter(({ isPermitted }) => !isPermitted);
for (const { name, version, licence } of refused) console.error(`Not permitted: ${name} ${version}: ${licence}`);
process.exitCode = refused.length > 0 ? 1 : 0;

function table(): string {
  const counts = Map.groupBy(parties, ({ licence }) => licence)
    .entries()
    .toArray()
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([licence, of]) => `${String(of.length).padStart(5)}  ${licence}`);
  const lines = parties.map(
    ({ name, version, licence, isShipped }) => `${name} ${version}: ${licence}${isShipped ? '' : ' (not shipped)'}`,
  );
  return [...lines, '', `${parties.length} packages, ${shipped.length} of them shipped`, ...counts].join('\n');
}

/** The texts that a package brings; those for other platforms are not installed. */
function withText({ name, version, licence, folder }: ThirdParty): string {
  const texts = textsIn(join(root, folder));
  return [`${name} ${version}: ${licence}`, '', ...(texts.length > 0 ? texts : ['(it brings no text)'])].join('\n');
}

function textsIn(folder: string): string[] {
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (file) => file.isFile() && /^(licen[cs]e|copying|notice)\b/i.test(file.name),
    );
    return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trimEnd());
  } catch {
    return ['(not installed here)'];
  }
}
