import { describe, expect, it, test } from 'vitest';
import { type FeedingSource, isAllLate, lateSources, looksAt, nextLookAt, unchangedAt } from './freshness.ts';

const LATER = new Date('2027-01-20T09:00:00Z');
const hours = (count: number) => new Date(LATER.getTime() + count * 3_600_000);

const source = (part: Partial<FeedingSource> = {}): FeedingSource => ({
  name: 'Feed',
  state: 'ok',
  addedAt: hours(-500),
  lastSuccessAt: hours(-1),
  lastChangeAt: hours(-5),
  everyMs: 3_600_000,
  expectedEveryMs: null,
  nextTryAt: hours(1),
  isUnchanged: false,
  ...part,
});

describe('a source that is late', () => {
  // @holds live-6
  it.each([
    ['ok', {}, null],
    ['untried', { state: 'untried', lastSuccessAt: null }, null],
    ['late since it brought something new', { state: 'late' }, hours(-5)],
    ['late since it was added', { state: 'late', lastChangeAt: null }, hours(-500)],
    ['failing for less than two intervals', { state: 'failing', lastSuccessAt: hours(-2) }, null],
    ['failing for more than two intervals', { state: 'failing', lastSuccessAt: hours(-3) }, hours(-3)],
    ['refused', { state: 'refused' }, hours(-1)],
    ['paused', { state: 'paused' }, hours(-1)],
  ] as const)('is told by its state and age: %s', (_name, part, since) => {
    expect(lateSources([source(part)], LATER)).toEqual(since === null ? [] : [{ name: 'Feed', since }]);
  });

  it('comes before one that is late for less long', () => {
    const late = [source({ name: 'New', state: 'refused' }), source({ name: 'Old', state: 'late' })];
    expect(lateSources(late, LATER).map(({ name }) => name)).toEqual(['Old', 'New']);
  });
});

// @holds live-7
test('the next look is the earliest of those that are scheduled, and now where it is due', () => {
  expect(nextLookAt([source({ nextTryAt: hours(3) }), source({ nextTryAt: hours(2) })], LATER)).toEqual(hours(2));
  expect(nextLookAt([source({ nextTryAt: hours(-1) })], LATER)).toEqual(LATER);
  expect(nextLookAt([source({ state: 'paused' }), source({ nextTryAt: null })], LATER)).toBeNull();
});

test('only an answer with nothing new counts as checked and unchanged', () => {
  expect(
    unchangedAt([source(), source({ isUnchanged: true }), source({ isUnchanged: true, lastSuccessAt: hours(-9) })]),
  ).toEqual(hours(-1));
  expect(unchangedAt([source()])).toBeNull();
});

// @holds live-6
test('all are late when each source is, or when nothing was seen of any campsite lately', () => {
  const late = source({ state: 'late' });
  const feeding = { coverage: ['covered', 'late'], registered: [late, late], hasOthers: false } as const;
  expect(isAllLate(feeding, LATER)).toBe(true);
  expect(isAllLate({ ...feeding, hasOthers: true }, LATER)).toBe(false);
  expect(isAllLate({ ...feeding, registered: [late, source()] }, LATER)).toBe(false);
  expect(isAllLate({ ...feeding, coverage: ['late', 'uncovered'], hasOthers: true }, LATER)).toBe(true);
  expect(isAllLate({ coverage: [], registered: [], hasOthers: false }, LATER)).toBe(false);
});

// @holds live-15
describe('the looks behind a screen', () => {
  const fed = (newestHours: number | null, ...sources: string[]) => ({
    newestAt: newestHours === null ? null : hours(newestHours),
    sources,
  });

  it('are told by the one that was looked at longest ago', () => {
    const looks = looksAt([fed(-1, 'Feed'), fed(-8, 'Feed'), fed(-1.5, 'Feed')], [source()], LATER);
    expect(looks).toEqual({ campsites: 3, upToDate: 2, oldestAt: hours(-8) });
  });

  it('are measured by the source that looks most often, or by 48 hours where none does', () => {
    const daily = source({ name: 'Daily', everyMs: 24 * 3_600_000 });
    const looks = [fed(-40, 'Daily'), fed(-40, 'Daily', 'Feed'), fed(-47, 'A file'), fed(-49, 'A file')];
    expect(looks.map((each) => looksAt([each], [source(), daily], LATER).upToDate)).toEqual([1, 0, 1, 0]);
  });

  it('may be as old as two of the intervals in which something new is expected of their source', () => {
    const inTurn = source({ everyMs: 300_000, expectedEveryMs: 3_600_000 });
    const looks = [fed(-1.9, 'Feed'), fed(-2.1, 'Feed')];
    expect(looks.map((each) => looksAt([each], [inTurn], LATER).upToDate)).toEqual([1, 0]);
  });

  it('are asked for no sooner than a source is', () => {
    const looks = looksAt([fed(-1.9, 'Feed')], [source({ expectedEveryMs: 60_000 })], LATER);
    expect(looks.upToDate).toBe(1);
  });

  it('count an answer with nothing new', () => {
    const looks = looksAt([fed(-8, 'Feed')], [source({ isUnchanged: true })], LATER);
    expect(looks).toEqual({ campsites: 1, upToDate: 1, oldestAt: hours(-1) });
  });

  it('have no oldest where nobody ever looked', () => {
    expect(looksAt([fed(-1, 'Feed'), fed(null)], [source()], LATER)).toEqual({
      campsites: 2,
      upToDate: 1,
      oldestAt: null,
    });
    expect(looksAt([], [], LATER)).toEqual({ campsites: 0, upToDate: 0, oldestAt: null });
  });
});
