import { CAMPSITE, type ReadyMapping } from './ready-mapping.ts';

const PRICES = 'prices.items[*]';
/** Moments are written `2027-05-02 09:12:44 +00:00`; those of arrival and departure are the midnight of their day. */
const DAY = '^(?<day>\\d{4}-\\d{2}-\\d{2})';
const MOMENT = '^(?<at>\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})';

/** Google Hotels by DataForSEO: the prices of one hotel on each site that sells it. */
export const DATAFORSEO: readonly ReadyMapping[] = [
  {
    id: 'dataforseo-hotel-info',
    title: 'DataForSEO: Google Hotel Info',
    kind: 'prices',
    request: 'POST',
    documented: true,
    follows: {
      document: 'https://docs.dataforseo.com/v3/business_data/google/hotel_info/live/advanced/',
      on: '2026-02-03',
    },
    shape: ['tasks', 'result', 'hotel_identifier', 'prices', 'check_in', 'visitors'],
    blanks: [CAMPSITE],
    mapping: {
      kind: 'prices',
      source: 'DataForSEO',
      format: 'json',
      rows: 'tasks[*].result[*]',
      decimal: '.',
      skip: { column: `${PRICES}.price`, matches: '^$' },
      fields: {
        stay_date: { column: 'prices.check_in', pattern: DAY },
        nights: { column: 'prices.check_in', until: 'prices.check_out', pattern: DAY },
        guests: { column: 'prices.visitors' },
        channel: { column: `${PRICES}.domain`, pattern: '^(?:www\\.)?(?<site>.+)$' },
        original_type: { constant: 'Lowest rate' },
        price: { column: `${PRICES}.price` },
        // Without the parameter a task is in dollars.
        currency: { column: `${PRICES}.currency`, values: { '': 'USD' } },
        observed_at: { column: 'datetime', pattern: MOMENT, dateFormat: 'yyyy-MM-dd HH:mm:ss', zone: 'UTC' },
      },
    },
  },
];
