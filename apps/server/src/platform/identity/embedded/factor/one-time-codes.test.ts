import { expect, test } from 'vitest';
import { base32, codeOf, keyUri, stepAt, stepOf } from './one-time-codes.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: the code at %i s is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000), 8)).toBe(code);
});

test('base32 is that of RFC 4648', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('a code counts one step before and after its own, and a clock that is up to three minutes off is named', () => {
  const step = stepAt(Date.now());
  const at = (offset: number) => stepOf(secret, codeOf(secret, step), (step + offset) * 30_000);
  expect([-1, 0, 1].map(at)).toEqual(Array(3).fill({ step, isOff: false }));
  expect([-6, -2, 2, 4, 6].map(at)).toEqual(Array(5).fill({ step, isOff: true }));
  expect([at(-7), at(7), stepOf(secret, '', step * 30_000)]).toEqual([null, null, null]);
});

test('the address for the QR code names product and account', () => {
  expect(keyUri(secret, 'Vivac', 'ana@vivac.test')).toBe(
    `otpauth://totp/Vivac:ana%40vivac.test?secret=${base32(secret)}&issuer=Vivac`,
  );
});
