import type { ReadyMapping } from './ready-mapping.ts';

/** Where an option may say that its price is a discount for members, phones or codes. */
const DISCOUNTS = ['discounts', 'discount', 'memberDiscount', 'badges', 'yourChoices'];
const OF_FEW = '/genius|member|mobile|logged|app[ -]only|coupon|promo ?code|socio|membre|mitglied/i';
const PRICE = 'rooms[*].options[*].price';

/** The data set of the actor `voyager/booking-scraper`: an item a hotel and stay, with the options of each room. */
export const APIFY: readonly ReadyMapping[] = [
  {
    id: 'apify-booking',
    title: 'Apify: Booking scraper',
    kind: 'prices',
    request: 'GET',
    documented: true,
    follows: { document: 'https://apify.com/voyager/booking-scraper/changelog.md', on: '2026-09-16' },
    shape: ['rooms', 'roomType', 'options', 'persons', 'checkInDate', 'timeOfScrapeISO'],
    blanks: [],
    mapping: {
      kind: 'prices',
      source: 'Apify',
      format: 'json',
      decimal: '.',
      skip: [
        { column: PRICE, matches: '^$' },
        ...DISCOUNTS.map((name) => ({ column: `rooms[*].options[*].${name}`, matches: OF_FEW })),
        { column: 'rooms[*].options[*].memberDiscount', matches: '[1-9]|true' },
      ],
      fields: {
        link: { column: 'url' },
        stay_date: { column: 'checkInDate' },
        nights: { column: 'checkInDate', until: 'checkOutDate' },
        channel: { constant: 'Booking' },
        original_type: { column: 'rooms[*].roomType' },
        guests: { column: 'rooms[*].options[*].persons' },
        availability: { column: 'rooms[*].roomsLeft' },
        cancellation_policy: {
          column: 'rooms[*].options[*].freeCancellation',
          values: { true: 'Free cancellation', false: 'Non-refundable', '': 'Unspecified' },
        },
        currency: { column: 'rooms[*].options[*].currency' },
        price: { column: PRICE, perStay: true },
        observed_at: { column: 'timeOfScrapeISO' },
      },
    },
  },
];
