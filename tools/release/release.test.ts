import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';
import { checksOf } from './checks.ts';
import { cutChangelog, raisedLock, raisedPackage } from './cut.ts';
import { checksumsOf } from './checksums.ts';
import { imageSteps } from './image-steps.ts';
import { type Candidate, releaseFaults } from './release-faults.ts';
import { writeArtefacts } from './write-artefacts.ts';

const CHANGELOG = `# Changes

## 0.2.0 (2026-12-01)

- **New**: one.

## 0.1.0

The first version.
`;
const READY: Candidate = {
  version: '0.2.0',
  versions: new Map([['apps/server/package.json', '0.2.0']]),
  changelog: CHANGELOG,
  security: '    Contact: mailto:security@pinos.example.com\n',
  fixtures: ['0.1.0.backup', '0.2.0.backup'],
  tags: ['v0.1.0'],
  uncommitted: [],
};

// @holds release-1
it('a release with its number, changes, store and tag in order has no faults', () => {
  expect(releaseFaults(READY)).toEqual([]);
});

// @holds release-1
it.each<[string, Partial<Candidate>, string]>([
  ['two numbers', { version: '0.2', versions: new Map() }, 'is no semantic version'],
  [
    'another version in a package',
    { versions: new Map([['apps/web/package.json', '0.1.0']]) },
    'apps/web/package.json says 0.1.0',
  ],
  ['no part in CHANGELOG.md', { changelog: CHANGELOG.replace('0.2.0', '0.1.9') }, 'has no part “## 0.2.0”'],
  ['unreleased changes', { changelog: `## Unreleased\n\n- more\n\n${CHANGELOG}` }, 'still has changes'],
  ['nobody to report to', { security: '    Contact: none yet\n' }, 'SECURITY.md names nobody'],
  ['an address that is none', { security: '    Contact: us\n' }, 'SECURITY.md names nobody'],
  ['no store kept of it', { fixtures: ['0.1.0.backup'] }, 'npm run generate -- release-fixture'],
  ['its tag already there', { tags: ['v0.2.0'] }, 'The tag v0.2.0 is there already'],
  ['something not committed', { uncommitted: [' M README.md'] }, 'Not committed:  M README.md'],
])('a release with %s is refused in a sentence', (_name, change, sentence) => {
  expect(releaseFaults({ ...READY, ...change }).join('\n')).toContain(sentence);
});

it('the changes of a version are its part of CHANGELOG.md without the heading', () => {
  expect(changesOf(CHANGELOG, '0.2.0')).toBe('- **New**: one.');
  expect(changesOf(CHANGELOG, '0.1.0')).toBe('The first version.');
  expect([changesOf(CHANGELOG, '0.2'), changesOf('## Unreleased\n\n## 0.1.0\nx', 'Unreleased')]).toEqual([null, null]);
});

// @holds release-2
it('a release is tried by clean install, licences, checks, tests, upgrade and killed backups; a trial by its quick part', () => {
  const names = checksOf(false).map(({ name }) => name);
  for (const word of ['clean install', 'licences', 'checks', 'tests', 'upgrade', 'backup', 'killed'])
    expect(names.join()).toContain(word);
  expect(names[0]).toContain('clean install');
  const quick = checksOf(true).map(({ name }) => name);
  expect(names.filter((name) => quick.includes(name))).toEqual(quick);
  expect(quick.length).toBeLessThan(names.length);
});

it('checksums are as sha256sum reads them, sorted by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivac-sums-'));
  for (const name of ['b', 'a']) writeFileSync(join(folder, name), name);
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(checksumsOf(folder, ['b', 'a'])).toBe(`${sum('a')}  a\n${sum('b')}  b\n`);
  rmSync(folder, { recursive: true });
});

it('a folder that holds something already is not written into', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivac-artefacts-'));
  writeFileSync(join(folder, 'SHA256SUMS'), '');
  const release = { version: '0.2.0', clone: folder, changelog: CHANGELOG, checks: [] };
  expect(() => writeArtefacts(folder, release)).toThrow('a release is written once');
  rmSync(folder, { recursive: true });
});

it('the steps of the image name the version everywhere', () => {
  expect(imageSteps('0.2.0').match(/0\.2\.0/g)!.length).toBeGreaterThan(6);
});

// @holds release-3
it('what is unreleased gets a number, and what came since is added when it is cut again', () => {
  const changelog = '# Changes\n\n## Unreleased\n\n- one\n\n## 0.1.0\n\nThe first version.\n';
  const once = cutChangelog(changelog, '0.2.0', '2026-12-01')!;
  expect(once).toBe('# Changes\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- one\n\n## 0.1.0\n\nThe first version.\n');
  const more = once.replace('## Unreleased\n', '## Unreleased\n\n- two\n');
  expect(cutChangelog(more, '0.2.0', '2026-12-02')).toBe(
    once.replace('- one', '- one\n- two').replace('12-01', '12-02'),
  );
  expect(cutChangelog(once, '0.3.0', '2026-12-03')).toBeNull();
});

// @holds release-3
it('a version is raised in every package of ours and in the lock file, and nowhere else', () => {
  const own =
    '{\n  "name": "@vivac/web",\n  "version": "0.1.0",\n  "dependencies": {\n    "@vivac/text": "0.1.0",\n    "ajv": "0.1.0"\n  },\n  "devDependencies": {\n    "@vivac/testing": "0.1.0"\n  }\n}\n';
  const raised = raisedPackage(own, '0.2.0');
  expect(raised).toBe(
    own
      .replace('"version": "0.1.0"', '"version": "0.2.0"')
      .replace('text": "0.1.0"', 'text": "0.2.0"')
      .replace('testing": "0.1.0"', 'testing": "0.2.0"'),
  );
  const lock = {
    version: '0.1.0',
    packages: { 'apps/web': JSON.parse(own), 'node_modules/ajv': { version: '0.1.0' } },
  };
  expect(JSON.parse(raisedLock(JSON.stringify(lock), '0.2.0'))).toEqual({
    version: '0.2.0',
    packages: { 'apps/web': JSON.parse(raised), 'node_modules/ajv': { version: '0.1.0' } },
  });
});
