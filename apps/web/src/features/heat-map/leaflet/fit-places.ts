import * as L from 'leaflet/dist/leaflet-src.esm.js';
import type { Location } from '@vivac/domain/places/campsite';
import { DEFAULT_CENTRE } from '@vivac/domain/screens/price-map';

const FIT_PADDING_PX = 30;
const DEFAULT_ZOOM = 8;
/** A single campsite fills no bounds: without a limit the map would stand on its doormat. */
const FIT_MAX_ZOOM = 13;

/** Shows all the places, or the default centre when there is none or the map has no size yet (map-13). */
export function fitPlaces(map: L.Map, places: readonly Location[]): void {
  const { x: width, y: height } = map.getSize();
  if (width === 0 || height === 0 || places.length === 0) {
    map.setView([DEFAULT_CENTRE.latitude, DEFAULT_CENTRE.longitude], DEFAULT_ZOOM, { animate: false });
    return;
  }
  const bounds = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [FIT_PADDING_PX, FIT_PADDING_PX], maxZoom: FIT_MAX_ZOOM, animate: false });
}
