/** A package of others, as a lock file names it. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** An expression of SPDX. */
  readonly licence: string;
  /** Where it lies below the repository. */
  readonly folder: string;
  /** Whether it is part of what others run, not only of how it is built and tested. */
  readonly isShipped: boolean;
  readonly isPermitted: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** Of which a self-hosted product may be made without owing more than their texts; MPL-2.0 asks for changes of its own files, and none is changed. */
const PERMITTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);

/** What the packages themselves say in another way than SPDX, read in the texts that come with them. */
const READ_IN_THEIR_TEXT: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  limiter: 'MIT',
  optimist: 'MIT',
  'png-js': 'MIT',
  rai: 'MIT',
  simplesmtp: 'MIT',
};
/** A font that may be shipped with a program; not sold by itself, nor changed under its name. */
const PERMITTED_OF_ONE = new Map([['dejavu-fonts-ttf', 'Bitstream-Vera']]);

/** Every package once, by name and version; our own are none. */
export function thirdParties(lock: LockFile): ThirdParty[] {
  const found = new Map<string, ThirdParty>();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const name = folder.split('node_modules/').at(-1)!;
    if (!folder.includes('node_modules/') || entry.link) continue;
    const { version = '' } = entry;
    const licence = READ_IN_THEIR_TEXT[name] ?? entry.license ?? 'none stated';
    const isPermitted = PERMITTED_OF_ONE.get(name) === licence || isPermittedExpression(licence);
    const isShipped = entry.dev !== true || found.get(`${name} ${version}`)?.isShipped === true;
    found.set(`${name} ${version}`, { name, version, licence, folder, isShipped, isPermitted });
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Of several joined by OR one is enough, of several joined by AND all are needed. */
function isPermittedExpression(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((licence) => PERMITTED.has(licence)));
}
