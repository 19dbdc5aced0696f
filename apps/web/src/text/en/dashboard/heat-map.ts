import type { MapPoint } from '@vivac/domain/screens/price-map';
import { unsignedPercent } from '@vivac/domain/money-words';
import { priceWords } from '../../price-words.ts';

export const heatMapText = {
  title: (day: string) => `Prices on the map, ${day}`,
  day: (day: string) => `Night of ${day}`,
  map: 'Map of prices. Arrow keys move it, plus and minus zoom.',
  legend: 'Prices legend',
  heat: 'Heat Map',
  heatMeaning: 'Intensity of prices per zone',
  zoomHint: 'Zoom in to see every price.',
  showAll: 'Show all campsites',
  loading: 'Loading prices…',
  failureLog: 'Error fetching map data',
  outlineFailureLog: 'Error loading the outline of the provinces',
  failed: 'The prices of the map could not be loaded. Nothing was lost.',
  noPrices: 'No campsite has a price for this day.',
  provinces: 'Provinces © IGN (CC BY 4.0), es-atlas',
  yours: 'Your campsite',
  list: 'Prices of the campsites on the map',
  noPrice: 'no price',
  noPlace: 'no place known',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  /** How a campsite stands beside the reference; null when the reference has no price to compare with. */
  difference: (point: MapPoint, reference: MapPoint | null): string | null => {
    if (reference === null || point.isReference) return null;
    if (point.percent === null) return null;
    if (point.price === reference.price) return `Same price as ${reference.campsite}`;
    const amount = priceWords.signedEuros(point.price - reference.price);
    const word = point.price > reference.price ? 'dearer' : 'cheaper';
    return `${unsignedPercent(point.percent)} ${word} than ${reference.campsite} (${amount})`;
  },
  /** A campsite in words: its name and whole phrases. */
  place: (name: string, phrases: readonly string[]) => [name, ...phrases].join(', '),
  seen: (moment: string) => `seen ${moment}`,
  exactly: (price: string) => `exactly ${price}`,
};
