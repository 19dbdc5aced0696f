import type { VisibleCampsite } from './read.ts';

/** Under which ids the evidence of some campsites stands. */
export function listingsOf(campsites: readonly VisibleCampsite[]): number[] {
  return campsites.flatMap(({ listings }) => listings);
}

/** Rows that were read by listing, each under the campsite that its listing is a part of. */
export function underCampsites<Row extends { readonly campsiteId: number }>(
  campsites: readonly VisibleCampsite[],
  rows: Row[],
): Row[] {
  if (!hasParts(campsites)) return rows;
  const campsiteOf = new Map(campsites.flatMap(({ id, listings }) => listings.map((listing) => [listing, id])));
  return rows.map((row) => ({ ...row, campsiteId: campsiteOf.get(row.campsiteId)! }));
}

/** Whether any of the campsites is made of several listings. */
export function hasParts(campsites: readonly VisibleCampsite[]): boolean {
  return campsites.some(({ listings }) => listings.length > 1);
}
