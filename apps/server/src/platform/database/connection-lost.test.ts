import { describe, expect, it } from 'vitest';
import { isConnectionLost } from './connection-lost.ts';

const withCode = (code: string) => Object.assign(new Error('any'), { code });

describe('isConnectionLost', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08P01'])(
    '%s is a lost connection',
    (code) => expect(isConnectionLost(withCode(code))).toBe(true),
  );

  it.each(['23505', '42P01', '57014', 'ENOENT', '40001'])('%s is another error', (code) =>
    expect(isConnectionLost(withCode(code))).toBe(false),
  );

  it('a socket that is not there (connect ENOENT) is a lost connection', () => {
    expect(isConnectionLost(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true);
    expect(isConnectionLost(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false);
  });

  it('a driver error without a code is recognised by its message', () => {
    expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isConnectionLost(new Error('timeout exceeded when trying to connect'))).toBe(true);
  });

  it('the cause of a wrapped error is recognised', () => {
    expect(isConnectionLost(new Error('saving failed', { cause: withCode('ECONNRESET') }))).toBe(true);
  });

  it('a thrown non-error is not a lost connection', () => {
    expect(isConnectionLost('ECONNREFUSED')).toBe(false);
    expect(isConnectionLost(undefined)).toBe(false);
  });
});
