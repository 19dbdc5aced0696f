import { describe, expect, it } from 'vitest';
import { asOneLine, countResults, filesToRetry, judge, withVerdict, wrong, type Result } from './results.ts';

const FILE = 'packages/a.test.ts';
const test = (name: string, error: string | null = null): Result => ({ name, file: FILE, isTest: true, error });
const beside = (name: string, file: string | null = FILE): Result => ({ name, file, isTest: false, error: 'torn' });
const namesAndErrors = (results: readonly Result[]) => results.map(({ name, error }) => [name, error]);
const outcomes = (results: ReturnType<typeof judge>) => results.map(({ name, outcome }) => [name, outcome]);

describe('the verdict about a stage', () => {
  it('fails when no test ran in it', () => {
    expect(namesAndErrors(withVerdict('unit', [], 0))).toEqual([['unit', 'no test ran']]);
  });

  it.each([1, null])('fails on the exit code %j although all tests passed', (exitCode) => {
    const [, verdict] = withVerdict('unit', [test('a')], exitCode);
    expect(verdict?.error).toMatch(/^its program ended with (1|a signal) although no test failed$/);
  });

  it('adds nothing when something failed already', () => {
    expect(withVerdict('unit', [test('a', 'no')], 1)).toEqual([test('a', 'no')]);
  });

  it('tells tests of the same name (it.each) apart by their order', () => {
    const named = withVerdict('unit', [test('a'), test('a', 'no'), test('b')], 1);
    expect(named.map(({ name }) => name)).toEqual(['a', 'a (2)', 'b']);
  });
});

describe('the files to run again (retry)', () => {
  it('are those of failed tests and errors beside tests, each once', () => {
    const results = [test('a', 'no'), test('b', 'no'), { ...test('c'), file: 'c.test.ts' }, beside('d', 'd.test.ts')];
    expect(filesToRetry(results)).toEqual(['d.test.ts', FILE]);
  });

  it('leave out what belongs to no file', () => {
    expect(filesToRetry([wrong('unit', 'left no report')])).toEqual([]);
  });

  it('are none where more than 20 files failed', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...test(`${n}`, 'no'), file: `${n}` }));
    expect(filesToRetry(failed(20))).toHaveLength(20);
    expect(filesToRetry(failed(21))).toEqual([]);
  });
});

describe('judging a retry', () => {
  it('fails without one', () => {
    expect(outcomes(judge([test('a', 'no'), test('b')], [], []))).toEqual([
      ['a', 'failed'],
      ['b', 'passed'],
    ]);
  });

  it('calls a test flaky that failed first and passed alone, with its first error', () => {
    const [flaky] = judge([test('a', 'the first')], [FILE], [test('a')]);
    expect(flaky).toMatchObject({ outcome: 'flaky', error: 'the first' });
  });

  it('calls a test flaky that passed first and failed alone, with that error', () => {
    const [flaky] = judge([test('a')], [FILE], [test('a', 'the second')]);
    expect(flaky).toMatchObject({ outcome: 'flaky', error: 'the second' });
  });

  it('fails a test that failed twice', () => {
    expect(outcomes(judge([test('a', 'no')], [FILE], [test('a', 'no')]))).toEqual([['a', 'failed']]);
  });

  it('fails a test that the retry did not reach (crash)', () => {
    const crash = wrong('unit', 'left no report');
    expect(outcomes(judge([test('a', 'no')], [FILE], [crash]))).toEqual([
      ['a', 'failed'],
      ['unit', 'failed'],
    ]);
  });

  it('calls an error beside tests flaky when the retry does not have it, and counts the tests that it hid', () => {
    expect(outcomes(judge([beside('load')], [FILE], [test('a'), test('b', 'no')]))).toEqual([
      ['load', 'flaky'],
      ['a', 'passed'],
      ['b', 'failed'],
    ]);
  });

  it('fails an error beside tests whose file was not run again, or that came again', () => {
    expect(outcomes(judge([beside('load'), beside('x', null)], [FILE], [beside('load')]))).toEqual([
      ['load', 'failed'],
      ['x', 'failed'],
    ]);
  });
});

describe('the counts', () => {
  it('have a flaky test as passed, and an error beside tests only when it failed', () => {
    const results = judge(
      [test('a', 'no'), test('b', 'no'), test('c'), beside('d')],
      [FILE],
      [test('a'), test('b', 'no')],
    );
    expect(countResults(results)).toEqual({ passed: 2, failed: 1 });
    expect(countResults(judge([test('a'), beside('d')], [], []))).toEqual({ passed: 1, failed: 1 });
  });
});

describe('an error as one line', () => {
  it('has no colours (ANSI), no empty lines, and its other lines behind |', () => {
    expect(asOneLine('\u001b[31mError: no\u001b[39m\n\n  Expected: 1\n')).toBe('Error: no | Expected: 1');
  });

  it('is cut after 300 characters', () => {
    expect(asOneLine('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
  });
});
