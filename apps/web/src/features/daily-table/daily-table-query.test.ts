import type { ShownOffer } from '@vivac/contract/wire-names';
import { byOfferDimension } from '@vivac/domain/offers/offer-dimension';
import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import {
  dailyTableQuery,
  againstOwnOf,
  availabilityOf,
  hindranceOf,
  priceOf,
  stayOf,
  rowColours,
  rowStyle,
} from './daily-table-query.ts';

const choice = { day: toDay('2027-01-09'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'], asOf: null };

describe('the daily-table query', () => {
  // @holds call-9
  it('asks for the reference first, then the selected campsites, with the day and filters', () => {
    expect(dailyTableQuery(choice, { cancellation: 'Free' }).queryKey[2]).toEqual({
      campsitename: ['Cala Sirena', 'Mas Oliver', 'Bosc'],
      date: '2027-01-09',
      cancellationpolicy: 'Free',
    });
  });

  // @holds night-10
  it('asks as known at a moment (as_of)', () => {
    expect(dailyTableQuery({ ...choice, asOf: '2026-11-14T07:00' }, {}).queryKey[2]).toMatchObject({
      as_of: '2026-11-14T07:00',
    });
  });

  // @holds table-11
  it('has another key for another day', () => {
    const other = dailyTableQuery({ ...choice, day: toDay('2027-01-10') }, {});
    expect(JSON.stringify(other.queryKey)).not.toBe(JSON.stringify(dailyTableQuery(choice, {}).queryKey));
  });
});

const option: ShownOffer = {
  ...byOfferDimension((dimension) => dimension),
  guests: 2,
  originalType: 'Safari Lodge',
  price: 99.5,
  availability: 3,
  nights: 1,
  observedAt: '2026-11-20T12:00:00.000Z',
  state: 'priced',
  restriction: null,
  basis: 'quoted',
};

describe('the text of an offer', () => {
  // @holds stay-5 stay-6 table-20
  it('says the minimum stay beside the availability that is sorted by, where the stay is too short', () => {
    const restriction = { rule: 'minimum_nights', nights: 7 } as const;
    const tooShort = { ...option, price: null, state: 'not_for_this_stay', restriction } as const;
    expect([availabilityOf(tooShort), hindranceOf(tooShort)]).toEqual(['3', 'min\u00a07']);
    const unknown = { ...tooShort, availability: null };
    expect([availabilityOf(unknown), hindranceOf(unknown)]).toEqual(['–', 'min\u00a07']);
  });

  // @holds table-20
  it('has nothing beside the availability of what can be booked, or is sold out', () => {
    expect(hindranceOf(option)).toBeNull();
    expect(hindranceOf({ ...option, price: null, availability: 0, state: 'sold_out' })).toBeNull();
    expect(hindranceOf({ ...option, price: null, availability: null, state: 'sold_out' })).toBe('sold out');
  });

  it('shows the price to the cent, or a dash without one', () => {
    expect(priceOf(option)).toBe('€99.50');
    expect(priceOf({ ...option, price: null })).toBe('–');
  });

  it.each([
    [3, '3'],
    [1, '1'],
    [0, 'sold out'],
    [null, '–'],
  ])('shows %s units left as %s', (availability, text) => {
    expect(availabilityOf({ ...option, availability })).toBe(text);
  });

  // @holds table-15
  it('names the length of stay, or that a nightly rate holds for any', () => {
    expect(stayOf({ nights: 1 })).toBe('1\u00a0night');
    expect(stayOf({ nights: 2 })).toBe('2\u00a0nights');
    expect(stayOf({ nights: 0 })).toBe('any');
    expect(stayOf({ nights: null })).toBe('–');
  });

  // @holds table-16
  it('is told in euros and percent against the own price', () => {
    expect(againstOwnOf(84, 108, false)).toBe('−€24, −22%');
    expect(againstOwnOf(108, 108, true)).toBe('yours');
    expect(againstOwnOf(120, 108, true)).toBe('+€12, +11%');
    expect(againstOwnOf(null, 108, false)).toBe('–');
  });
});

// @holds table-14
it('a table row has the campsite’s colour, the reference #c67401, a fallback grey', () => {
  const colourOf = rowColours('Cala Sirena', new Map([['Mas Oliver', '#123456']]));
  expect(['Cala Sirena', 'Mas Oliver', 'Bosc'].map(colourOf)).toEqual(['#c67401', '#123456', '#888']);
  expect(rowStyle('#123456')).toEqual({ '--campsite': '#123456' });
});
