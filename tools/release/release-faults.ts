import { changesOf } from './changes.ts';

export interface Candidate {
  readonly version: string;
  /** By path, of the packages of the repository. */
  readonly versions: ReadonlyMap<string, string>;
  readonly changelog: string;
  /** SECURITY.md. */
  readonly security: string;
  /** Names of files with stores of releases, which later versions are upgraded from in a test. */
  readonly fixtures: readonly string[];
  readonly tags: readonly string[];
  /** What `git status` says. */
  readonly uncommitted: readonly string[];
}

/** Where reports about the code arrive, as RFC 9116 writes it. */
const CONTACT = /^ {4}Contact: (mailto:\S+@|https:\/\/|tel:\+)\S+$/m;
const SEMANTIC = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Why this is no release yet, each in a sentence that says what to do. */
export function releaseFaults(candidate: Candidate): string[] {
  const { version, versions, changelog, security, fixtures, tags, uncommitted } = candidate;
  const others = [...versions].filter(([, other]) => other !== version);
  return [
    ...(SEMANTIC.test(version) ? [] : [`${version} is no semantic version: three numbers.`]),
    ...others.map(([path, other]) => `${path} says ${other}, and package.json ${version}.`),
    ...(changesOf(changelog, version) === null
      ? [`CHANGELOG.md has no part “## ${version}”: give “Unreleased” its number.`]
      : []),
    ...(changesOf(changelog, 'Unreleased') === null ? [] : ['CHANGELOG.md still has changes under “Unreleased”.']),
    ...(CONTACT.test(security)
      ? []
      : ['SECURITY.md names nobody: write an address of yours after “Contact:”, as mailto:, https: or tel:.']),
    ...(fixtures.includes(`${version}.backup`)
      ? []
      : [`No store of ${version} is kept for later versions: npm run generate -- release-fixture, and commit it.`]),
    ...(tags.includes(`v${version}`) ? [`The tag v${version} is there already: raise the version.`] : []),
    ...(uncommitted.length === 0 ? [] : [`Not committed: ${uncommitted.join(', ')}.`]),
  ];
}
