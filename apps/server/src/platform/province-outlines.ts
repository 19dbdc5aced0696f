import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Corner,
  type ProvinceOutline,
  type Whereabouts,
  boxAround,
  provinceOf,
} from '@vivac/domain/places/province-at';
import type { SpanishProvince } from '@vivac/domain/places/spanish-province';
import { feature } from 'topojson-client';

type Atlas = Parameters<typeof feature>[0];

let read: readonly ProvinceOutline[] | null = null;

/** The outlines of Spain's provinces, as fine as the bundled atlas of municipalities has them; read once, when first asked for. */
export function provinceOutlines(): readonly ProvinceOutline[] {
  read ??= readOutlines();
  return read;
}

/** The province of a campsite: what its data says, else where it lies; null where neither tells. */
export function campsiteProvince(campsite: Whereabouts): SpanishProvince | null {
  return provinceOf(provinceOutlines(), campsite);
}

function readOutlines(): readonly ProvinceOutline[] {
  const path = fileURLToPath(import.meta.resolve('es-atlas/es/municipalities.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const provinces = feature(atlas, atlas.objects['provinces']!);
  const features = provinces.type === 'FeatureCollection' ? provinces.features : [provinces];
  return features.map(({ id, geometry }) => {
    const rings = ringsOf(geometry);
    return { code: String(id), rings, box: boxAround(rings) };
  });
}

function ringsOf(geometry: { readonly type: string; readonly coordinates?: unknown }): readonly (readonly Corner[])[] {
  const { type, coordinates } = geometry;
  return type === 'Polygon' ? (coordinates as Corner[][]) : (coordinates as Corner[][][]).flat();
}
