import { describe, expect, it } from 'vitest';
import { type LockFile, thirdParties } from './third-party.ts';

const licensed = (license: string): LockFile => ({ packages: { 'node_modules/one': { version: '1.0.0', license } } });
const isPermitted = (license: string) => thirdParties(licensed(license))[0]!.isPermitted;

describe('licences of third parties', () => {
  it.each(['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'])('%s is permitted', (licence) => {
    expect(isPermitted(licence)).toBe(true);
  });

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT-like'])(
    '%s is not',
    (licence) => {
      expect(isPermitted(licence)).toBe(false);
    },
  );

  it('a package that states none is not permitted', () => {
    const found = thirdParties({ packages: { 'node_modules/one': { version: '1.0.0' } } });
    expect(found).toMatchObject([{ licence: 'none stated', isPermitted: false }]);
  });

  it('each version is listed once, and is shipped where one of its places is', () => {
    const found = thirdParties({
      packages: {
        '': { version: '0.1.0', license: 'MIT' },
        'apps/web': { version: '0.1.0' },
        'node_modules/@vivac/web': { link: true },
        'node_modules/one': { version: '1.0.0', license: 'MIT' },
        'apps/web/node_modules/one': { version: '1.0.0', license: 'MIT', dev: true },
        'node_modules/two': { version: '2.0.0', license: 'ISC', dev: true },
      },
    });
    expect(found.map(({ name, isShipped }) => [name, isShipped])).toEqual([
      ['one', true],
      ['two', false],
    ]);
  });
});
