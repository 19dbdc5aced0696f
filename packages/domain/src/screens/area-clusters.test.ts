import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, clusterAt, isWithin } from './area-clusters.ts';

const location = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const near = fc.record({
  latitude: fc.double({ min: 41, max: 42, noNaN: true }),
  longitude: fc.double({ min: 2, max: 3, noNaN: true }),
});

describe('clusters of the map of an area', () => {
  it('hold every place once, in a cluster or alone (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(location, near)), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
        const { clusters, alone } = clusterAt(places, zoom);
        const reported = [...clusters.flatMap(({ members }) => members), ...alone];
        expect(reported.length).toBe(places.length);
        expect(new Set(reported)).toEqual(new Set(places));
        expect(clusters.every(({ members }) => members.length > 1)).toBe(true);
      }),
    );
  });

  it('have members no further apart than a square of 128 pixels at the zoom (property)', () => {
    fc.assert(
      fc.property(fc.array(near), fc.integer({ min: 4, max: 16 }), (places, zoom) => {
        const squareDegrees = (360 * 128) / (256 * 2 ** zoom);
        for (const { members } of clusterAt(places, zoom).clusters) {
          const { west, east } = areaOf(members)!;
          expect(east - west).toBeLessThanOrEqual(squareDegrees);
        }
      }),
    );
  });

  const [cala, bosc, far] = [
    { latitude: 41.85, longitude: 3.1 },
    { latitude: 41.851, longitude: 3.101 },
    { latitude: 37, longitude: -4 },
  ];

  it.each([
    [6, 1, 1],
    [16, 0, 3],
  ])('at zoom %d are %d, and %d places stand alone', (zoom, clusters, alone) => {
    const reported = clusterAt([cala, bosc, far], zoom);
    expect([reported.clusters.length, reported.alone.length]).toEqual([clusters, alone]);
  });

  it('stand in the middle of their members', () => {
    const [cluster] = clusterAt([cala, bosc], 6).clusters;
    expect(cluster!.latitude).toBeCloseTo(41.8505);
    expect(cluster!.longitude).toBeCloseTo(3.1005);
  });

  it('are none from zoom 17 on, be two places the same', () => {
    expect(clusterAt([cala, cala], 17)).toEqual({ clusters: [], alone: [cala, cala] });
  });

  it('keep the columns of the two sides of the 180th meridian and the poles apart', () => {
    const edges = [-180, 180].flatMap((longitude) => [-90, 90].map((latitude) => ({ latitude, longitude })));
    expect(clusterAt(edges, 0).alone).toEqual(edges);
  });
});

describe('the area of places', () => {
  it('holds each of them (property), and is null without any', () => {
    fc.assert(
      fc.property(fc.array(location, { minLength: 1 }), (places) => {
        expect(places.every((place) => isWithin(place, areaOf(places)!))).toBe(true);
      }),
    );
    expect(areaOf([])).toBeNull();
  });

  it('leaves out what is beyond any of its sides', () => {
    const area = { south: 40, west: 1, north: 42, east: 3 };
    const beyond = [
      { latitude: 39.9, longitude: 2 },
      { latitude: 42.1, longitude: 2 },
      { latitude: 41, longitude: 0.9 },
      { latitude: 41, longitude: 3.1 },
    ];
    expect(beyond.some((place) => isWithin(place, area))).toBe(false);
    expect(isWithin({ latitude: 41, longitude: 2 }, area)).toBe(true);
  });
});
