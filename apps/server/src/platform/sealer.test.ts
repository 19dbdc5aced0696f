import { describe, expect, it } from 'vitest';
import { sealerOf } from './sealer.ts';

const OLD = 'the secret of last year, which is long enough';
const NEW = 'the secret of this year, which is long enough';
const HEADERS = '{"authorization":"Bearer a token with ñ and 日本"}';

describe('sealer of secrets', () => {
  it('opens what it sealed, and the sealed bytes do not hold the text', () => {
    const sealer = sealerOf([NEW]);
    const sealed = sealer.seal(HEADERS, 'source 1');
    expect(sealer.open(sealed, 'source 1')).toEqual({ text: HEADERS, isCurrent: true });
    expect(sealed.toString('latin1')).not.toContain('Bearer');
  });

  it('seals the same text differently each time', () => {
    const sealer = sealerOf([NEW]);
    expect(sealer.seal(HEADERS, 'source 1').equals(sealer.seal(HEADERS, 'source 1'))).toBe(false);
  });

  it('opens under a previous secret and says that it is not the current one', () => {
    const sealed = sealerOf([OLD]).seal(HEADERS, 'source 1');
    expect(sealerOf([NEW, OLD]).open(sealed, 'source 1')).toEqual({ text: HEADERS, isCurrent: false });
  });

  it('opens under no other secret', () => {
    const sealed = sealerOf([OLD]).seal(HEADERS, 'source 1');
    expect(sealerOf([NEW]).open(sealed, 'source 1')).toBeNull();
  });

  it('opens nothing that was sealed about another row', () => {
    const sealer = sealerOf([NEW]);
    expect(sealer.open(sealer.seal(HEADERS, 'source 1'), 'source 2')).toBeNull();
  });

  it('opens nothing that was changed in any byte, or cut', () => {
    const sealer = sealerOf([NEW]);
    const sealed = sealer.seal(HEADERS, 'source 1');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(sealer.open(changed, 'source 1')).toBeNull();
    }
    for (const length of [0, 1, 16, sealed.length - 1]) {
      expect(sealer.open(sealed.subarray(0, length), 'source 1')).toBeNull();
    }
  });
});
