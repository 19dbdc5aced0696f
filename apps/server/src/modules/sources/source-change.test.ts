import { describe, expect, it } from 'vitest';
import { reportedChange } from './reporting.ts';

const once = { failures: 1, isWithoutAnswer: false };

describe('told change of a source’s state', () => {
  it.each([
    ['untried', 'ok', 'nothing'],
    ['ok', 'ok', 'nothing'],
    ['ok', 'failing', 'failing'],
    ['failing', 'failing', 'nothing'],
    ['failing', 'ok', 'ok'],
    ['failing', 'late', 'late'],
    ['ok', 'late', 'late'],
    ['late', 'ok', 'ok'],
    ['ok', 'refused', 'refused'],
    ['untried', 'waiting_for_consent', 'waiting_for_consent'],
    ['failing', 'paused', 'nothing'],
    ['paused', 'ok', 'nothing'],
  ] as const)('from %s to %s is %s', (from, to, reported) => {
    expect(reportedChange(from, to, once)).toBe(reported);
  });

  it('waits with a failure without any answer until it is the fifth in a row', () => {
    expect(reportedChange('ok', 'failing', { failures: 4, isWithoutAnswer: true })).toBe('wait');
    expect(reportedChange('ok', 'failing', { failures: 5, isWithoutAnswer: true })).toBe('failing');
  });
});
