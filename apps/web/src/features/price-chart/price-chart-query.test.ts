import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { priceChartQuery } from './price-chart-query.ts';

const period = { startDay: toDay('2026-11-22'), dayCount: 10, reference: 'Cala Sirena', asOf: null };
const requested = (...given: Parameters<typeof priceChartQuery>) => priceChartQuery(...given).queryKey[2];

describe('the price-chart query', () => {
  // @holds call-6
  it('asks for the reference first, then the selected campsites without duplicates', () => {
    const { campsitename } = requested(period, {}, ['Mas Oliver', 'Cala Sirena', 'Bosc']);
    expect(campsitename).toEqual(['Cala Sirena', 'Mas Oliver', 'Bosc']);
    expect(requested({ ...period, reference: null }, {}, ['Bosc']).campsitename).toEqual(['Bosc']);
  });

  // @holds chart-1
  it('asks for its range of days with the filters that are set', () => {
    expect(requested(period, { guests: 4 }, [])).toEqual({
      campsitename: ['Cala Sirena'],
      numberofguests: 4,
      startdate: '2026-11-22',
      days: 10,
    });
  });

  // @holds night-10
  it('asks as known at a moment (as_of)', () => {
    expect(requested({ ...period, asOf: '2026-11-14T07:00' }, {}, [])).toMatchObject({ as_of: '2026-11-14T07:00' });
  });

  // @holds chart-16
  it('has the log message of the specification for its failure', () => {
    expect(priceChartQuery(period, {}, []).meta).toEqual({ failureLog: 'Error obtaining graphic data' });
  });

  // @holds chart-7 chart-8
  it('has another key when the start, the number of days, a filter or the reference changes', () => {
    const keys = [
      priceChartQuery(period, {}, ['Bosc']),
      priceChartQuery({ ...period, startDay: toDay('2026-11-23') }, {}, ['Bosc']),
      priceChartQuery({ ...period, dayCount: 20 }, {}, ['Bosc']),
      priceChartQuery({ ...period, reference: 'Mas Oliver' }, {}, ['Bosc']),
      priceChartQuery(period, { channel: 'Booking' }, ['Bosc']),
      priceChartQuery(period, {}, ['Bosc', 'Mas Oliver']),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
    expect(JSON.stringify(priceChartQuery({ ...period }, {}, ['Bosc']).queryKey)).toBe(keys[0]);
  });
});
