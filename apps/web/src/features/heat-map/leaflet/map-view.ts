import { markersShownAt } from '@vivac/domain/screens/price-map';

interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** What the panels around the map need to know of where it looks. */
export interface MapView {
  readonly legendCorner: 'bottom' | 'top';
  readonly tagsShown: boolean;
}

export const FIRST_VIEW: MapView = { legendCorner: 'bottom', tagsShown: true };

/** The room that the legend takes in its corner, in CSS pixels, with what may hang over a campsite's tag. */
const LEGEND_PX = { x: 400, y: 170 };

/**
 * The view of a map of some size at a zoom. The legend stands bottom right, unless it would cover the reference campsite
 * there.
 */
export function mapViewOf(reference: Pixels | null, size: Pixels, zoom: number): MapView {
  const covered =
    reference !== null &&
    reference.x > size.x - LEGEND_PX.x &&
    reference.y > size.y - LEGEND_PX.y &&
    reference.y > size.y / 2;
  return { legendCorner: covered ? 'top' : 'bottom', tagsShown: markersShownAt(zoom) };
}
