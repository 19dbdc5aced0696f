import { CAMPSITE, type ReadyMapping } from './ready-mapping.ts';

const ARRIVAL = 'search_parameters.check_in_date';
/** What every answer says of its search. `created_at` is written `2027-05-02 09:12:44 UTC`. */
const SEARCH = {
  stay_date: { column: ARRIVAL },
  nights: { column: ARRIVAL, until: 'search_parameters.check_out_date' },
  guests: { column: 'search_parameters.adults' },
  // Without the parameter a search is in dollars.
  currency: { column: 'search_parameters.currency', values: { '': 'USD' } },
  observed_at: {
    column: 'search_metadata.created_at',
    pattern: '^(?<at>\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})',
    dateFormat: 'yyyy-MM-dd HH:mm:ss',
    zone: 'UTC',
  },
};

/** The price of a search with children is that of another party than its adults. */
const WITH_CHILDREN = { column: 'search_parameters.children', matches: '[1-9]' };

/** Without a price nothing is for sale, if the search came to its end (serpapi.com/search-errors); else it is no answer. */
const unpriced = (price: string) => ({
  all: [
    { column: price, matches: '^$' },
    { column: 'search_metadata.status', matches: '^(Success|Cached)$' },
  ],
});

const ROOMS = 'featured_prices[*].rooms[*]';

/** Google Hotels by SerpApi: a search, and one property with the prices of each channel or of each room. */
export const SERPAPI: readonly ReadyMapping[] = [
  {
    id: 'serpapi-google-hotels',
    title: 'SerpApi: Google Hotels, a search',
    kind: 'prices',
    request: 'GET',
    documented: true,
    follows: { document: 'https://serpapi.com/google-hotels-api', on: '2026-11-26' },
    shape: ['search_parameters', 'check_in_date', 'properties', 'rate_per_night'],
    blanks: [],
    mapping: {
      kind: 'prices',
      source: 'SerpApi',
      format: 'json',
      rows: '$',
      decimal: '.',
      skip: [unpriced('properties[*].rate_per_night.extracted_lowest'), WITH_CHILDREN],
      fields: {
        ...SEARCH,
        campsite: { column: 'properties[*].name' },
        channel: { constant: 'Google Hotels' },
        original_type: { constant: 'Lowest rate' },
        price: { column: 'properties[*].rate_per_night.extracted_lowest' },
      },
    },
  },
  {
    id: 'serpapi-google-hotels-property',
    title: 'SerpApi: Google Hotels, one property',
    kind: 'prices',
    request: 'GET',
    documented: true,
    follows: { document: 'https://serpapi.com/google-hotels-property-details', on: '2026-11-26' },
    shape: ['search_parameters', 'check_in_date', 'prices', 'rate_per_night', 'source'],
    blanks: [CAMPSITE],
    mapping: {
      kind: 'prices',
      source: 'SerpApi',
      format: 'json',
      rows: '$',
      decimal: '.',
      skip: [unpriced('prices[*].rate_per_night.extracted_lowest'), WITH_CHILDREN],
      fields: {
        ...SEARCH,
        channel: { column: 'prices[*].source' },
        original_type: { constant: 'Lowest rate' },
        price: { column: 'prices[*].rate_per_night.extracted_lowest' },
      },
    },
  },
  {
    id: 'serpapi-google-hotels-rooms',
    title: 'SerpApi: Google Hotels, rooms of one property',
    kind: 'prices',
    request: 'GET',
    documented: true,
    follows: { document: 'https://serpapi.com/google-hotels-property-details', on: '2026-11-26' },
    shape: ['search_parameters', 'check_in_date', 'featured_prices', 'rooms', 'num_guests', 'rate_per_night'],
    blanks: [CAMPSITE],
    mapping: {
      kind: 'prices',
      source: 'SerpApi',
      format: 'json',
      rows: '$',
      decimal: '.',
      skip: [unpriced(`${ROOMS}.rate_per_night.extracted_lowest`), WITH_CHILDREN],
      fields: {
        ...SEARCH,
        channel: { column: 'featured_prices[*].source' },
        original_type: { column: `${ROOMS}.name` },
        guests: { column: `${ROOMS}.num_guests` },
        price: { column: `${ROOMS}.rate_per_night.extracted_lowest` },
      },
    },
  },
];
