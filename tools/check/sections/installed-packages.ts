import type { Finding, Section } from '../section.ts';
import { type LockFile, thirdParties } from '../../generate/licences/third-party.ts';
import { readTexts } from '../source-files.ts';

type Pins = Record<string, string>;
type Manifest = { dependencies?: Pins; devDependencies?: Pins; optionalDependencies?: Pins };
type Lock = { packages: Record<string, { resolved?: string; link?: boolean }> };

export const installedPackages: Section = {
  title: 'packages',
  rules: ['exact', 'lock-host', 'mantine', 'licence'],
  async inspect(root) {
    const manifests = await readTexts(root, (path) => /(^|\/)package\.json$/.test(path));
    const locks = await readTexts(root, (path) => /(^|\/)package-lock\.json$/.test(path));
    const findings = manifests.flatMap(({ path, text }) => judgePins(path, JSON.parse(text) as Manifest));
    const strange = locks.flatMap(({ path, text }) => judgeLock(path, JSON.parse(text) as Lock));
    const refused = locks
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap(({ path, text }) => judgeLicences(path, JSON.parse(text) as LockFile));
    return { looked: manifests.length, findings: [...findings, ...strange, ...refused] };
  },
};

function judgePins(path: string, manifest: Manifest): Finding[] {
  const pins = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const loose = Object.entries(pins).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  const findings = loose.map(([name, version]) => ({
    rule: 'exact',
    path,
    detail: `${name} ${version}: pin one version`,
  }));
  const mantine = new Set(Object.entries(pins).flatMap(([name, pin]) => (name.startsWith('@mantine/') ? [pin] : [])));
  if (mantine.size > 1) findings.push({ rule: 'mantine', path, detail: 'all @mantine packages have the same version' });
  return findings;
}

function judgeLock(path: string, { packages }: Lock): Finding[] {
  const strange = Object.entries(packages).filter(
    ([, { resolved, link }]) => resolved && !link && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  return strange.map(([name, { resolved }]) => ({
    rule: 'lock-host',
    path,
    detail: `${name} comes from ${resolved}`,
  }));
}

/** Of what is installed to run and to build the product; what only measures it has lock files of its own. */
function judgeLicences(path: string, lock: LockFile): Finding[] {
  return thirdParties(lock)
    .filter(({ isPermitted }) => !isPermitted)
    .map(({ name, version, licence }) => ({
      rule: 'licence',
      path,
      detail: `${name} ${version} is under ${licence}: choose another package, or permit it in tools/generate/licences/third-party.ts`,
    }));
}
