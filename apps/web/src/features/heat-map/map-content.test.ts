import type { PlacedPrice } from '@vivac/contract/wire/prices';
import { toDay } from '@vivac/domain/time/day';
import { describe, expect, it } from 'vitest';
import { mapContentOf, heatMapQuery, mapViewOf } from './map-content.ts';

const entry = (
  price: number | null,
  percent: number | null = null,
  location: string | null = '41.9,3.1',
): PlacedPrice => ({
  price,
  percent,
  location,
  observedAt: '2026-11-20T12:00:00.000Z',
  checkedAt: '2026-11-20T12:00:00.000Z',
  state: price === null ? 'sold_out' : 'priced',
  restriction: null,
  basis: price === null ? null : 'quoted',
});
const contentOf = (entries: Record<string, PlacedPrice>, reference: string | null = 'Cala Sirena') =>
  mapContentOf(
    { entries, reference, campsites: ['Mas Oliver', 'Bosc Verd'] },
    new Map([['Bosc Verd', '#123456']]),
    () => '20 Nov, 13:00',
    (campsite) => (campsite === 'Moved' ? 'Moved: €98 → €125 since yesterday' : null),
  );

describe('the map’s data', () => {
  const content = contentOf({
    'Mas Oliver': entry(125, 25),
    'Bosc Verd': entry(90.5, -9),
    'Cala Sirena': entry(100),
    'Sold Out': entry(null),
    'No Place': entry(80, -20, null),
  });

  // @holds change-18
  it('says what moved since yesterday in the details of a place', () => {
    const [moved] = contentOf({ Moved: entry(125) }, null).places;
    expect(moved!.label).toContain('Moved: €98 → €125 since yesterday');
    expect(content.places.every(({ label }) => !label.includes('since yesterday'))).toBe(true);
  });

  it('has every campsite with a price and a location: the reference, then by price ascending', () => {
    expect(content.places.map((place) => place.campsite)).toEqual(['Cala Sirena', 'Bosc Verd', 'Mas Oliver']);
    expect(content.range).toEqual({ min: 90.5, max: 125 });
  });

  // @holds answer-10
  it('shows the own campsite without a price as well', () => {
    const own = contentOf({ 'Mas Oliver': entry(90), 'Cala Sirena': entry(null, null, '42,3') });
    expect(own.fitted).toMatchObject([
      { campsite: 'Mas Oliver' },
      { campsite: 'Cala Sirena', latitude: 42, longitude: 3 },
    ]);
  });

  // @holds map-29
  it('fits the campsites whose place is known where none has a price', () => {
    const { fitted } = contentOf({ 'Mas Oliver': entry(null), 'No Place': entry(null, null, null) });
    expect(fitted).toMatchObject([{ campsite: 'Mas Oliver', latitude: 41.9, longitude: 3.1 }]);
  });

  // @holds map-1
  it('has a heat weight by price for every campsite', () => {
    const heat = content.heat.map((point) => Number(point.intensity.toFixed(3)));
    expect(heat.sort()).toEqual([0.3, 0.493, 1]);
  });

  it('has the percentage of a competitor against the reference', () => {
    const [own, cheaper, dearer] = content.places;
    expect(own?.details[0]).toBe('Your campsite');
    expect(cheaper?.details[0]).toBe('9% cheaper than Cala Sirena (−€9.50)');
    expect(dearer?.details[0]).toBe('25% dearer than Cala Sirena (+€25)');
    expect(dearer?.details[1]).toBe('seen 20 Nov, 13:00');
  });

  // @holds price-10
  it('has a percentage of five digits in full', () => {
    const far = contentOf({ 'Cala Sirena': entry(1), 'Bosc Verd': entry(124.45, 12_345) });
    expect(far.places[1]?.details[0]).toBe('12,345% dearer than Cala Sirena (+€123.45)');
  });

  // @holds map-26
  it('has a note that says why a campsite has no price, outside heat, legend and bounds', () => {
    expect(content.notes.map(({ campsite, tag, kind }) => [campsite, tag, kind])).toEqual([
      ['Sold Out', 'sold out', 'none'],
    ]);
    expect(content.notes[0]?.details[0]).toMatch(/^Sold out: no offer/);
  });

  // @holds map-22
  it('marks the own, the dearest and the cheapest campsite as never left out', () => {
    const four = contentOf({ A: entry(80), B: entry(90), C: entry(120), 'Cala Sirena': entry(100) });
    expect(four.places.filter(({ mustShow }) => mustShow).map(({ campsite }) => campsite)).toEqual([
      'Cala Sirena',
      'A',
      'C',
    ]);
  });

  it('rounds the price in the label, with the exact price beside it', () => {
    const place = content.places[1];
    expect([place?.tag, place?.exactPrice]).toEqual(['€91', '€90.50']);
    expect(place?.label).toMatch(/^Bosc Verd, €91, exactly €90\.50, 9% cheaper/);
  });

  // @holds layout-17
  it('colours the reference in its own colour, others in theirs or grey', () => {
    expect(content.places.map((place) => place.colour)).toEqual(['#c67401', '#123456', '#888']);
  });

  it('says "same price" when equal, nothing without a reference price', () => {
    const same = contentOf({ 'Cala Sirena': entry(100), 'Bosc Verd': entry(100, 0) });
    expect(same.places[1]?.details[0]).toBe('Same price as Cala Sirena');
    expect(same.heat.map((point) => point.intensity)).toEqual([1, 1]);
    const alone = contentOf({ 'Cala Sirena': entry(null), 'Bosc Verd': entry(100) });
    expect(alone.places[0]?.details).toHaveLength(1);
  });

  it('is empty, without a price range, when no campsite has a price', () => {
    expect(contentOf({})).toMatchObject({ places: [], heat: [], range: null });
  });
});

const choice = { day: toDay('2026-12-05'), reference: 'Cala Sirena', campsites: ['Mas Oliver', 'Bosc'], asOf: null };

describe('the heat-map query', () => {
  // @holds call-7
  it('asks for the selected campsites and the reference without duplicates, with the day and filters', () => {
    const campsites = [...choice.campsites, 'Cala Sirena'];
    expect(heatMapQuery({ ...choice, campsites }, { extras: 'None' }).queryKey[2]).toEqual({
      campsitename: ['Mas Oliver', 'Bosc', 'Cala Sirena'],
      referencename: 'Cala Sirena',
      includedextras: 'None',
      date: '2026-12-05',
    });
  });

  // @holds night-10
  it('asks as known at a moment (as_of)', () => {
    expect(heatMapQuery({ ...choice, asOf: '2026-11-14T07:00' }, {}).queryKey[2]).toMatchObject({
      as_of: '2026-11-14T07:00',
    });
  });

  // @holds map-4 map-5
  it('has another key when the day, a filter or a campsite changes', () => {
    const keys = [
      heatMapQuery(choice, {}),
      heatMapQuery({ ...choice, day: toDay('2026-12-06') }, {}),
      heatMapQuery({ ...choice, campsites: ['Bosc'] }, {}),
      heatMapQuery(choice, { guests: 2 }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the map legend', () => {
  it.each([
    ['the reference is elsewhere', { x: 100, y: 100 }, 'bottom'],
    ['the reference is beside it', { x: 400, y: 700 }, 'bottom'],
    ['the reference is above it', { x: 700, y: 630 }, 'bottom'],
    ['it would cover the reference', { x: 401, y: 631 }, 'top'],
  ] as const)('is placed well when %s', (_, reference, corner) => {
    expect(mapViewOf(reference, { x: 800, y: 800 }, 9).legendCorner).toBe(corner);
  });

  it('stays at the bottom of a low map', () => {
    expect(mapViewOf({ x: 290, y: 70 }, { x: 300, y: 150 }, 9).legendCorner).toBe('bottom');
    expect(mapViewOf(null, { x: 300, y: 150 }, 9).legendCorner).toBe('bottom');
  });
});

// @holds map-6
it('says whether price labels are shown, from zoom 9 on', () => {
  expect(mapViewOf(null, { x: 800, y: 800 }, 8.9).tagsShown).toBe(false);
  expect(mapViewOf(null, { x: 800, y: 800 }, 9).tagsShown).toBe(true);
});
