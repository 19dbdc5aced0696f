/**
 * `npm run release [-- --dry] [--to=FOLDER]`: tries what is committed in an empty clone and writes what is published. `--dry` tries the quick part, also of what
 * is no release yet. `--cut=VERSION` gives what is there that number instead, again as often as it is called. Publishes nothing. See docs/releasing.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ReleaseCheck, checksOf } from './release/checks.ts';
import { cutChangelog, raisedLock, raisedPackage } from './release/cut.ts';
import { type Candidate, releaseFaults } from './release/release-faults.ts';
import { writeArtefacts } from './release/write-artefacts.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { dry: { type: 'boolean', default: false }, to: { type: 'string' }, cut: { type: 'string' } },
});
if (values.cut !== undefined) {
  cut(values.cut);
  process.exit();
}
const candidate = readCandidate();
const folder = resolve(values.to ?? join(root, 'release', `${candidate.version}${values.dry ? '-dry' : ''}`));

const faults = releaseFaults(candidate);
for (const fault of faults) console.log(`${values.dry ? '–' : '✗'} ${fault}`);
if (faults.length > 0 && !values.dry) process.exit(1);
const workshop = mkdtempSync(join(tmpdir(), 'vivac-release-'));
try {
  release(join(workshop, 'vivac'));
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

/** Version, changes and store of a release, as files that are committed afterwards. */
function cut(version: string): void {
  const at = (path: string) => join(root, path);
  const rewrite = (path: string, change: (text: string) => string) =>
    writeFileSync(at(path), change(readFileSync(at(path), 'utf8')));
  const today = new Date().toISOString().slice(0, 10);
  const changelog = cutChangelog(readFileSync(at('CHANGELOG.md'), 'utf8'), version, today);
  if (!/^\d+\.\d+\.\d+$/.test(version) || changelog === null) {
    console.log(`✗ ${version}: expected three numbers, and changes under “Unreleased” in CHANGELOG.md.`);
    process.exit(1);
  }
  writeFileSync(at('CHANGELOG.md'), changelog);
  const packages = execFileSync('git', ['ls-files', 'package.json', 'apps/*/package.json', 'packages/*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of packages.trim().split('\n')) rewrite(path, (text) => raisedPackage(text, version));
  rewrite('package-lock.json', (text) => raisedLock(text, version));
  const { status } = spawnSync('npm', ['run', '--silent', 'generate', '--', 'release-fixture'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  console.log(`Cut as ${version}. Look at it, commit it, then: npm run release`);
}

function release(clone: string): void {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' });
  const lines: string[] = [];
  for (const check of checksOf(values.dry)) {
    const { isPassed, line } = tried(check, clone);
    lines.push(line);
    console.log(line);
    if (isPassed) continue;
    console.log('Nothing was written.');
    process.exitCode = 1;
    return;
  }
  const noted = values.dry ? ['A trial: not everything was tried.', ...faults, ...lines] : lines;
  const names = writeArtefacts(folder, { ...candidate, clone, checks: noted });
  console.log(`${folder}\n${names.map((name) => `  ${name}`).join('\n')}`);
}

function tried({ name, command }: ReleaseCheck, clone: string): { isPassed: boolean; line: string } {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const startedMs = performance.now();
  const [program, ...args] = command;
  const { status } = spawnSync(program!, args, { cwd: clone, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  return { isPassed: status === 0, line: `${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)` };
}

function readCandidate(): Candidate {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version;
  const stated = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const packages = stated('ls-files', 'apps/*/package.json', 'packages/*/package.json');
  return {
    version: versionIn('package.json'),
    versions: new Map(packages.map((path) => [path, versionIn(path)])),
    changelog: read('CHANGELOG.md'),
    security: read('SECURITY.md'),
    fixtures: readdirSync(join(root, 'packages/testing/releases')),
    tags: stated('tag'),
    uncommitted: stated('status', '--porcelain'),
  };
}
