import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { normaliseLink } from '@vivac/domain/places/link';
import { type DemoCampsite, CAMPSITE_COLUMNS, demoCampsiteRows, demoCampsites, demoWatchlist } from './campsites.ts';
import { PROVINCES } from './provinces.ts';

type Atlas = Parameters<typeof feature>[0];
type Ring = readonly (readonly number[])[];

const campsites = demoCampsites();
const byLink = new Map(campsites.map((campsite) => [campsite.link, campsite]));

describe('the campsites of the demo market', () => {
  it('are at least 165, each with coordinates in its own one of the fifty provinces or in Ceuta', () => {
    const provinces = provinceRings();
    const misplaced = campsites.filter((campsite) => !isInside(campsite, provinces.get(campsite.province.code)!));
    expect(misplaced.map(({ name, latitude, longitude }) => `${name} ${latitude},${longitude}`)).toEqual([]);
    expect(campsites.length).toBeGreaterThanOrEqual(165);
    expect(new Set(campsites.map(({ province }) => province.name)).size).toBe(51);
  });

  it('have unique names and normalised links that lead nowhere', () => {
    expect(new Set(campsites.map(({ name }) => name)).size).toBe(campsites.length);
    expect(byLink.size).toBe(campsites.length);
    for (const { link } of campsites) {
      expect(normaliseLink(link)).toBe(link);
      expect(link).toMatch(/^https:\/\/demo\.vivac\.test\/[a-z0-9-]+$/);
    }
  });

  it('have every combination of filter values once', () => {
    for (const { offers } of campsites) {
      const keys = offers.map((offer) => JSON.stringify({ ...offer, factor: 0, supplementEuros: 0 }));
      expect(new Set(keys).size).toBe(keys.length);
    }
    const share = campsites.filter(sellsDefault).length / campsites.length;
    expect(share).toBeGreaterThan(0.7);
  });

  it('sell what the dashboard begins with at four or more places of 18 regions, so that the market has figures of each', () => {
    const selling = Map.groupBy(campsites.filter(sellsDefault), ({ province }) => province.region);
    expect([...selling.values()].filter(({ length }) => length >= 4).length).toBe(18);
    expect(new Set(PROVINCES.map(({ region }) => region)).size).toBe(18);
  });

  it('include bad and excellent scores', () => {
    const qualities = campsites.map(({ quality }) => quality);
    expect(Math.min(...qualities)).toBeLessThan(5);
    expect(Math.max(...qualities)).toBeGreaterThan(9);
  });
});

describe('the watchlist of the demo manager', () => {
  it('has one reference and ten competitors of the Costa Brava', () => {
    const { reference, competitors } = demoWatchlist();
    const watched = [reference, ...competitors].map((link) => byLink.get(link)!);
    expect(new Set(watched).size).toBe(11);
    for (const { province, latitude, longitude } of watched) {
      expect(province.name).toBe('Girona');
      expect(Math.hypot(latitude - watched[0]!.latitude, longitude - watched[0]!.longitude)).toBeLessThan(0.5);
    }
  });

  it('has prices for the first filter values at the reference and most competitors', () => {
    const { reference, competitors } = demoWatchlist();
    expect(sellsDefault(byLink.get(reference)!)).toBe(true);
    expect(competitors.filter((link) => sellsDefault(byLink.get(link)!)).length).toBeGreaterThanOrEqual(8);
  });
});

describe('the campsite file', () => {
  it('round-trips, with some campsites without scores', () => {
    const records: Record<string, string>[] = parse([...demoCampsiteRows()].join(''), { columns: true });
    expect(Object.keys(records[0]!)).toEqual(CAMPSITE_COLUMNS);
    expect(records.map(({ name }) => name)).toEqual(campsites.map(({ name }) => name));
    const regionOf = new Map(PROVINCES.map(({ name, region }) => [name, region]));
    for (const { province, region } of records) expect(regionOf.get(province!)).toBe(region);
    const withoutScores = records.filter(({ overall_score }) => overall_score === '');
    expect(withoutScores.length).toBeGreaterThan(5);
    expect(withoutScores.length).toBeLessThan(records.length / 3);
    expect(withoutScores.every((record) => record.score_staff === '' && record.review_count === '')).toBe(true);
  });
});

function sellsDefault({ offers }: DemoCampsite): boolean {
  return offers.some(
    (offer) =>
      offer.type === 'Glamping tent' &&
      offer.channel === 'Booking.com' &&
      offer.guests === 2 &&
      offer.cancellation === 'Free cancellation' &&
      offer.extras === 'None',
  );
}

/** The outlines of the provinces by code; islands and enclaves are rings of their own. */
function provinceRings(): Map<string, Ring[]> {
  const path = fileURLToPath(import.meta.resolve('es-atlas/es/provinces.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const shapes = feature(atlas, atlas.objects.provinces!);
  const features = shapes.type === 'FeatureCollection' ? shapes.features : [shapes];
  return new Map(features.map(({ id, geometry }) => [String(id), ringsOf(geometry)]));
}

function ringsOf(geometry: { type: string; coordinates?: unknown }): Ring[] {
  return geometry.type === 'Polygon' ? (geometry.coordinates as Ring[]) : (geometry.coordinates as Ring[][]).flat();
}

// Even and odd crossings of a line to the east; holes count as rings like any other.
function isInside({ latitude, longitude }: DemoCampsite, rings: readonly Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([x, y], at) => {
      const [beforeX, beforeY] = ring.at(at - 1)!;
      if (y! > latitude === beforeY! > latitude) return;
      const crossing = x! + ((latitude - y!) / (beforeY! - y!)) * (beforeX! - x!);
      if (longitude < crossing) inside = !inside;
    });
  }
  return inside;
}
