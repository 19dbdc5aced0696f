import { toDay } from '@vivac/domain/time/day';
import { describe, expect, test } from 'vitest';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';
import { searchOfChoice, stateOf } from '@vivac/contract/wire/screens/dashboard-state';

const today = toDay('2026-11-21');
const stateAt = (search: Record<string, unknown>) => stateOf(parseDashboardSearch(search), today);

// @holds calendar-10
test('on load today is selected, the chart starts tomorrow', () => {
  expect(stateAt({})).toEqual({
    view: 'default',
    month: { year: 2026, month: 11 },
    selected: '2026-11-21',
    chartStart: '2026-11-22',
    mapDay: '2026-11-21',
    night: '2026-11-22',
    stay: null,
    asOf: null,
    comparedWith: 'dearest',
  });
});

// @holds night-10 night-11
test('a stay that has passed and a moment that lies ahead are left out of the address', () => {
  expect(stateAt({ stay: '2026-11-21', as_of: '2026-11-21T23:59' })).toMatchObject({
    stay: '2026-11-21',
    asOf: '2026-11-21T23:59',
  });
  expect(stateAt({ stay: '2026-11-20', as_of: '2026-11-22T00:00' })).toMatchObject({ stay: null, asOf: null });
});

// @holds layout-14 call-8
test('without a selected day chart, map and table start today', () => {
  expect(stateAt({ day: 'none' })).toMatchObject({ selected: null, chartStart: today, mapDay: today, night: today });
});

// @holds layout-13
test('the chart starts the day after the selected one, also over the end of a month', () => {
  const state = stateAt({ day: '2026-12-31' });
  expect(state).toMatchObject({ selected: '2026-12-31', chartStart: '2027-01-01', mapDay: '2026-12-31' });
});

describe('the day selected', () => {
  // @holds calendar-14
  test.each([
    ['2026-11-20', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-11-22'],
  ])('from a link to %s is %s', (day, selected) => {
    expect(stateAt({ day }).selected).toBe(selected);
  });
});

describe('the visible month', () => {
  // @holds calendar-5 calendar-13
  test.each([
    [{ month: '2026-10' }, { year: 2026, month: 11 }],
    [{ month: '2026-11' }, { year: 2026, month: 11 }],
    [{ month: '2026-12' }, { year: 2026, month: 12 }],
    [{ month: '2199-12' }, { year: 2199, month: 12 }],
    [{ day: '2027-08-14' }, { year: 2027, month: 8 }],
    [
      { day: '2027-08-14', month: '2026-12' },
      { year: 2026, month: 12 },
    ],
  ])('with %j is %j', (search, month) => {
    expect(stateAt(search).month).toEqual(month);
  });
});

describe('the day of the daily table', () => {
  // @holds layout-10
  test.each([
    [{ night: '2026-11-20' }, '2026-11-22'],
    [{ night: '2026-11-21' }, '2026-11-21'],
    [{ night: '2027-01-01' }, '2027-01-01'],
    [{ day: '2026-12-05' }, '2026-12-06'],
  ])('with %j is %s', (search, night) => {
    expect(stateAt({ view: 'table', ...search }).night).toBe(night);
  });
});

test('the map shows the day of the daily table while that is open', () => {
  const search = { day: '2026-12-05', night: '2026-12-09' };
  expect(stateAt({ ...search, view: 'table' }).mapDay).toBe('2026-12-09');
  expect(stateAt(search).mapDay).toBe('2026-12-05');
  expect(stateAt({ ...search, view: 'map' }).mapDay).toBe('2026-12-05');
});

describe('the filters in the URL', () => {
  const competitors = ['Bosc de Tamariu', 'Mas Oliver'];
  const selection = {
    guests: 2,
    channel: 'Booking.com',
    type: 'bungalow',
    cancellation: 'free',
    extras: 'breakfast',
  };

  test('round-trip', () => {
    const search = searchOfChoice(selection, ['Mas Oliver'], competitors);
    const { campsites: _, ...requested } = parseDashboardSearch({ ...search });
    expect(requested).toEqual(selection);
    expect(search.campsites).toEqual(['Mas Oliver']);
  });

  test.each([
    [competitors, competitors, 'all'],
    [['Mas Oliver'], ['Mas Oliver'], ['Mas Oliver']],
    [[], competitors, []],
    [[], [], []],
  ])('checked %j of %j are written %j', (ticked, all, written) => {
    expect(searchOfChoice({}, ticked, all).campsites).toEqual(written);
  });
});
