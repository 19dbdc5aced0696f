const count = (amount: number, one: string, many: string) => `${amount}\u00a0${amount === 1 ? one : many}`;

export const dailyTableText = {
  title: 'Daily table',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  close: 'Close the table',
  loading: 'Loading data...',
  failed: 'Error obtaining table data',
  nothingLost: 'Nothing was lost; the other days are still there.',
  empty: 'No data for this day',
  emptyHint: 'No offer was seen for this night with these filters and campsites.',
  summary: (offers: number, campsites: number) =>
    `${count(offers, 'offer', 'offers')} of ${count(campsites, 'campsite', 'campsites')}`,
  table: (day: string) => `Offers of ${day}`,
  columns: {
    campsite: 'Campsite',
    originalType: 'Original Type',
    price: 'Price/Night',
    availability: 'Availability',
  },
  sorts: { off: 'not sorted', ascending: 'lowest first', descending: 'highest first' },
  sortBy: 'Sort by',
  sortTitle: (column: string, state: string) => `${column}: ${state}`,
  unknown: '–',
  extras: (extras: string) => `Extras: ${extras}`,
  availabilityUnknown: 'availability not known',
  soldOut: 'sold out',
  unitsLeft: (units: number) => `${units} left`,
  stay: (nights: number) => count(nights, 'night', 'nights'),
  seen: 'seen',
  seenAt: (moment: string) => `seen ${moment}`,
  sideways: 'More columns to the right: scroll sideways, or widen the column.',
};
