import type { ReadyMapping } from './ready-mapping.ts';

const OUT_OF_FIVE = { from: 0, to: 5 };

/** The files of Inside Airbnb (insideairbnb.com): a place’s listings, and their calendars of a year. */
export const INSIDE_AIRBNB: readonly ReadyMapping[] = [
  {
    id: 'inside-airbnb-listings',
    title: 'Inside Airbnb: listings.csv',
    kind: 'campsites',
    request: 'file',
    documented: true,
    follows: { document: 'https://insideairbnb.com/data-assumptions', on: '2026-11-26' },
    // Its files are known by the guess.
    shape: [],
    blanks: [],
    mapping: {
      kind: 'campsites',
      source: 'Inside Airbnb',
      decimal: '.',
      fields: {
        name: { column: 'name' },
        name_if_taken: { template: '{name} ({id})' },
        link: { template: 'https://www.airbnb.com/rooms/{id}' },
        latitude: { column: 'latitude' },
        longitude: { column: 'longitude' },
        region: { column: 'neighbourhood_cleansed', optional: true },
        review_count: { column: 'number_of_reviews' },
        overall_score: { column: 'review_scores_rating', optional: true, scale: OUT_OF_FIVE },
        score_cleanliness: { column: 'review_scores_cleanliness', optional: true, scale: OUT_OF_FIVE },
        score_location: { column: 'review_scores_location', optional: true, scale: OUT_OF_FIVE },
      },
    },
  },
  {
    id: 'inside-airbnb',
    title: 'Inside Airbnb: calendar.csv',
    kind: 'prices',
    request: 'file',
    documented: true,
    follows: { document: 'https://insideairbnb.com/data-assumptions', on: '2026-11-26' },
    // Its files are known by the guess.
    shape: [],
    blanks: [
      {
        field: 'observed_at',
        otherwise: null,
      },
    ],
    mapping: {
      kind: 'prices',
      source: 'Inside Airbnb',
      decimal: '.',
      currency: { $: 'EUR' },
      limits: { price: { min: 10, max: 2000 } },
      fields: {
        link: { template: 'https://www.airbnb.com/rooms/{listing_id}' },
        stay_date: { column: 'date' },
        price: { column: 'price' },
        availability: { column: 'available', values: { t: 1, f: 0 } },
        channel: { constant: 'Airbnb' },
        guests: { constant: 2 },
        minimum_nights: { column: 'minimum_nights' },
        maximum_nights: { column: 'maximum_nights' },
      },
    },
  },
];
