import { byOfferDimension } from '@vivac/domain/offers/offer-dimension';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FilterChoice,
  type Filters,
  choiceOf,
  competitorsOf,
  tickValue,
  tickedShare,
  toggleAll,
  toggleCampsite,
} from './filter-choice.ts';

const reference = 'Cala Sirena';
const filters: Filters = {
  campsites: ['Bosc de Tamariu', 'Cala Sirena', 'La Garrotxa Domes', 'Empordà Lodge'],
  offers: {
    ...byOfferDimension(() => []),
    guests: [2, 4],
    channel: ['Booking.com', 'Direct web'],
    type: ['glamping tent', 'bungalow'],
    cancellation: ['free'],
  },
};
const competitors = competitorsOf(filters, reference);
const nothingWanted = { selection: {}, campsites: undefined };
const initial = choiceOf(filters, reference, nothingWanted);

describe('the default filters', () => {
  // @holds filter-8
  test('are the first value of each group and the first competitor', () => {
    expect(initial).toEqual({
      selection: {
        guests: 2,
        channel: 'Booking.com',
        type: 'glamping tent',
        cancellation: 'free',
      },
      campsites: ['Bosc de Tamariu'],
    });
  });

  // @holds filter-4
  test('never include the reference campsite', () => {
    expect(choiceOf(filters, 'Bosc de Tamariu', nothingWanted).campsites).toEqual(['Cala Sirena']);
    expect(competitors).not.toContain(reference);
  });

  test('leave a group without values unset', () => {
    expect(initial.selection).not.toHaveProperty('extras');
  });

  test.each([
    ['a value on offer', { guests: 4 }, 4],
    ['a value no longer on offer', { guests: 6 }, 2],
  ])('keep %s only if it is available', (_, selection, guests) => {
    expect(choiceOf(filters, reference, { selection, campsites: undefined }).selection.guests).toBe(guests);
  });

  test.each([
    ['all', competitors],
    [[], []],
    [
      ['Empordà Lodge', 'Bosc de Tamariu'],
      ['Bosc de Tamariu', 'Empordà Lodge'],
    ],
    [['Empordà Lodge', 'Gone'], ['Empordà Lodge']],
    [['Gone'], ['Bosc de Tamariu']],
    [[reference, 'Empordà Lodge'], ['Empordà Lodge']],
  ] as const)('of the requested campsites %j keep %j', (campsites, stored) => {
    expect(choiceOf(filters, reference, { selection: {}, campsites }).campsites).toEqual(stored);
  });
});

describe('a single-select filter group', () => {
  // @holds filter-6
  test('moves the selection to the clicked value', () => {
    const choice = tickValue(initial, 'channel', 'Direct web');
    expect(choice.selection).toEqual({ ...initial.selection, channel: 'Direct web' });
  });

  // @holds filter-7
  test('keeps its value when it is clicked again', () => {
    expect(tickValue(initial, 'channel', 'Booking.com')).toBe(initial);
  });
});

describe('the campsite checkboxes', () => {
  test('are checked in list order, unchecked one by one, down to none', () => {
    const two = toggleCampsite({ ...initial, campsites: ['Empordà Lodge'] }, competitors, 'La Garrotxa Domes');
    expect(two.campsites).toEqual(['La Garrotxa Domes', 'Empordà Lodge']);
    const one = toggleCampsite(two, competitors, 'Empordà Lodge');
    expect(toggleCampsite(one, competitors, 'La Garrotxa Domes').campsites).toEqual([]);
  });

  // @holds filter-3
  test.each([
    [[], 'none', competitors],
    [['Empordà Lodge'], 'some', competitors],
    [competitors, 'all', []],
  ] as const)('with %j checked, select-all shows %s and gives %j', (campsites, share, after) => {
    const choice: FilterChoice = { ...initial, campsites };
    expect(tickedShare(choice, competitors)).toBe(share);
    expect(toggleAll(choice, competitors).campsites).toEqual(after);
  });

  test('toggled twice are unchanged', () => {
    const ticked = fc.subarray([...competitors]);
    fc.assert(
      fc.property(ticked, fc.constantFrom(...competitors), (campsites, name) => {
        const choice = { ...initial, campsites };
        expect(toggleCampsite(toggleCampsite(choice, competitors, name), competitors, name)).toEqual(choice);
      }),
    );
  });
});
