import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { type DegreeBox, bordersOf, municipalitiesIn, readAtlas, townsOf } from './municipal-atlas.ts';

const file = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json');
const atlas = readAtlas(JSON.parse(readFileSync(file, 'utf8')));
/** The coast between Palamós and L'Escala. */
const COAST: DegreeBox = [2.9, 41.8, 3.25, 42.15];

describe('the bundled atlas of municipalities (es-atlas)', () => {
  // @holds map-25
  it('has the municipalities that reach into a box, by its bounds', () => {
    const names = municipalitiesIn(atlas, COAST).map(({ name }) => name);
    expect(names).toContain('Palafrugell');
    expect(names).not.toContain('Madrid');
    expect(names.length).toBeLessThan(120);
  });

  it('draws borders within the coordinates of Spain', () => {
    const borders = bordersOf(atlas, municipalitiesIn(atlas, COAST));
    expect(borders.coordinates.length).toBeGreaterThan(10);
    const [longitude, latitude] = borders.coordinates[0]![0]!;
    expect(longitude).toBeGreaterThan(2);
    expect(latitude).toBeGreaterThan(41);
  });

  // @holds map-25
  it('names few towns, capitals first, none over the edge of the screen', () => {
    const pixelOf = (longitude: number, latitude: number) => ({
      x: (longitude - 2.6) * 700,
      y: (42.2 - latitude) * 900,
    });
    const towns = townsOf(municipalitiesIn(atlas, [2.6, 41.7, 3.3, 42.2]), pixelOf, { widthPx: 500, heightPx: 450 });
    expect(towns[0]?.name).toBe('Girona');
    expect(towns.length).toBeLessThanOrEqual(14);
    for (const { name, longitude, latitude } of towns) {
      expect(pixelOf(longitude, latitude).x - name.length * 3).toBeGreaterThan(0);
    }
  });
});
